import { hasUnsaved } from '#web/forms/unsaved.ts';

/** When this tab was loaded anew for want of code (milliseconds since 1970). */
const renewedKey = 'renewedAt';
/** Not again so soon: servers of two builds behind one address would reload a tab for ever. */
const pause = 60_000;

/** The page's first script: the names of all files of its build stand in it. */
const entryOf = (page: Document) => page.querySelector('script:not([src])')?.textContent;

/** The first script of the build that the server has now; undefined while it can't be asked. */
async function entryAtServer(): Promise<string | null | undefined> {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    return answer.ok ? entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html')) : undefined;
  } catch {
    return undefined;
  }
}

function mayReload(): boolean {
  try {
    const isFirst = Date.now() - Number(sessionStorage.getItem(renewedKey)) > pause;
    if (isFirst) sessionStorage.setItem(renewedKey, String(Date.now()));
    return isFirst;
  } catch {
    return false;
  }
}

/**
 * Code that can't be fetched: the server has a new build, or was away, after which Chromium never asks for that file again. The tab
 * is loaded anew once the code is really missed (`brigade:broken`, from whatever wanted it), nothing typed would be lost
 * and the server answers. What was only fetched ahead (`brigade:missing`) leaves the page as it is; who holds typed text is
 * told of a new build (`brigade:newer`) and can keep the tab. Returns how to stop.
 */
export function renewWhenOutdated(): () => void {
  let isMissing = false;
  let isNeeded = false;
  let looking = false;

  async function look() {
    if (looking) return;
    looking = true;
    const entry = await entryAtServer();
    looking = false;
    if (!entry) return;
    const isNewer = entry !== entryOf(document);
    if (isNewer && !dispatchEvent(new Event('brigade:newer', { cancelable: true }))) return;
    // The log-in screen asks for its code before anything is typed.
    if ((isNeeded || location.pathname === '/') && mayReload()) location.reload();
  }

  const onMissing = () => {
    isMissing = true;
    void look();
  };
  const onBroken = () => {
    isNeeded = isMissing && !hasUnsaved();
    if (isNeeded) void look();
  };
  addEventListener('brigade:missing', onMissing);
  addEventListener('brigade:broken', onBroken);
  return () => {
    removeEventListener('brigade:missing', onMissing);
    removeEventListener('brigade:broken', onBroken);
  };
}
