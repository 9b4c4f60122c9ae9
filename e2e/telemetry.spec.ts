import type { Browser, Page } from '@playwright/test';
import { startReceiver, type Receiver } from './support/receivers.ts';
import { OWNER, startServer, type RunningServer } from './support/server.ts';
import { expect, signIn, test } from './support/test.ts';

const TAG = `
  const { site } = document.currentScript.dataset;
  void fetch(new URL('/event', document.currentScript.src), { method: 'POST', body: site });
`;

let errors: Receiver;
let analytics: Receiver;
let tag: Receiver;
let server: RunningServer;

const settings = () => ({
  PLUMBLINE_SENTRY_DSN: errors.origin.replace('//', '//key@') + '/7',
  PLUMBLINE_ANALYTICS: 'posthog',
  PLUMBLINE_ANALYTICS_KEY: 'phc_key',
  PLUMBLINE_ANALYTICS_HOST: analytics.origin,
  PLUMBLINE_WEB_TAG: `${tag.origin}/tag.js`,
  PLUMBLINE_WEB_TAG_ATTRIBUTES: 'data-site=northmoor',
});

test.beforeAll(async () => {
  [errors, analytics, tag] = await Promise.all([
    startReceiver(),
    startReceiver(),
    startReceiver({ '/tag.js': TAG }),
  ]);
  server = await startServer(settings());
});
test.afterAll(async () => {
  await Promise.all([errors, analytics, tag].map((receiver) => receiver.close()));
  await server.dispose();
});

/** A signed-in page of a server, with what its policy refused. */
async function openPage(browser: Browser, url: string, before?: string) {
  const context = await browser.newContext({ baseURL: url });
  if (before !== undefined) {
    await context.addInitScript(before);
  }
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) {
      refused.push(message.text());
    }
  });
  await signIn(page);
  const userId = await page.evaluate(() => localStorage.getItem('plumbline.userId') ?? '');
  return { page, refused, userId };
}

const bodies = ({ calls }: Receiver, path: string): string[] =>
  calls.filter((call) => call.path.startsWith(path)).map(({ body }) => body);

