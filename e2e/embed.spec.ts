import { expect, test, type FrameLocator, type Page, type Request } from '@playwright/test';
import { EmbedMaker, startHost, type HostSite } from './support/embeds.ts';
import { OWNER, startServer, type RunningServer } from './support/server.ts';
import { expectAccessible, startSession } from './support/test.ts';

const TOKEN_SECONDS = 5;
const DAY = 86_400_000;

const ROWS = [
  'country,city,amount',
  ...Array.from({ length: 1200 }, (_, at) => `${['Germany', 'France'][at % 2]},City ${at % 8},${at}`),
].join('\n');

const place = (y: number, h: number) => ({ x: 0, y, w: 12, h });
const DASHBOARD = {
  name: 'Sales of the shop',
  tiles: [
    { id: 't', kind: 'text', title: '', place: place(0, 2), text: '# Our sales' },
    {
      id: 'k',
      kind: 'figure',
      title: 'Orders',
      place: place(2, 4),
      measure: { field: null, aggregate: 'count' },
    },
    { id: 'g', kind: 'grid', title: 'Rows', place: place(6, 10), columns: ['country', 'city', 'amount'] },
  ],
  parameters: [{ name: 'city', label: 'City', column: 'city', op: 'in', value: [] }],
};
const only = (country: string) => ({ column: 'country', op: 'eq', value: country });

