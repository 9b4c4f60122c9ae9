import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ordersCsv } from './support/files.ts';
import { makeDataset } from './support/recipes.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const shelf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const pill = (page: Page, name: string, column: RegExp) =>
  shelf(page, name).getByRole('button', { name: column });
const columnOf = (page: Page, name: string) =>
  page
    .getByRole('complementary', { name: 'Columns' })
    .getByRole('button', { name: new RegExp(`^${name}`, 'u') });
const title = (page: Page, text: string | RegExp) => page.getByRole('heading', { level: 2, name: text });
const picture = (page: Page) => page.getByRole('main').getByRole('img', { name: /Arrow keys/u });

/** Opens the builder with a chart of a column. */
async function chartOf(page: Page, dataset: string, c: object): Promise<void> {
  await page.goto(`${dataset}/charts/new?c=${encodeURIComponent(JSON.stringify(c))}`);
  await expect(picture(page)).toBeVisible();
}

/** The values that the table shows: the last cell of each row by its first. */
async function figures(page: Page): Promise<Record<string, string>> {
  await page.getByRole('button', { name: 'Table', exact: true }).last().click();
  const table = page.getByRole('main').getByRole('table');
  await expect(table).toBeVisible();
  const rows = await table.getByRole('row').all();
  const read: Record<string, string> = {};
  for (const row of rows.slice(1)) {
    const cells = await row.getByRole('cell').allInnerTexts();
    read[cells[0] ?? ''] = cells.at(-1) ?? '';
  }
  await page.getByRole('button', { name: 'Chart', exact: true }).click();
  return read;
}

const BY_COUNTRY = { m: 'bar', x: 'country', y: 'count()' };

test('a chart is built by keyboard alone, undone and done again', async ({ signedIn: page }) => {
  const dataset = await makeDataset(page, 'orders', ordersCsv(400));
  await chartOf(page, dataset, BY_COUNTRY);
  await columnOf(page, 'quantity').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Y axis', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(title(page, 'Sum of quantity by country')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Added quantity to Y axis.' })).toBeAttached();

  const up = pill(page, 'Y axis', /^quantity/u);
  await up.focus();
  await page.keyboard.press('Enter');
  const settings = page.getByRole('dialog', { name: 'quantity' });
  await settings.getByLabel('Aggregation').selectOption('mean');
  await page.keyboard.press('Escape');
  await expect(title(page, 'Average of quantity by country')).toBeVisible();

  await pill(page, 'X axis', /^country/u).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(title(page, 'Average of quantity by country')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(title(page, 'Sum of quantity by country')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(title(page, 'Average of quantity by country')).toBeVisible();

  await page.reload();
  await expect(title(page, 'Average of quantity by country')).toBeVisible();
  await expectAccessible(page);
});

test('columns are dragged to shelves, and marks that do not fit say what they need', async ({
  signedIn: page,
}) => {
  const dataset = await makeDataset(page, 'orders', ordersCsv(400));
  await chartOf(page, dataset, BY_COUNTRY);
  await columnOf(page, 'ordered_at').dragTo(shelf(page, 'X axis'));
  await expect(title(page, /^Rows by /u)).not.toHaveText('Rows by country');
  await columnOf(page, 'country').dragTo(shelf(page, 'Color'));
  await expect(title(page, /and country$/u)).toBeVisible();
  await pill(page, 'Color', /^country/u).dragTo(shelf(page, 'X axis'));
  await expect(title(page, /^Rows by country and/u)).toBeVisible();

  await page.getByRole('button', { name: /^Bar chart All charts$/u }).click();
  const marks = page.getByRole('dialog', { name: 'All charts' });
  const candles = marks.getByRole('button', { name: /^Candlestick chart\./u });
  await candles.click();
  await expect(page.getByText('A candlestick chart needs', { exact: false })).toBeVisible();
  await expect(page.getByText('required', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: /^Candlestick chart All charts$/u }).click();
  await marks.getByRole('button', { name: 'Heat map', exact: true }).click();
  await expect(pill(page, 'X axis', /^country/u)).toBeVisible();
  await expect(picture(page)).toBeVisible();
});

