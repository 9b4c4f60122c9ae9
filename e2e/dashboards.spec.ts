import type { Locator, Page } from '@playwright/test';
import { Api } from './support/api.ts';
import { requestedTiles, COUNTRY, figure, createDashboard, ORDER_TILES, tile } from './support/dashboards.ts';
import { ordersCsv } from './support/files.ts';
import { makeDataset } from './support/recipes.ts';
import { settled } from './support/settled.ts';
import { expect, expectAccessible, openBrowser, test } from './support/test.ts';

const ORDERS = 400;
const makeOrders = (page: Page): Promise<string> => makeDataset(page, 'orders', ordersCsv(ORDERS));
const createOrdersDashboard = async (page: Page, name = 'Trading'): Promise<string> =>
  createDashboard(page, await makeOrders(page), {
    name,
    tiles: ORDER_TILES,
    parameters: [COUNTRY],
  });
const chip = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { name });
/** Walks into the picture of a chart and takes its first mark. */
const takeFirstMark = async (page: Page, title: string): Promise<void> => {
  await expect(tile(page, title).locator('canvas').first()).toBeVisible();
  await tile(page, title).getByRole('img').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
};

test('a dashboard starts from a dataset with tiles that fit it', async ({ signedIn: page }) => {
  // A name of its own: other tests have made datasets and dashboards before.
  await page.goto(`${await makeDataset(page, 'ledger', ordersCsv(ORDERS))}/data`);
  await expect(page.getByRole('heading', { level: 1, name: 'ledger' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible();
  await page.getByRole('button', { name: 'New dashboard' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New dashboard' });
  await dialog.getByRole('combobox', { name: 'Dataset' }).click();
  await page.getByRole('option', { name: 'ledger' }).click();
  await dialog.getByRole('button', { name: 'Create dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ledger at a glance' })).toBeVisible();
  await expect(tile(page, 'revenue').first()).toBeVisible();
  await expect.poll(() => page.locator('[data-tile]').count()).toBeGreaterThanOrEqual(3);

  await page.goto('/dashboards');
  await page.getByRole('searchbox', { name: 'Find a dashboard' }).fill('ledger');
  await expect(page.getByRole('row')).toHaveCount(2);
  const row = page.getByRole('row').filter({ hasText: 'ledger at a glance' });
  await row.getByRole('button', { name: /^Add/u }).click();
  await expect(row.getByRole('button', { name: /^Remove/u })).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Actions/u }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('searchbox', { name: 'Find a dashboard' }).fill('copy');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page
    .getByRole('row')
    .last()
    .getByRole('button', { name: /^Actions/u })
    .click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByText('No dashboard has “copy” in its name.')).toBeVisible();
  await page.getByRole('button', { name: 'Archived' }).click();
  await page.getByRole('link', { name: /^Copy of/u }).click();
  await expect(page.getByText('This dashboard is archived.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('This dashboard is archived.', { exact: false })).toBeHidden();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page).toHaveURL(/\/dashboards$/u);
  await page.getByRole('button', { name: 'Archived' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Delete for good: /u }).click();
  await page.getByRole('button', { name: 'Delete the dashboard for good' }).click();
  await expect(page.getByText('No archived dashboards.')).toBeVisible();
});

test('a filter reloads only the tiles it applies to', async ({ signedIn: page }) => {
  const other = await makeDataset(page, 'visits', 'page,views\na,1\nb,2\n');
  const orders = await makeOrders(page);
  const stranger = {
    id: 'visits',
    kind: 'figure',
    title: 'Visits',
    place: { x: 0, y: 12, w: 3, h: 3 },
    dataset: other.split('/').pop(),
    measure: { field: 'views', aggregate: 'sum' },
  };
  const dashboard = await createDashboard(page, orders, {
    name: 'Trading',
    tiles: [...ORDER_TILES, stranger],
    parameters: [COUNTRY],
  });
  const requests = requestedTiles(page);
  await page.goto(dashboard);
  await expect(figure(page, 'Orders')).toHaveText('400');
  await expect(figure(page, 'Visits')).toHaveText('3');
  await expect(page.getByText('Only all is shown.')).toBeVisible();
  expect(requests.flat().toSorted()).toEqual(['bars', 'count', 'rows', 'sum', 'visits']);
  requests.length = 0;

  // Only the tile of the other dataset must not be redrawn.
  await page.evaluate(`
    new MutationObserver((list) => {
      document.body.dataset.changes = String(Number(document.body.dataset.changes ?? 0) + list.length);
    }).observe(document.querySelector('[data-tile="visits"] p'), {
      childList: true, subtree: true, characterData: true,
    });
  `);
  await chip(page, /^Country: all/u).click();
  await page.getByRole('checkbox', { name: /^Norway/u }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(figure(page, 'Orders')).toHaveText('100');
  await expect(page.getByText('Only Norway is shown.')).toBeVisible();
  await expect(page.getByText('100 of 400 rows')).toBeVisible();
  expect(requests.flat().toSorted()).toEqual(['bars', 'count', 'rows', 'sum']);
  expect(await page.evaluate('document.body.dataset.changes')).toBeUndefined();
  await expect(tile(page, 'Visits')).toContainText('Not filtered by');

  // The address has it, and Back takes it away.
  requests.length = 0;
  await page.reload();
  await expect(figure(page, 'Orders')).toHaveText('100');
  await page.goBack();
  await expect(figure(page, 'Orders')).toHaveText('400');
});

test('a mark filters the other tiles and leads to exactly its rows', async ({ signedIn: page }) => {
  await page.goto(await createOrdersDashboard(page));
  await expect(figure(page, 'Orders')).toHaveText('400');
  const requests = requestedTiles(page);
  await takeFirstMark(page, 'By country');
  await expect(figure(page, 'Orders')).toHaveText('100');
  expect(requests.flat()).not.toContain('bars');
  const cross = chip(page, /from By country$/u);
  await expect(cross).toBeVisible();
  await expectAccessible(page);

  await tile(page, 'By country').getByRole('button', { name: /^v1/u }).click();
  const trace = page.getByRole('complementary', { name: 'Trace' });
  await expect(trace.getByText('100 rows', { exact: true })).toBeVisible();
  const leftOf = async (part: Locator): Promise<number | undefined> => (await part.boundingBox())?.x;
  const link = trace.getByRole('link', { name: 'Open as a page' });
  expect(await leftOf(link)).toBe(await leftOf(trace.getByRole('heading', { name: 'Value' })));
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(trace).toBeHidden();

  await cross.click();
  await page.getByRole('menuitem', { name: 'See the rows behind the mark' }).click();
  await expect(page).toHaveURL(/\/datasets\/[^/]+\/data/u);
  await expect(page.getByText('100 of 400 rows')).toBeVisible();
  await page.goBack();
  await takeFirstMark(page, 'By country');
  await expect(figure(page, 'Orders')).toHaveText('400');
});

test('a mark leads down by other columns and back up, and the mode changes the charts', async ({
  signedIn: page,
}) => {
  const rows = Array.from({ length: ORDERS }, (_, at) =>
    [['North', 'South', 'East', 'West'][at % 4], ['Tent', 'Boot', 'Lamp'][at % 3], at].join(','),
  );
  const dataset = await makeDataset(page, 'sales by region', `region,product,price\n${rows.join('\n')}\n`);
  const place = { x: 0, y: 3, w: 6, h: 8 };
  const encoding = { x: { field: 'region' }, y: { field: null, aggregate: 'count' } };
  const chart = { version: 1, mark: 'bar', encoding };
  const tiles = [...ORDER_TILES.slice(0, 1), { id: 'bars', kind: 'chart', title: 'By region', place, chart }];
  await page.goto(await createDashboard(page, dataset, { name: 'Regions', tiles }));
  await expect(figure(page, 'Orders')).toHaveText('400');
  const bars = tile(page, 'By region');
  await takeFirstMark(page, 'By region');
  await expect(figure(page, 'Orders')).toHaveText('100');
  await bars.getByRole('button', { name: /^Actions for the tile/u }).click();
  await page.getByRole('menuitem', { name: 'Drill down by product' }).click();
  // What led down filters this chart alone.
  await expect(figure(page, 'Orders')).toHaveText('400');
  const path = bars.getByRole('navigation', { name: 'Drilled down to' });
  await expect(path).toContainText('by product');
  await expect(bars.getByRole('button', { name: /^v1 · 100 rows/u })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(path).toContainText('by product');
  await path.getByRole('button', { name: 'All' }).click();
  await expect(path).toBeHidden();
  await expect(bars.getByRole('button', { name: /^v1 · 400 rows/u })).toBeVisible();

  const modes = requestedTiles(page);
  await page.keyboard.press('m');
  await expect(page).toHaveURL(/mode=Percent/u);
  await expect.poll(() => modes.flat()).toContain('bars');
  await expect(bars.getByRole('img')).toHaveAccessibleName(/percent/u);
});

test('tiles are moved and sized by keys and by pointer, and saved', async ({ signedIn: page }) => {
  const dashboard = await createOrdersDashboard(page);
  await page.goto(dashboard);
  await expect(figure(page, 'Orders')).toHaveText('400');
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { level: 1, name: 'Editing Trading' })).toBeVisible();
  await expect(figure(page, 'Orders')).toHaveText('400');
  const bars = page.getByRole('group', { name: /^By country:/u });
  await expect(bars).toHaveAccessibleName('By country: column 1, row 4, 6 wide, 8 high');
  await bars.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bars).toHaveAccessibleName(/6 wide, 9 high$/u);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(bars).toHaveAccessibleName(/5 wide, 9 high$/u);
  await page.keyboard.press('Control+z');
  await expect(bars).toHaveAccessibleName(/6 wide, 9 high$/u);
  await expectAccessible(page);

  const orders = page.getByRole('group', { name: /^Orders:/u });
  const box = (await orders.boundingBox())!;
  const requests = requestedTiles(page);
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 80, { steps: 5 });
  await page.mouse.move(box.x + 40 + box.width + 12, box.y + 60, { steps: 5 });
  await page.mouse.up();
  await expect(orders).toHaveAccessibleName(/^Orders: column 4, row 1,/u);
  expect(requests, 'moving a tile requests nothing').toEqual([]);

  await page.getByRole('button', { name: 'Add tile' }).click();
  await page.getByRole('menuitem', { name: 'Text' }).click();
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('## Hello\n\n<b>not bold</b>');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('<b>not bold</b>')).toBeVisible();
  await page.getByRole('button', { name: 'Add tile' }).click();
  await page.getByRole('menuitem', { name: 'Chart' }).click();
  await page.getByRole('button', { name: 'Add to dashboard' }).click();
  await expect(page.locator('[data-tile]')).toHaveCount(7);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(new RegExp(`${dashboard}$`, 'u'));
  await expect(page.getByRole('heading', { name: 'Hello' })).toBeVisible();
  await expect(page.locator('[data-tile]')).toHaveCount(7);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  await page.getByRole('button', { name: /^Version 1/u }).click();
  await expect(page.getByText('Restoring it would change:')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.locator('[data-tile]')).toHaveCount(5);
});

test('who leaves with changes finds them again', async ({ signedIn: page }) => {
  const dashboard = await createOrdersDashboard(page);
  await page.goto(`${dashboard}/edit`);
  const words = page.getByRole('group', { name: /^Text:/u });
  await words.focus();
  await page.keyboard.press('Delete');
  await expect(page.locator('[data-tile]')).toHaveCount(4);
  await page.getByRole('button', { name: 'Leave and keep a draft' }).click();
  await expect(page.getByText('Your changes to “Trading” are saved here as a draft.')).toBeVisible();
  await expect(page.locator('[data-tile]')).toHaveCount(5);
  await page.goto(`${dashboard}/edit`);
  await expect(page.getByText(/^These are your changes from/u)).toBeVisible();
  await expect(page.locator('[data-tile]')).toHaveCount(4);
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.locator('[data-tile]')).toHaveCount(5);
});

