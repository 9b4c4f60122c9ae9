import { createDashboard, ORDER_TILES } from './support/dashboards.ts';
import { ordersCsv } from './support/files.ts';
import { beginStep, makeDataset, saveStep, stepLinks } from './support/recipes.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';

/** Faults that people met in the browser, each as they met it: charts, keys, steps, statements and exports. */

const PRICES_CSV = `day,open,high,low,close\n${Array.from(
  { length: 60 },
  (_, at) =>
    `2026-0${1 + Math.floor(at / 28)}-${String((at % 28) + 1).padStart(2, '0')},${100 + at}.5,${104 + at}.25,${98 + at}.75,${102 + at}.5`,
).join('\n')}\n`;

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first();
const shelf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openChart(page: Page, dataset: string, chart: object): Promise<void> {
  await page.goto(`${dataset}/charts/new?c=${encodeURIComponent(JSON.stringify(chart))}`);
  await expect(page.getByRole('main').getByRole('img', { name: /Arrow keys/u })).toBeVisible();
}

async function pickMark(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `${from} All charts`, exact: true }).click();
  const marks = page.getByRole('dialog', { name: 'All charts' });
  await marks.getByRole('button', { name: to, exact: true }).click();
  await expect(marks).toBeHidden();
  await expect(page.getByRole('button', { name: `${to} All charts`, exact: true })).toBeVisible();
}

test('a line or bar of four prices a day becomes a candlestick, and one of two categories a heat map', async ({
  signedIn: page,
}) => {
  const prices = await makeDataset(page, 'prices', PRICES_CSV);
  const orders = await makeDataset(page, 'orders', ordersCsv(400));
  const tooltip = ['mean(high)', 'mean(low)', 'mean(close)'];
  for (const [mark, name] of [
    ['line', 'Line chart'],
    ['bar', 'Bar chart'],
  ] as const) {
    await openChart(page, prices, { m: mark, x: 'day(day)', y: 'mean(open)', tt: tooltip });
    await pickMark(page, name, 'Candlestick chart');
    for (const price of ['Open', 'High', 'Low', 'Close']) {
      await expect(
        shelf(page, price).getByRole('button', { name: new RegExp(`^${price}`, 'iu') }),
      ).toBeVisible();
    }
    await expect(page.getByRole('main').getByRole('img', { name: /Arrow keys/u })).toBeVisible();

    await openChart(page, orders, { m: mark, x: 'month(ordered_at)', y: 'sum(revenue)', color: 'country' });
    await pickMark(page, name, 'Heat map');
    await expect(shelf(page, 'Color').getByRole('button', { name: /^revenue/u })).toBeVisible();
    await expect(page.getByRole('main').getByRole('img', { name: /Arrow keys/u })).toBeVisible();
  }
});

test('the measure of a chart is the same whatever mark draws it', async ({ signedIn: page }) => {
  const dataset = await makeDataset(page, 'orders', ordersCsv(400));
  await openChart(page, dataset, { m: 'bar', x: 'country', y: 'mean(revenue)' });
  let from = 'Bar chart';
  for (const to of ['Pie chart', 'Treemap', 'Word cloud', 'Line chart', 'Bar chart']) {
    await pickMark(page, from, to);
    await expect(title(page), to).toHaveText(/^Average of revenue/u);
    from = to;
  }
});

test('keys pressed right after a picker closes are no shortcuts of the page', async ({ signedIn: page }) => {
  const dataset = await makeDataset(page, 'orders', ordersCsv(400));
  await page.goto(`${dataset}/data`);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.getByRole('button', { name: 'country', exact: true }).click();
  await filter.getByRole('checkbox', { name: /^Norway/u }).check();
  await filter.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/[?&]f=/u);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog', { name: 'Filter' }).getByRole('textbox').first().fill('quan');
  await page.keyboard.press('Enter');
  await page.keyboard.press('3');
  await page.keyboard.press('3');
  await expect(page).toHaveURL(/\/data\?/u);
  await page.keyboard.press('Escape');

  await page.goto(`${dataset}/pivot`);
  await page.getByRole('button', { name: 'Add a row field' }).click();
  await page.getByRole('dialog', { name: 'Add a row field' }).getByRole('textbox').fill('quantity');
  await page.keyboard.press('Enter');
  await page.keyboard.press('1');
  await expect(
    page.getByRole('region', { name: 'Rows' }).getByRole('button', { name: /^quantity/u }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/pivot/u);
});

test('Enter picks the dataset of a join', async ({ signedIn: page }) => {
  await makeDataset(page, 'regions of trade', 'country,region\nGermany,Central\nFrance,West\nNorway,North\n');
  const dataset = await makeDataset(page, 'joined by keys', ordersCsv(40));
  await page.goto(`${dataset}/recipe?do=add-join`);
  const field = page.getByLabel('Dataset', { exact: true }).first();
  await field.click();
  await field.fill('regions of');
  await field.press('Enter');
  await expect(field).toHaveValue('regions of trade');
  await expect(page.getByRole('region', { name: 'What the keys do' })).toBeVisible();
});

test('a condition that was typed but not applied is in the step that is added', async ({
  signedIn: page,
}) => {
  const dataset = await makeDataset(page, 'typed', ordersCsv(200));
  await page.goto(`${dataset}/recipe`);
  await beginStep(page, 'Filter rows');
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('button', { name: 'quantity', exact: true }).click();
  await page.getByLabel('From', { exact: true }).fill('3');
  await page.getByLabel('To', { exact: true }).fill('5');
  await saveStep(page, 'Filter rows');
  await expect(stepLinks(page).last()).toHaveText(/^Keep rows where quantity .*3.*5/u);
});

test('SQL opened from a dataset reads the others too', async ({ signedIn: page }) => {
  await makeDataset(page, 'other table', 'a,b\n1,2\n3,4\n');
  const dataset = await makeDataset(page, 'first table', ordersCsv(40));
  await page.goto(`${dataset}/data`);
  await page.getByRole('button', { name: 'Query in SQL' }).click();
  const statement = page.getByRole('textbox', { name: 'SQL statement' });
  await expect(statement).toContainText('dataset');
  await statement.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText('SELECT (SELECT count(*) FROM dataset) + sum(a) AS both FROM "other table"');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('gridcell', { name: '44', exact: true })).toBeVisible();
});

test('a dashboard of several tiles becomes a PDF with its progress shown', async ({ signedIn: page }) => {
  const dataset = await makeDataset(page, 'orders', ordersCsv(400));
  await page.goto(dataset);
  await page.goto(await createDashboard(page, dataset, { name: 'For the board', tiles: ORDER_TILES }));
  await expect(page.getByRole('heading', { name: 'By country' })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const started = page.waitForEvent('download', { timeout: 60_000 });
  const jobs: string[] = [];
  page.on('request', (request) => {
    if (/\/v1\/jobs\/|\/events/u.test(request.url())) {
      jobs.push(request.url());
    }
  });
  await page.getByRole('menuitem', { name: /PDF/u }).click();
  await expect(page.getByRole('menuitem', { name: /%/u })).toBeVisible();
  expect((await readFile(await (await started).path())).subarray(0, 5).toString()).toBe('%PDF-');
  expect(jobs).not.toEqual([]);
});
