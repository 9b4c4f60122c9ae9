import type { Page, Request } from '@playwright/test';

/** Requests without an answer yet, by page. */
const unanswered = new WeakMap<Page, Set<Request>>();

/** Has to be called before the page loads what `settled` waits for. */
export function watchRequests(page: Page): void {
  const open = new Set<Request>();
  unanswered.set(page, open);
  page.on('request', (request) => open.add(request));
  // A stream of events is answered as soon as it begins.
  page.on('response', (response) => open.delete(response.request()));
  page.on('requestfailed', (request) => open.delete(request));
}

/** Nothing that is loading or rendering leaves a page as it is for this long. */
const QUIET_MS = 150;

/** In the page: resolves once nothing in it has changed for so long. */
const quiet = (ms: number): string => `new Promise((resolve) => {
  let timer;
  const observer = new MutationObserver(() => wait());
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => { observer.disconnect(); resolve(); }, ${ms});
  };
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  wait();
})`;

/** Resolves once every request is answered and nothing on the page changes any more. */
export async function settled(page: Page, ms = QUIET_MS): Promise<void> {
  const open = unanswered.get(page);
  if (open === undefined) {
    throw new Error('Nobody watches the requests of this page.');
  }
  do {
    await page.evaluate(quiet(ms));
  } while (open.size > 0);
}