test('a long name leaves room for the tools of the editor', async ({ signedIn: page }) => {
  const dashboard = await createOrdersDashboard(
    page,
    'Net revenue of all orders of the year '.repeat(5).trim(),
  );
  await page.goto(`${dashboard}/edit`);
  const name = await page.getByRole('link', { name: /^Net revenue/u }).boundingBox();
  const tool = await page.getByRole('button', { name: 'Undo' }).boundingBox();
  expect(name!.x + name!.width).toBeLessThan(tool!.x);
});

test('two people save at once: both versions are shown side by side and merged', async ({
  signedIn: page,
  browser,
  server,
}) => {
  const name = 'Trading now, in all countries to which the shops of the north send orders';
  const dashboard = await createOrdersDashboard(page);
  const other = await openBrowser(browser, server.url);
  await other.goto(`${dashboard}/edit`);
  await page.goto(`${dashboard}/edit`);
  await page.getByRole('group', { name: /^Text:/u }).focus();
  await page.keyboard.press('Delete');

  await other.getByRole('button', { name: 'Dashboard settings' }).click();
  await other.getByLabel('Name', { exact: true }).fill(name);
  await other.keyboard.press('Tab');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('heading', { level: 1, name })).toBeVisible();
  await other.context().close();

  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else saved this dashboard' });
  await expect(conflict.getByRole('row', { name: `Name as before ${name}` })).toBeVisible();
  await expect(conflict.getByRole('row', { name: /^Text Text removed as before/u })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const part = await conflict.getByRole('rowheader', { name: 'Name', exact: true }).boundingBox();
  expect(part!.width).toBeGreaterThan(60);
  await page.setViewportSize({ width: 1440, height: 900 });
  await conflict.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Editing ${name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.locator('[data-tile]')).toHaveCount(4);
});