test.describe('an embedded dashboard', () => {
  let server: RunningServer;
  let host: HostSite;
  let stranger: HostSite;
  let maker: EmbedMaker;
  let dashboardId: string;

  test.beforeAll(async () => {
    server = await startServer({ PLUMBLINE_EMBED_TOKEN_SECONDS: String(TOKEN_SECONDS) });
    [host, stranger] = await Promise.all([startHost(), startHost()]);
    maker = await EmbedMaker.signIn(server.url);
    dashboardId = await maker.dashboard(await maker.dataset('Sales', ROWS), DASHBOARD);
  });
  test.afterAll(async () => {
    await Promise.all([host.close(), stranger.close(), server.dispose()]);
  });

  const embed = (content: object = {}) => maker.embed(dashboardId, { hosts: [host.origin], ...content });
  const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe');
  const orders = (page: Page) => frameOf(page).getByRole('group', { name: 'Orders' });
  const show = async (page: Page, html: string): Promise<void> => {
    host.show(html);
    await page.goto(host.origin);
  };
  const requestsTo = (page: Page, path: RegExp): Request[] => {
    const requests: Request[] = [];
    page.on('request', (request) => {
      if (path.test(new URL(request.url()).pathname)) {
        requests.push(request);
      }
    });
    return requests;
  };

  test('draws in a frame on another origin, as high as what it shows', async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => (message.type() === 'error' ? faults.push(message.text()) : undefined));
    await show(page, (await embed({ filters: { op: 'and', value: [only('Germany')] } })).html);
    await expect(orders(page)).toContainText('600');
    await expect(frameOf(page).getByRole('cell', { name: 'Germany' }).first()).toBeVisible();
    await expect(frameOf(page).getByText('France')).toHaveCount(0);
    await expect(frameOf(page).getByRole('navigation')).toHaveCount(0);
    const height = () => page.locator('iframe').evaluate((frame) => Number(frame.clientHeight));
    const content = await frameOf(page)
      .locator('main')
      .evaluate((main) => Math.ceil(main.getBoundingClientRect().height));
    expect(content).toBeGreaterThan(500);
    await expect.poll(height).toBe(content);
    expect(faults).toEqual([]);
  });

  test('takes theme, language, filters and parameters of its address', async ({ page }) => {
    const { url } = await embed({ theme: 'Light' });
    const query = new URLSearchParams({
      theme: 'Dark',
      locale: 'de-DE',
      f: JSON.stringify(only('France')),
      p: JSON.stringify({ city: ['City 1', 'City 3'] }),
    });
    await show(page, `<iframe src="${url}?${query.toString()}" width="900" height="500"></iframe>`);
    await expect(orders(page)).toContainText('300');
    await expect(frameOf(page).locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    // The words are English, the numbers German.
    await expect(frameOf(page).locator('html')).toHaveAttribute('lang', 'en');
    await show(page, `<iframe src="${url}?locale=de-DE" width="900" height="500"></iframe>`);
    await expect(orders(page)).toContainText('1.200');
  });

  test('is changed by the page that holds it, through the script', async ({ page }) => {
    const { url } = await embed();
    await show(page, `<div id="here"></div><script src="${server.url}/embed.js"></script>`);
    await page.locator('#here').evaluate((at: unknown, address) => {
      const { Plumbline } = globalThis as unknown as {
        Plumbline: { embed(at: unknown, o: object): object };
      };
      Object.assign(globalThis, { shown: Plumbline.embed(at, { url: address, title: 'Our sales' }) });
    }, url);
    await expect(orders(page)).toContainText('1,200');
    await expect(page.getByTitle('Our sales')).toBeVisible();
    const post = (name: string, value: unknown) =>
      page.evaluate(
        ([call, given]) => {
          const { shown } = globalThis as unknown as { shown: Record<string, (value: unknown) => void> };
          shown[call]?.(given);
        },
        [name, value] as const,
      );
    await post('setTheme', 'Dark');
    await expect(frameOf(page).locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await post('setFilters', only('France'));
    await expect(orders(page)).toContainText('600');
    await post('setParameters', { city: ['City 1'] });
    await expect(orders(page)).toContainText('150');
    await post('setFilters', { op: 'and', value: [] });
    await post('setParameters', {});
    await expect(orders(page)).toContainText('1,200');
  });

  test('lets its readers filter within its locks', async ({ page }) => {
    await show(page, (await embed({ filters: { op: 'and', value: [only('Germany')] } })).html);
    const picker = frameOf(page).getByRole('combobox', { name: 'City' });
    await picker.click();
    await expect(frameOf(page).getByRole('option')).toHaveCount(4);
    await frameOf(page)
      .getByRole('option', { name: /City 2/ })
      .click();
    await expect(orders(page)).toContainText('150');
    await frameOf(page).getByRole('button', { name: 'Reset' }).click();
    await expect(orders(page)).toContainText('600');
  });

  test('is refused on a page that is not on its list', async ({ page }) => {
    const { html } = await embed();
    stranger.show(html);
    const calls = requestsTo(page, /^\/v1\//);
    await page.goto(stranger.origin);
    await expect
      .poll(() => page.frames().map((frame) => frame.url()))
      .toContain('chrome-error://chromewebdata/');
    await page.waitForLoadState('networkidle');
    expect(calls).toEqual([]);
  });

  test('shows a message and sends no more requests once revoked', async ({ page }) => {
    const { id, html } = await embed();
    await page.clock.install();
    await show(page, html);
    await expect(orders(page)).toContainText('1,200');
    await maker.revoke(id);
    await expect(frameOf(page).getByText('This embed is no longer available')).toBeVisible();
    await expect(frameOf(page).getByText('no longer shared here')).toBeVisible();
    await expect(orders(page)).toHaveCount(0);
    const later = requestsTo(page, /^\/v1\//);
    await page.clock.runFor(TOKEN_SECONDS * 1000);
    expect(later).toEqual([]);
    await page.reload();
    await expect(frameOf(page).getByText('no longer shared here')).toBeVisible();
  });

  test('keeps what it shows without a network, and comes back by itself', async ({ page, context }) => {
    await show(page, (await embed()).html);
    await expect(orders(page)).toContainText('1,200');
    await context.setOffline(true);
    await expect(frameOf(page).getByText('No connection')).toBeVisible();
    await expect(orders(page)).toContainText('1,200');
    await context.setOffline(false);
    await expect(frameOf(page).getByText('No connection')).toHaveCount(0);
    await expect(orders(page)).toContainText('1,200');
  });

  test('comes back after the server was away for longer than its token lasts', async ({ page }) => {
    let tokenEnd = Infinity;
    page.on('response', async (response) => {
      if (new URL(response.url()).pathname.endsWith('/renew') && response.ok()) {
        const { data } = (await response.json()) as { data: { expiresAt: string } };
        tokenEnd = Date.parse(data.expiresAt);
      }
    });
    await show(page, (await embed()).html);
    await expect(orders(page)).toContainText('1,200');
    await server.stop();
    await expect(frameOf(page).getByText('No connection')).toBeVisible();
    await expect.poll(() => Date.now()).toBeGreaterThan(tokenEnd);
    await expect(orders(page)).toContainText('1,200');
    await server.restart();
    await expect(frameOf(page).getByText('No connection')).toHaveCount(0, { timeout: 40_000 });
    await expect(orders(page)).toContainText('1,200');
  });

  test("goes on where the reader's clock is ten minutes fast, two days fast or two days slow", async ({
    browser,
  }) => {
    host.show((await embed()).html);
    // Side by side: each waits for renewals most of the time.
    await Promise.all(
      [600_000, 2 * DAY, -2 * DAY].map(async (offset) => {
        const page = await browser.newPage();
        await page.addInitScript((ms) => {
          const Real = Date;
          globalThis.Date = class extends Real {
            constructor(figure?: number | string) {
              super(figure ?? Real.now() + ms);
            }
            static override now(): number {
              return Real.now() + ms;
            }
          } as DateConstructor;
        }, offset);
        const renewals = requestsTo(page, /\/renew$/);
        await page.goto(host.origin);
        await expect(orders(page)).toContainText('1,200');
        // Renewed before it ends, again and again, and not all the time.
        await expect.poll(() => renewals.length, { timeout: 3 * TOKEN_SECONDS * 1000 }).toBe(3);
        const answers = await Promise.all(renewals.map((request) => request.response()));
        expect([offset, ...answers.map((answer) => answer?.status())]).toEqual([offset, 200, 200, 200]);
        const bearers = await Promise.all(renewals.map((request) => request.headerValue('authorization')));
        expect(new Set(bearers).size).toBe(3);
        await expect(orders(page)).toContainText('1,200');
        await page.close();
      }),
    );
  });

  const signIn = async (page: Page): Promise<void> => {
    await page.goto(`${server.url}/sign-in`);
    await page.getByLabel('Email').fill(OWNER.email);
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  };

  test('uses no session and no cookie, though its reader is signed in', async ({ page }) => {
    await signIn(page);
    // Home loads its dashboards after its heading.
    await page.goto('about:blank');
    const calls = requestsTo(page, /^\/(v1|beta|users|login)/);
    await show(page, (await embed()).html);
    await expect(orders(page)).toContainText('1,200');
    expect(calls.length).toBeGreaterThan(1);
    for (const call of calls) {
      const headers = await call.allHeaders();
      expect(new URL(call.url()).pathname).toMatch(/^\/v1\/embedded/);
      expect(headers['authorization']).toMatch(/^Bearer pe1_/);
      expect([headers['cookie'], headers['referer']]).toEqual([undefined, undefined]);
    }
  });

  test('is created, previewed and revoked in the share dialog of its dashboard', async ({ page }) => {
    await startSession(page, server.url);
    await page.goto(`${server.url}/dashboards/${dashboardId}`);
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Manage links' }).click();
    await dialog.getByRole('button', { name: 'New embed' }).click();
    await dialog.getByLabel('Name').fill('Window of the shop');
    const websites = dialog.getByRole('combobox', { name: 'Websites that may show it' });
    await websites.fill(`${host.origin}/page`);
    await websites.press('Enter');
    await expect(dialog.getByText(host.origin, { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('button', { name: 'country', exact: true }).click();
    await page.getByRole('group', { name: 'Values' }).getByText('Germany').click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog.getByRole('button', { name: /^Change the filter .*Germany/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Create embed' }).click();
    const item = dialog.getByRole('listitem').filter({ hasText: 'Window of the shop' });
    await expect(item.getByText('<iframe data-plumbline-embed')).toBeVisible();
    await expect(item.getByText('not seen yet')).toBeVisible();
    await show(page, (await item.locator('pre').textContent()) ?? '');
    await expect(orders(page)).toContainText('600');
    await page.goto(`${server.url}/dashboards/${dashboardId}`);
    await page.getByRole('button', { name: 'Share' }).click();
    await dialog.getByRole('button', { name: 'Manage links' }).click();
    await expect(item.getByText('last seen')).toBeVisible();
    await item.getByRole('button', { name: 'Preview' }).click();
    await expect(orders(page)).toContainText('600');
    await expectAccessible(page);
    await item.getByRole('button', { name: 'End' }).click();
    await page.getByRole('button', { name: 'End the embed' }).click();
    await expect(item.getByRole('button', { name: 'Preview' })).toHaveCount(0);
    await expect(dialog.getByText(/embeds? (has|have) ended/)).toBeVisible();
  });

  for (const theme of ['Light', 'Dark']) {
    test(`axe finds nothing in it in ${theme}`, async ({ page }) => {
      const { url } = await embed();
      await page.goto(`${url}?theme=${theme}`);
      await expect(page.getByRole('group', { name: 'Orders' })).toContainText('1,200');
      await expectAccessible(page);
    });
  }
});
