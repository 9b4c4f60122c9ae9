import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Browser, type Page } from '@playwright/test';
import { Api } from './api.ts';
import { OWNER, startServer, type RunningServer } from './server.ts';
import { watchRequests } from './settled.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Fixtures {
  /** A page whose uncaught errors and failed console messages fail the test. */
  readonly page: Page;
  /** The owner's, with a session and no page of the product yet. */
  readonly signedIn: Page;
}

export const test = base.extend<Fixtures, { server: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first parameter's pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page }, use) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) {
        faults.push(message.text());
      }
    });
    watchRequests(page);
    await use(page);
    expect(faults, 'errors in the page').toEqual([]);
  },
  signedIn: async ({ page, server }, use) => {
    await startSession(page, server.url);
    await use(page);
  },
});

/** A page of a person with a session, in a browser of their own, and no page of the product yet. */
export async function openBrowser(
  browser: Browser,
  url: string,
  who: { email: string; password: string } = OWNER,
): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  await startSession(page, url, who);
  return page;
}

/** A session past the form, which the tests of signing in are about. Storage is that of an origin, so it needs a page. */
export async function startSession(
  page: Page,
  url: string,
  who: { email: string; password: string } = OWNER,
): Promise<void> {
  const { session } = await Api.signIn(url, who);
  const blank = `${url}/blank`;
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Blank</title>' }),
  );
  await page.goto(blank);
  await page.evaluate(({ token, userId }) => {
    localStorage.setItem('plumbline.token', token);
    localStorage.setItem('plumbline.userId', userId);
  }, session);
  await page.unroute(blank);
}

export async function signIn(page: Page, who: { email: string; password: string } = OWNER): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
}

/**
 * Of all stylesheets, and so the same on every page: one test has it. Axe would fetch and parse them each time, a fifth of
 * its work.
 */
export const STYLESHEET_RULE = 'css-orientation-lock';

/** Fails with the rule, the element and the reason of each accessibility fault axe finds. `rules`: these alone. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  // What waits for a newer answer is dimmed, below the contrast that it has for reading.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // The page's policy forbids injected scripts, so the rules are evaluated through the debugger.
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) {
    await page.evaluate(AXE);
  }
  const choice =
    rules === undefined ? { rules: { [STYLESHEET_RULE]: { enabled: false } } } : { runOnly: rules };
  const faults = await page.evaluate(async (chosen) => {
    const { axe, document } = globalThis as unknown as {
      axe: {
        run(options: object): Promise<{
          violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
        }>;
      };
      document: {
        getAnimations(): {
          playState: string;
          effect: { getComputedTiming(): { endTime: number } };
          finished: Promise<unknown>;
        }[];
      };
    };
    // What is fading in or out has no contrast of its own yet; a spinner turns for ever.
    const fading = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && Number.isFinite(effect.getComputedTiming().endTime),
        );
    for (let running = fading(); running.length > 0; running = fading()) {
      await Promise.allSettled(running.map(async ({ finished }) => finished));
    }
    const { violations } = await axe.run({
      // Of what passes, axe then lists one element a rule.
      resultTypes: ['violations'],
      ...chosen,
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary}`),
    );
  }, choice);
  expect(faults).toEqual([]);
}

export { expect };
