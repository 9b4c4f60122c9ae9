import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ordersCsv } from './support/files.ts';
import { makeDataset } from './support/recipes.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const chip = (page: Page, well: string, name: RegExp) =>
  page.getByRole('region', { name: well }).getByRole('button', { name });
const headers = (page: Page) => page.getByRole('rowheader');
const figures = (page: Page, row: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
    .getByRole('gridcell');

async function addTo(page: Page, what: string, column: string): Promise<void> {
  await page.getByRole('button', { name: `Add a ${what}` }).click();
  await page
    .getByRole('dialog', { name: `Add a ${what}` })
    .getByRole('button', { name: column, exact: true })
    .click();
}

test('a pivot is made from fields, sorted, folded, shaded, and leads down to its rows', async ({
  signedIn: page,
}) => {
  const dataset = await makeDataset(page, 'orders', ordersCsv(400));
  await page.goto(`${dataset}/pivot`);
  await expect(page.getByText(/^Started with country down the rows/u)).toBeVisible();
  await expect(headers(page)).toHaveText(['France', 'Germany', 'Norway', 'United Kingdom', 'All']);

  // Out with the dates, in with the count: 100 orders from each country.
  await chip(page, 'Columns', /^ordered_at/u).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await addTo(page, 'value', 'Rows');
  await expect(figures(page, 'Norway').last()).toHaveText('100');
  await expect(figures(page, 'All').last()).toHaveText('400');

  // A second field opens below the first, and is folded away.
  await addTo(page, 'row field', 'quantity');
  await expect(headers(page).nth(1)).toHaveText('1');
  await page.getByRole('button', { name: 'Collapse Germany' }).click();
  await page.getByRole('button', { name: 'Collapse all' }).click();
  await expect(headers(page)).toHaveText(['France', 'Germany', 'Norway', 'United Kingdom', 'All']);

  const sort = page.getByRole('button', { name: /^Sort rows by quantity/u }).first();
  await sort.click();
  await expect(sort).toHaveAccessibleName(/largest first/u);
  await chip(page, 'Values', /^quantity/u).click();
  await page.getByLabel('Shown as').selectOption('Share of grand total');
  await page.getByLabel('Shading').selectOption('Bars');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(figures(page, 'All').first()).toHaveText('100.0%');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Query', exact: true }).click();
  const statement = page.getByRole('dialog', { name: 'Query of this pivot' });
  await expect(statement).toContainText('GROUPING');
  await page.keyboard.press('Escape');
  await expect(statement).toBeHidden();

  await figures(page, 'Norway').last().click();
  await page.getByRole('menuitem', { name: 'Show its rows' }).click();
  await expect(page.getByText('100 of 400 rows')).toBeVisible();
});

test('a pivot is restored from its link and exported as a file', async ({ signedIn: page }) => {
  const dataset = await makeDataset(page, 'orders', ordersCsv(80));
  const pivot = { r: ['country'], v: [{ c: 'quantity', a: 'sum' }], t: 'g' };
  await page.goto(`${dataset}/pivot?p=${encodeURIComponent(JSON.stringify(pivot))}`);
  await expect(headers(page)).toHaveCount(5);
  await page.getByRole('button', { name: 'Download pivot' }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^CSV/u }).click();
  const lines = readFileSync(await (await started).path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(6);
  expect(lines[1]).toMatch(/^France,/u);
});

test('a total is whole where its column has room for the figure alone', async ({ signedIn: page }) => {
  const csv = ordersCsv(40).replaceAll('.5,', '987654.5,');
  await page.goto(`${await makeDataset(page, 'large', csv)}/data`);
  await page.getByRole('button', { name: 'Show totals' }).click();
  const total = page.getByRole('button', { name: /^Trace Sum [\d,]{10}/u });
  await expect(total).toBeVisible();
  const [figure, cell] = await Promise.all([total.boundingBox(), total.locator('..').boundingBox()]);
  expect(figure!.x).toBeGreaterThanOrEqual(cell!.x);
  expect(figure!.x + figure!.width).toBeLessThanOrEqual(cell!.x + cell!.width);
});

test('cells are formatted, a total is shown below, and the view is saved under a name', async ({
  signedIn: page,
}) => {
  const dataset = await makeDataset(page, 'orders', ordersCsv(40));
  await page.goto(`${dataset}/data`);
  await page.getByRole('button', { name: 'Show totals' }).click();
  const totals = page.getByRole('row', { name: 'Totals of all matching rows' });
  // 1 + 2 + … + 7, five times, and 1 to 5.
  await expect(totals).toContainText('155');

  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill('With totals');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Hide totals' }).click();
  await expect(totals).toBeHidden();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'With totals' }).click();
  await expect(totals).toContainText('155');
});

test('a letter typed into the search ends the question before it', async ({ signedIn: page }) => {
  const dataset = await makeDataset(page, 'orders', ordersCsv(40));
  await page.goto(`${dataset}/data`);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '41');
  const ended: string[] = [];
  page.on('requestfailed', (request) => ended.push(request.postData() ?? ''));
  await page.route('**/filter**', async (route) => {
    const isFirst = (route.request().postData() ?? '').includes('"search":"Ger"');
    // The first response never comes; the reader must be able to cancel it.
    await (isFirst ? new Promise<void>(() => undefined) : route.continue());
  });
  const search = page.getByPlaceholder('Search rows');
  const request = page.waitForRequest((request) => (request.postData() ?? '').includes('"search":"Ger"'));
  await search.fill('Ger');
  await request;
  await search.fill('Germany');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '11');
  expect(ended.some((body) => body.includes('"search":"Ger"'))).toBe(true);
});
