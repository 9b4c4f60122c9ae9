import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { file } from './support/files.ts';
import { makeDataset } from './support/recipes.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const TRAINING_MS = 180_000;

// A training each: they share out between the workers.
test.describe.configure({ mode: 'parallel' });

/** A data set of the vega-datasets package as CSV. */
async function publicTable(name: string, columns: readonly string[], most = 1000): Promise<string> {
  const path = fileURLToPath(new URL(`../node_modules/vega-datasets/data/${name}.json`, import.meta.url));
  const rows = JSON.parse(await readFile(path, 'utf8')) as Record<string, string | number | null>[];
  const lines = rows
    .slice(0, most)
    .map((row) => columns.map((column) => String(row[column] ?? '')).join(','));
  return [columns.join(','), ...lines, ''].join('\n');
}

/** Days without rain in a row, of the weather in Seattle, from the table of days; the last are cut off by its end. */
async function drySpells(): Promise<string> {
  const path = fileURLToPath(
    new URL('../node_modules/vega-datasets/data/seattle-weather.csv', import.meta.url),
  );
  const days = (await readFile(path, 'utf8')).trim().split('\n').slice(1);
  const spells: string[] = [];
  let start: string[] | null = null;
  let length = 0;
  for (const day of days) {
    const cells = day.split(',');
    if (Number(cells[1]) === 0) {
      start ??= cells;
      length += 1;
    } else if (start !== null) {
      spells.push([start[0], length, true, ...start.slice(2, 5)].join(','));
      [start, length] = [null, 0];
    }
  }
  const open = start === null ? [] : [[start[0], length, false, ...start.slice(2, 5)].join(',')];
  return ['start,days,ended,temp_max,temp_min,wind', ...spells, ...open, ''].join('\n');
}

/** Predicts the rows of a dataset into a new one, and opens it. */
async function predictAll(
  page: Page,
  { dataset, result }: { dataset: string; result: string },
): Promise<void> {
  await page.getByRole('link', { name: 'Batch' }).click();
  await page.getByRole('combobox', { name: 'Dataset' }).click();
  await page.getByRole('option', { name: dataset, exact: true }).click();
  await page.getByRole('textbox', { name: 'Name of the result' }).fill(result);
  await page.getByRole('button', { name: 'Predict', exact: true }).click();
  await page.getByRole('link', { name: 'Open the dataset' }).click({ timeout: 60_000 });
  await expect(page.getByRole('heading', { level: 1, name: result })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /^Prediction/u }).first()).toBeVisible();
}

const REPORT = { timeout: TRAINING_MS } as const;

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
  await predictAll(page, { dataset: 'penguins', result: 'Groups of penguins' });
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

test('unusual rows are found with their reasons, and new rows get a score', async ({ signedIn: page }) => {
  test.slow();
  const columns = ['Miles_per_Gallon', 'Horsepower', 'Weight_in_lbs', 'Acceleration'];
  const dataset = await makeDataset(page, 'engines', await publicTable('cars', columns));
  await train(page, { service: 'anomalies', dataset });
  await expect(page.getByText(/most unusual rows of 406 are flagged/u)).toBeVisible(REPORT);
  await expect(page.getByRole('region', { name: 'Most unusual rows' })).toContainText('Horsepower');
  await predictAll(page, { dataset: 'engines', result: 'Scores of engines' });
});

test('durations are described by their event and groups, and new rows get a risk', async ({
  signedIn: page,
}) => {
  test.slow();
  const dataset = await makeDataset(page, 'dry-spells', await drySpells());
  await page.goto(`/workflows/new?service=survival&dataset=${dataset.split('/').at(-1)}`);
  await expect(page.getByRole('combobox', { name: 'Duration' })).toHaveValue('days');
  const event = page.getByRole('combobox', { name: 'Event column' });
  await expect(event).toHaveValue('ended');
  await expect(page.getByRole('combobox', { name: 'Start date' })).toHaveValue('start');
  const feature = page.getByRole('checkbox', { name: 'ended' });
  await expect(feature).toBeDisabled();
  await event.click();
  await page.getByRole('option', { name: 'ended' }).click();
  await expect(feature).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start training' }).click();
  await expect(page.getByText(/^Half of all records have the event by/u)).toBeVisible(REPORT);
  const hazards = page.getByRole('region', { name: 'What speeds the event up' }).first();
  await expect(hazards).toContainText('temp_max');
  await expect(hazards).not.toContainText('ended');
  await expect(page.getByRole('region', { name: 'Who remains, by cohort' }).first()).toContainText('2014-01');
  await expectAccessible(page);
  await predictAll(page, { dataset: 'dry-spells', result: 'Risk of rain' });
});

