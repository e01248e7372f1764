import './styles.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { unstable_forceFrameRate } from 'scheduler';
import { ApiProblem } from './api/problem.ts';
import { createBrigade } from './app/create-app.tsx';
import { whenIdle } from './ui/when-idle.ts';

const page = document.getElementById('root');
if (!page) throw new Error('index.html has no #root');

const {
  VITE_API_BASE_URL: apiBase,
  VITE_CLIENT_ID: clientId,
  VITE_CLIENT_SECRET: clientSecret,
} = import.meta.env;
// Whoever saves data is shown what is new when they ask for it.
const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
const brigade = createBrigade({
  live: !savesData,
  ...(apiBase && { apiBase }),
  ...(clientId && { clientId }),
  ...(clientSecret && { clientSecret }),
});
const root = createRoot(page, {
  onCaughtError(error) {
    // A refused call is shown on the page; it is no fault of the program.
    if (!(error instanceof ApiProblem)) console.error(error);
  },
});

// A render hands over every 33 ms instead of every 5: on a slow device each time takes as long as half a turn of 5 ms.
unstable_forceFrameRate(30);

/** The early shell of index.html stays until the first page can be painted whole. */
async function show() {
  brigade.start();
  await brigade.ready();
  // In turns, between which the page answers.
  startTransition(() =>
    root.render(
      <StrictMode>
        <brigade.Root />
      </StrictMode>,
    ),
  );
  whenIdle(() => {
    const sign = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (sign) sign.href = sign.dataset['sign'] ?? '';
    // A device that is never idle shows it all the same.
  }, 3_000);
}

// Not awaited at the top: a module that waits keeps the bundler from merging chunks.
void show();