test('a chart is saved, reopened, saved as another, deleted and restored', async ({ signedIn: page }) => {
  const dataset = await makeDataset(page, 'orders', ordersCsv(200));
  await chartOf(page, dataset, BY_COUNTRY);
  await page.getByRole('button', { name: 'Save chart' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this chart' });
  await dialog.getByLabel('Name').fill('Where orders come from');
  await dialog.getByRole('button', { name: 'Save chart' }).click();
  await expect(page).toHaveURL(/\/charts\/[0-9a-f-]{36}$/u);

  await columnOf(page, 'quantity').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Y axis', exact: true }).click();
  await expect(title(page, 'Sum of quantity by country')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();

  await page.goto(`${dataset}/charts`);
  await page.getByRole('link', { name: /^Where orders come from/u }).click();
  await expect(title(page, 'Sum of quantity by country')).toBeVisible();

  await page.goto(`${dataset}/charts`);
  await page.getByRole('button', { name: 'Actions for Where orders come from' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const gone = page.getByRole('status').filter({ hasText: 'is deleted' });
  await gone.hover();
  await gone.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: /^Where orders come from/u })).toBeVisible();
});

test('a mark leads to as many rows as it counts, and down by another column', async ({ signedIn: page }) => {
  const dataset = await makeDataset(page, 'orders', ordersCsv(403));
  await chartOf(page, dataset, BY_COUNTRY);
  const counted = await figures(page);
  await picture(page).focus();
  await page.keyboard.press('ArrowRight');
  const announcement = await page
    .getByRole('status')
    .filter({ hasText: /^(Germany|France|Norway|United Kingdom): \d/u })
    .innerText();
  const [country = '', count = ''] = announcement.split(': ');
  expect(counted[country]).toBe(count);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'See the rows' }).click();
  await expect(page.getByText(`${count} of 403 rows`)).toBeVisible();

  await page.goBack();
  await picture(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Exclude this' }).click();
  await expect(page.getByText(`${403 - Number(count)} of 403 rows`).first()).toBeVisible();
});

test('an annotation outlasts sorting and filtering', async ({ signedIn: page }) => {
  const dataset = await makeDataset(page, 'orders', ordersCsv(400));
  await chartOf(page, dataset, BY_COUNTRY);
  await picture(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Write an annotation' }).click();
  const editor = page.getByRole('dialog', { name: /^Annotation on/u });
  await editor.getByLabel('Annotation').fill('Strikes at the port');
  await editor.getByRole('button', { name: 'Save annotation' }).click();
  const annotations = page.getByRole('region', { name: 'Annotations' });
  await expect(annotations.getByText('Strikes at the port')).toBeVisible();
  const place = await annotations.locator('strong').first().innerText();

  await page.getByText('Order and limit').click();
  await page.getByLabel('Order', { exact: true }).selectOption('X axis, descending');
  await expect(annotations.locator('strong').first()).toHaveText(place);
  // Marks of the order before open nothing.
  const exclude = page.getByRole('menuitem', { name: 'Exclude this' });
  await expect(async () => {
    await picture(page).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(exclude).toBeVisible({ timeout: 1000 });
  }).toPass();
  await exclude.click();
  await expect(annotations.getByText('Strikes at the port')).toBeVisible();

  await page.goto(
    `${dataset}/charts/new?c=${encodeURIComponent(JSON.stringify({ m: 'pie', x: 'country' }))}`,
  );
  await expect(annotations.getByText('Strikes at the port')).toBeVisible();
  await annotations.getByRole('button', { name: 'Delete annotation: Strikes at the port' }).click();
  await expect(annotations.getByText('Strikes at the port')).toBeHidden();
});

test('a chart is taken along in every format', async ({ signedIn: page }) => {
  const dataset = await makeDataset(page, 'orders', ordersCsv(40));
  await chartOf(page, dataset, BY_COUNTRY);
  const exported = async (item: string): Promise<Buffer> => {
    await page.getByRole('button', { name: 'Export' }).click();
    const started = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    return readFileSync(await (await started).path());
  };
  expect((await exported('PNG image')).subarray(1, 4).toString()).toBe('PNG');
  expect((await exported('SVG drawing')).toString()).toContain('<svg');
  const csv = (await exported('CSV data')).toString().trim().split('\n');
  expect(csv).toHaveLength(5);
  expect((await exported('XLSX data')).subarray(0, 2).toString()).toBe('PK');
  expect(JSON.parse((await exported('Vega-Lite spec')).toString())).toMatchObject({
    mark: expect.anything(),
  });
});