test('a number is continued over time, and its report is a PDF', async ({ signedIn: page }) => {
  test.slow();
  const path = fileURLToPath(new URL('../node_modules/vega-datasets/data/sp500.csv', import.meta.url));
  const months = (await readFile(path, 'utf8')).trim().split('\n').slice(1);
  const lines = months.map((line) => {
    const [date = '', price] = line.split(',');
    return `${new Date(`${date} UTC`).toISOString().slice(0, 10)},${price}`;
  });
  const dataset = await makeDataset(page, 'prices', ['date,price', ...lines, ''].join('\n'));
  await train(page, { service: 'forecasting', dataset });
  await expect(page.getByRole('heading', { name: 'Forecast', exact: true })).toBeVisible(REPORT);
  await expect(page.getByRole('heading', { name: 'Past forecasts' })).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const report = await saved;
  expect(report.suggestedFilename()).toBe('Forecasting of price.pdf');
  expect((await readFile(await report.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('groups are compared, with the interval of their difference', async ({ signedIn: page }) => {
  const dataset = await makeDataset(page, 'weights', await publicTable('penguins', ['Sex', 'Body Mass (g)']));
  await train(page, { service: 'comparison', dataset });
  await expect(page.getByText(/The true difference is likely between/u)).toBeVisible(REPORT);
  await expect(page.getByRole('region', { name: 'Groups compared' }).first()).toContainText('MALE');
});

test('values that occur together are found', async ({ signedIn: page }) => {
  const columns = ['MPAA Rating', 'Source', 'Major Genre', 'Creative Type'];
  const dataset = await makeDataset(page, 'genres', await publicTable('movies', columns, 600));
  await train(page, { service: 'association-rules', dataset });
  await expect(page.getByText(/rules were found in [\d,]+ baskets/u)).toBeVisible(REPORT);
  await expect(page.getByRole('region', { name: 'What occurs together' }).first()).toContainText(
    'Major Genre = Documentary',
  );
});

test('texts are divided into topics and sentiments', async ({ signedIn: page }) => {
  const titles = await publicTable('movies', ['Title'], 300);
  const dataset = await makeDataset(page, 'titles', titles.replaceAll(/[",]/gu, ' '));
  await train(page, { service: 'text', dataset });
  await expect(page.getByText(/topics were found/u)).toBeVisible(REPORT);
  await expect(page.getByRole('heading', { name: 'Sentiment' })).toBeVisible();
});

test('texts are labelled by their words, and new texts too', async ({ signedIn: page }) => {
  test.slow();
  const films = await publicTable('movies', ['Title', 'Source'], 1500);
  const dataset = await makeDataset(page, 'films', films.replaceAll('"', ' '));
  await train(page, { service: 'text-classification', dataset, target: 'Source' });
  await expect(page.getByRole('region', { name: 'Words of each label' })).toContainText(
    'Original Screenplay',
    REPORT,
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: 'What-if' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('The Return of the King II');
  await expect(page.getByText(/^Title = /u).first()).toBeVisible();
  await expectAccessible(page);
  await predictAll(page, { dataset: 'films', result: 'Sources of films' });
});

test('columns are described without a model', async ({ signedIn: page }) => {
  const columns = ['Species', 'Island', 'Sex'];
  const dataset = await makeDataset(page, 'islands', await publicTable('penguins', columns));
  await train(page, { service: 'describe', dataset });
  await expect(page.getByText('344 rows and 3 columns were described.')).toBeVisible(REPORT);
  await expect(page.getByRole('link', { name: 'Batch' })).toBeHidden();
});
