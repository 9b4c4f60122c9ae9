import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { file } from './support/files.ts';
import { makeDataset } from './support/recipes.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const TRAINING_MS = 180_000;

/** A data set of the vega-datasets package as CSV. */
async function publicTable(name: string, columns: readonly string[]): Promise<string> {
  const path = fileURLToPath(new URL(`../node_modules/vega-datasets/data/${name}.json`, import.meta.url));
  const rows = JSON.parse(await readFile(path, 'utf8')) as Record<string, string | number | null>[];
  const lines = rows.map((row) => columns.map((column) => String(row[column] ?? '')).join(','));
  return [columns.join(','), ...lines, ''].join('\n');
}

interface Wanted {
  readonly service: string;
  readonly dataset: string;
  readonly target?: string;
}

async function train(page: Page, { service, dataset, target }: Wanted): Promise<void> {
  await page.goto(`/workflows/new?service=${service}&dataset=${dataset.split('/').at(-1)}`);
  if (target !== undefined) {
    await page.getByRole('combobox', { name: 'Target' }).click();
    await page.getByRole('option', { name: target, exact: true }).click();
  }
  await page.getByRole('button', { name: 'Start training' }).click();
}

test('a number is predicted, for the rows of a file too, with the reason beside a wrong row', async ({
  signedIn: page,
}) => {
  test.slow();
  const columns = ['Miles_per_Gallon', 'Cylinders', 'Horsepower', 'Weight_in_lbs', 'Origin'];
  const dataset = await makeDataset(page, 'cars', await publicTable('cars', columns));
  await train(page, { service: 'regression', dataset, target: 'Miles_per_Gallon' });
  await expect(page.getByRole('heading', { name: 'Better than guessing' })).toBeVisible({
    timeout: TRAINING_MS,
  });
  await expect(page.getByRole('region', { name: 'Model card' })).toContainText('Typical error (RMSE)');

  await page.getByRole('link', { name: 'Insights' }).click();
  await page.getByRole('button', { name: 'Find insights' }).click();
  await expect(page.getByText(/patterns tested/u)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Batch' }).click();
  await page.getByText('A file', { exact: true }).click();
  const rows = 'Cylinders,Horsepower,Weight_in_lbs,Origin\n4,90,2100,Japan\nmany,200,4200,USA\n';
  await page.locator('input[type=file]').setInputFiles(file('new-cars.csv', rows));
  await expect(page.getByText('Uploaded.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Name of the result' }).fill('New cars');
  await page.getByRole('button', { name: 'Predict', exact: true }).click();
  await page.getByRole('link', { name: 'Open the dataset' }).click({ timeout: 60_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'New cars' })).toBeVisible();
  // The head of the column says it too, once its profile is there.
  await expect(
    page.getByRole('gridcell', { name: '"many" in "Cylinders" is not of the type integer.', exact: true }),
  ).toBeVisible();
});

test('groups of similar records are found and described', async ({ signedIn: page }) => {
  test.slow();
  const columns = ['Species', 'Beak Length (mm)', 'Beak Depth (mm)', 'Flipper Length (mm)'];
  const dataset = await makeDataset(page, 'penguins', await publicTable('penguins', columns));
  await train(page, { service: 'clustering', dataset });
  await expect(page.getByText(/groups were found/u)).toBeVisible({ timeout: TRAINING_MS });
  await expect(page.getByText('Better than guessing')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Groups', exact: true })).toContainText('Gentoo');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByText(/^Next on/u)).toBeVisible();
  await expectAccessible(page);
});

test('what goes with a figure is found, with groups that differ', async ({ signedIn: page }) => {
  test.slow();
  const columns = ['Miles_per_Gallon', 'Cylinders', 'Horsepower', 'Weight_in_lbs', 'Origin'];
  const dataset = await makeDataset(page, 'autos', await publicTable('cars', columns));
  await train(page, { service: 'key-drivers', dataset, target: 'Miles_per_Gallon' });
  await expect(page.getByRole('heading', { name: 'Groups that differ' })).toBeVisible({
    timeout: TRAINING_MS,
  });
  await expect(page.getByRole('heading', { name: 'Result', exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Origin: USA', exact: true })).toBeVisible();
  await expectAccessible(page);
});
