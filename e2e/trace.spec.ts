import type { Page } from '@playwright/test';
import { ordersCsv } from './support/files.ts';
import { makeDataset } from './support/recipes.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const picture = (page: Page) => page.getByRole('main').getByRole('img', { name: /Arrow keys/u });

async function chartOf(page: Page, dataset: string, c: object): Promise<void> {
  await page.goto(`${dataset}/charts/new?c=${encodeURIComponent(JSON.stringify(c))}`);
  await expect(picture(page)).toBeVisible();
}

const BY_COUNTRY = { m: 'bar', x: 'country', y: 'count()' };

/** Opens the menu of the first mark; answers its name and value. */
async function openFirstMark(page: Page): Promise<readonly [name: string, value: string]> {
  await picture(page).focus();
  await page.keyboard.press('ArrowRight');
  const announcement = await page
    .getByRole('status')
    .filter({ hasText: /^(Germany|France|Norway|United Kingdom): \d/u })
    .innerText();
  await page.keyboard.press('Enter');
  const [name = '', value = ''] = announcement.split(': ');
  return [name, value];
}

const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });
const station = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a mark leads to a page with its value, query, version and rows', async ({ signedIn: page }) => {
  const dataset = await makeDataset(page, 'orders', ordersCsv(403));
  await chartOf(page, dataset, BY_COUNTRY);
  const [name, value] = await openFirstMark(page);
  await item(page, 'Trace').click();
  await expect(page).toHaveURL(/\/trace\/[\w-]{20}$/u);
  await expect(station(page, 'Value')).toContainText(value);
  await expect(station(page, 'Value')).toContainText(name);
  await expect(station(page, 'Query')).toContainText(`returned ${value}`);
  await station(page, 'Query').getByText('SQL', { exact: true }).click();
  await expect(station(page, 'Query')).toContainText('SELECT');
  await expect(station(page, 'Version')).toContainText('orders v1');
  await expect(station(page, 'Recipe')).toContainText('no recipe steps');
  const rows = page.getByRole('region', { name: 'Rows behind it' });
  await expect(rows).toContainText(`${value} rows`);
  await expect(rows.getByRole('row')).toHaveCount(26);
  const downloading = page.waitForEvent('download');
  await rows.getByRole('button', { name: 'Export rows' }).click();
  await item(page, 'Export as CSV').click();
  expect((await downloading).suggestedFilename()).toBe('orders.csv');
  await expectAccessible(page);

  // The link works for whoever opens it anew.
  await page.reload();
  await expect(station(page, 'Value')).toContainText(value);
  await page.goto('/trace/nobody-has-this-link0');
  await expect(page.getByText('There is nothing to trace here')).toBeVisible();
});