/** Header, then pairs of item header and item, one a line. */
const itemTypes = (envelope: string): string[] =>
  envelope.split('\n').flatMap((line) => {
    const type = /^\{"type":"(\w+)"/.exec(line)?.[1];
    return type === undefined ? [] : [type];
  });

const policyOf = async (url: string): Promise<string> => {
  const { headers } = await fetch(url, { headers: { accept: 'text/html' } });
  return headers.get('content-security-policy') ?? '';
};

/** What the running SDK was set up with. */
const replayFigures = (page: Page) =>
  page.evaluate(() => {
    const { __SENTRY__ } = globalThis as unknown as Record<string, Record<string, never>>;
    const carrier = __SENTRY__?.[__SENTRY__['version'] ?? ''] as unknown as {
      defaultCurrentScope?: { getClient(): SentryClient | undefined };
      stack?: { getClient(): SentryClient | undefined };
    };
    interface SentryClient {
      getOptions(): Record<string, number>;
      getIntegrationByName(name: string): { _initialOptions: Record<string, number> };
    }
    const client = carrier?.defaultCurrentScope?.getClient() ?? carrier?.stack?.getClient();
    if (client === undefined) {
      return [];
    }
    const replay = client.getIntegrationByName('Replay')._initialOptions;
    const options = client.getOptions();
    return [
      options['replaysOnErrorSampleRate'],
      options['replaysSessionSampleRate'],
      options['tracesSampleRate'],
      replay['maxReplayDuration'],
      replay['minReplayDuration'],
      replay['flushMinDelay'],
      replay['flushMaxDelay'],
      replay['mutationLimit'],
    ];
  });

test('reports errors with a recording, pages and changes by id alone', async ({ browser }) => {
  const { page, refused, userId } = await openPage(browser, server.url);
  await expect.poll(() => replayFigures(page)).toEqual([1, 0.1, 1, 3_600_000, 5000, 5000, 5500, 10_000]);

  await page.goto('/search?q=Confidential');
  await page.evaluate(() =>
    setTimeout(() => {
      throw new Error('a fault of this test');
    }),
  );
  await expect
    .poll(() => bodies(errors, '/api/7/envelope/').flatMap(itemTypes))
    .toEqual(expect.arrayContaining(['event', 'span', 'replay_event', 'replay_recording']));
  const reported = bodies(errors, '/api/7/envelope/').join('\n');
  expect(reported).toContain('a fault of this test');
  expect(reported).toContain(userId);
  await expect.poll(() => bodies(analytics, '/i/v0/e/').join('\n')).toContain('"$pathname":"/search"');
  await expect.poll(() => bodies(tag, '/event')).toContain('northmoor');
  const sent = [reported, ...[analytics, tag].flatMap(({ calls }) => calls.map(({ body }) => body))].join(
    '\n',
  );
  for (const secret of ['Confidential', OWNER.email, 'Ingrid', OWNER.password]) {
    const at = sent.toLowerCase().indexOf(secret.toLowerCase());
    // With what is around it: all that was sent is long.
    expect(at < 0 ? '' : sent.slice(Math.max(0, at - 200), at + 100), secret).toBe('');
  }
  expect([...errors.calls, ...analytics.calls].filter(({ headers }) => headers['referer'])).toEqual([]);
  expect(refused).toEqual([]);
  await page.context().close();
});

/** Where scripts may come from, besides the one in the page, which sets the theme and is named by its hash. */
const scriptsAllowed = (policy: string): string[] =>
  (/script-src ([^;]+)/u.exec(policy)?.[1] ?? '')
    .split(' ')
    .filter((source) => !source.startsWith("'sha256-"));

test('opens the policy of pages to the configured origins and to no other', async () => {
  const policy = await policyOf(server.url);
  expect(scriptsAllowed(policy)).toEqual(["'self'", tag.origin]);
  expect(policy).toContain(`connect-src 'self' ${errors.origin} ${analytics.origin} ${tag.origin};`);
});

test('sends nothing of people who asked not to be tracked but their errors', async ({ browser }) => {
  const counts = () => [analytics, tag].map(({ calls }) => calls.length);
  const [before, seen] = [counts(), errors.calls.length];
  const { page, userId } = await openPage(
    browser,
    server.url,
    "Object.defineProperty(navigator, 'doNotTrack', { value: '1' })",
  );
  await page.evaluate(() =>
    setTimeout(() => {
      throw new Error('a fault in private');
    }),
  );
  await expect.poll(() => bodies(errors, '/').join('\n')).toContain('a fault in private');
  const own = errors.calls.slice(seen).map(({ body }) => body);
  expect([...new Set(own.flatMap(itemTypes))].filter((type) => type !== 'session')).toEqual(['event']);
  expect(own.join('\n')).not.toContain(userId);
  expect(counts()).toEqual(before);
  await page.context().close();
});

test('tells Mixpanel who people are only where the operator allows it', async ({ browser }) => {
  const other = await startServer({
    PLUMBLINE_ANALYTICS: 'mixpanel',
    PLUMBLINE_ANALYTICS_KEY: 'mixpanel-token',
    PLUMBLINE_ANALYTICS_HOST: analytics.origin,
    PLUMBLINE_TELEMETRY_PERSONAL: 'on',
  });
  const { page, refused, userId } = await openPage(browser, other.url);
  await expect.poll(() => bodies(analytics, '/engage').join('\n')).toContain(OWNER.email);
  await expect.poll(() => bodies(analytics, '/track').join('\n')).toContain('"page":"/"');
  expect(bodies(analytics, '/track').join('\n')).toContain(`"distinct_id":"${userId}"`);
  expect(refused).toEqual([]);
  await page.context().close();
  await other.dispose();
});

test('loads nothing where nothing is set up', async ({ browser }) => {
  const plain = await startServer();
  const { page } = await openPage(browser, plain.url);
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(scripts.filter((name) => /telemetry|error-reporting/.test(name))).toEqual([]);
  expect(scripts.filter((name) => !name.startsWith(plain.url))).toEqual([]);
  const policy = await policyOf(plain.url);
  expect(scriptsAllowed(policy)).toEqual(["'self'"]);
  expect(policy).toContain("connect-src 'self';");
  await page.context().close();
  await plain.dispose();
});
