import { createRoot } from 'react-dom/client';
import { createStatementPage } from './create-statement-page.tsx';

const page = document.getElementById('root');
if (!page) throw new Error('statement.html has no #root');

const {
  VITE_API_BASE_URL: apiBase,
  VITE_CLIENT_ID: clientId,
  VITE_CLIENT_SECRET: clientSecret,
} = import.meta.env;
const statementPage = createStatementPage({
  ...(apiBase && { apiBase }),
  ...(clientId && { clientId }),
  ...(clientSecret && { clientSecret }),
});

async function show(root: HTMLElement) {
  try {
    await statementPage.ready();
  } catch {
    root.hidden = true;
    document.getElementById('unreachable')?.removeAttribute('hidden');
    return;
  }
  createRoot(root).render(<statementPage.Root />);
}

void show(page);