test('a total under the grid and a cell of a pivot lead to their traces', async ({ signedIn: page }) => {
  const dataset = await makeDataset(page, 'orders', ordersCsv(100));
  await page.goto(`${dataset}/pivot`);
  await page.getByRole('gridcell').filter({ hasText: /^\d/u }).first().click();
  await item(page, 'Trace').click();
  await expect(page).toHaveURL(/\/trace\//u);
  await expect(station(page, 'Query')).toContainText('was run just now');
});

test('Ask says what sets a mark apart, and compares two marks', async ({ signedIn: page }) => {
  const dataset = await makeDataset(page, 'orders', ordersCsv(403));
  await chartOf(page, dataset, BY_COUNTRY);
  const [first] = await openFirstMark(page);
  await item(page, 'What is different here?').click();
  await expect(page).toHaveURL(/\/ask/u);
  await expect(page.getByRole('article').last()).toContainText(first);
  await expect(page.getByRole('article').last().getByRole('figure')).toBeVisible();
  await expectAccessible(page);

  await chartOf(page, dataset, BY_COUNTRY);
  await openFirstMark(page);
  await item(page, 'Highlight').click();
  await picture(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await item(page, /^Compare with/u).click();
  await expect(page).toHaveURL(/\/ask/u);
  await expect(page.getByRole('article').last()).toContainText(first);
  await expect(page.getByRole('article').last().getByRole('figure')).toBeVisible();
});

test('a comment on a mark names it, leads to its rows and is found by search', async ({ signedIn: page }) => {
  const dataset = await makeDataset(page, 'orders', ordersCsv(403));
  await chartOf(page, dataset, BY_COUNTRY);
  const [name, value] = await openFirstMark(page);
  await item(page, 'Comment on this').click();
  const comments = page.getByRole('dialog', { name: 'Comments' });
  await expect(comments).toContainText(`${name}: ${value}`);
  await comments.getByRole('textbox', { name: 'New comment' }).fill('Harbour strike in spring');
  await comments.getByRole('button', { name: 'Comment', exact: true }).click();
  const thread = comments.getByRole('listitem').first();
  await expect(thread).toContainText('Harbour strike in spring');
  await expectAccessible(page);
  await thread.getByRole('link', { name: 'Show rows' }).click();
  await expect(page.getByText(`${value} of 403 rows`)).toBeVisible();

  await page.goto('/search?q=harbour');
  await page.getByRole('link', { name: /Harbour strike in spring/u }).click();
  await expect(page.getByRole('dialog', { name: 'Comments' })).toContainText('Harbour strike in spring');
});

/** Sales of two regions in 14 months of 40 rows; in July the West sells more. */
const salesOf = (at: number): number =>
  100 + ((at * 37) % 23) + (Math.floor(at / 40) === 6 && at % 2 === 0 ? 400 : 0);
const MONTHLY = [
  'ordered,region,sales',
  ...Array.from({ length: 14 * 40 }, (_, at) => {
    const month = Math.floor(at / 40);
    const region = at % 2 === 0 ? 'West' : 'East';
    const day = new Date(Date.UTC(2024, month, 1 + (at % 28))).toISOString().slice(0, 10);
    return [day, region, salesOf(at)].join(',');
  }),
  '',
].join('\n');
const BY_MONTH = { m: 'line', x: 'month(ordered)', y: 'sum(sales)' };

test('numbers in remarks on a chart lead to the trace of the mark or of all values', async ({
  signedIn: page,
}) => {
  const dataset = await makeDataset(page, 'monthly', MONTHLY);
  await chartOf(page, dataset, BY_MONTH);
  await page.getByRole('button', { name: 'Suggest annotations' }).click();
  const remarks = page.getByRole('list', { name: 'Suggested' });
  const peak = remarks.getByRole('listitem').filter({ hasText: 'Jul 2024 is unusually high' });
  await expect(peak.getByRole('button', { name: 'Trace all values' })).toBeVisible();
  const july = Array.from({ length: 40 }, (_, at) => salesOf(240 + at)).reduce((sum, one) => sum + one);
  await expectAccessible(page);
  await peak.getByRole('button', { name: 'Trace Jul 2024' }).click();
  await expect(page).toHaveURL(/\/trace\/[\w-]{20}$/u);
  await expect(station(page, 'Value')).toContainText('Jul 2024');
  await expect(station(page, 'Value')).toContainText(july.toLocaleString('en'));
  await expect(page.getByRole('region', { name: 'Rows behind it' })).toContainText('40 rows');

  await chartOf(page, dataset, BY_MONTH);
  await page.getByRole('button', { name: 'Suggest annotations' }).click();
  const caption = remarks.getByRole('listitem').filter({ hasText: '14 values' });
  await caption.getByRole('button', { name: 'Trace all values' }).click();
  await expect(station(page, 'Value')).toContainText('All that is shown');
});

test('a change is split by its columns in the menu of a mark on a time axis', async ({ signedIn: page }) => {
  const dataset = await makeDataset(page, 'monthly', MONTHLY);
  await chartOf(page, dataset, BY_MONTH);
  await picture(page).focus();
  for (let month = 0; month < 7; month += 1) {
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await item(page, 'Explain this change').click();
  const dialog = page.getByRole('dialog', { name: /Why did .* change in Jul 2024/u });
  await expect(dialog).toContainText(/West accounts for [\d.]+\s?% of the rise/u);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ask about this change' }).click();
  await expect(page).toHaveURL(/\/ask/u);
});