test('on a phone, tiles are stacked and reordered in a list', async ({ signedIn: page }) => {
  const dashboard = await createOrdersDashboard(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(dashboard);
  await expect(figure(page, 'Orders')).toHaveText('400');
  await expect(page.getByRole('group', { name: 'KPIs' }).locator('[data-tile]')).toHaveCount(2);
  const { width } = (await tile(page, 'By country').boundingBox())!;
  expect(width).toBeGreaterThan(340);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await expectAccessible(page);
  await chip(page, /^Country: all/u).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('checkbox', { name: /^France/u }).check();
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await expect(figure(page, 'Orders')).toHaveText('100');

  await page.goto(`${dashboard}/edit`);
  await page.getByRole('button', { name: 'Move Revenue before the previous tile' }).click();
  await expect(page.getByRole('button', { name: 'Move Revenue before the previous tile' })).toBeDisabled();
  await expectAccessible(page);
});

/** In the dark, a page differs by its colors alone. */
async function expectAccessibleInBoth(page: Page): Promise<void> {
  for (const [scheme, rules] of [
    ['light', undefined],
    ['dark', ['color-contrast']],
  ] as const) {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    await settled(page);
    await expectAccessible(page, rules);
  }
}

test('axe finds nothing on dashboards, light or dark', async ({ signedIn: page }) => {
  const api = await Api.ofPage(page);
  await api.call('PUT', `/beta/users/${api.session.userId}`, { preferences: { theme: 'System' } });
  const dashboard = await createOrdersDashboard(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const address of [
    '/dashboards',
    dashboard,
    `${dashboard}?trace=count`,
    `${dashboard}/tiles/bars`,
    `${dashboard}/edit`,
  ]) {
    await test.step(address, async () => {
      await page.goto(address);
      await settled(page);
      await expectAccessibleInBoth(page);
    });
  }
  await page.getByRole('button', { name: 'Parameters' }).click();
  await expectAccessibleInBoth(page);
  await page.getByRole('group', { name: /^By country:/u }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Tile settings' })).toBeVisible();
  await expectAccessibleInBoth(page);
});

test('a figure shows a saved measure that is chosen in its settings', async ({ signedIn: page }) => {
  const orders = await makeOrders(page);
  const api = await Api.ofPage(page);
  const dataset = orders.split('/').pop();
  const measures = `/v1/datasources/${dataset}/measures`;
  await api.call('POST', measures, { name: 'Orders in tens', formula: 'COUNT() / 10', format: '0.0 tens' });
  const [count] = ORDER_TILES;
  const dashboard = await createDashboard(page, orders, {
    name: 'Measured',
    tiles: [{ ...count, title: '' }],
  });
  await page.goto(`${dashboard}/edit`);
  await page.getByRole('button', { name: 'Settings of KPI' }).click();
  const settings = page.getByRole('complementary', { name: 'Tile settings' });
  await settings.getByRole('combobox', { name: 'Measure' }).selectOption('Orders in tens');
  await expect(settings.getByRole('combobox', { name: 'Column' })).toHaveCount(0);
  await expect(figure(page, 'Orders in tens')).toHaveText('40.0 tens');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(new RegExp(`${dashboard}$`, 'u'));
  await expect(figure(page, 'Orders in tens')).toHaveText('40.0 tens');
});
