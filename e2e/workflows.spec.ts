import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { makeDataset } from './support/recipes.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** Daily weather of two cities, a sample dataset of the product. */
const WEATHER = fileURLToPath(new URL('../node_modules/vega-datasets/data/weather.csv', import.meta.url));

test('a workflow leads from a dataset to a report, a what-if and predictions', async ({ signedIn: page }) => {
  test.slow();
  // Enough rows for a model that is better than guessing, few enough to train it beside other browser tests.
  const lines = (await readFile(WEATHER, 'utf8')).split('\n').slice(0, 801);
  await makeDataset(page, 'seattle', lines.join('\n'));

  await page.goto('/workflows');
  await expect(page.getByRole('heading', { level: 1, name: 'Workflows' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New workflow' }).first().click();
  await page.getByRole('button', { name: /Classification/u }).click();
  await page.getByRole('combobox', { name: 'Dataset' }).click();
  await page.getByRole('option', { name: 'seattle' }).first().click();
  await page.getByRole('combobox', { name: 'Target' }).click();
  await page.getByRole('option', { name: 'weather', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'temp_max' })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Weather of a day');
  await page.getByRole('button', { name: 'Start training' }).click();

  await expect(page.getByRole('heading', { name: 'Better than guessing' })).toBeVisible({ timeout: 180_000 });
  await expect(page.getByRole('heading', { name: 'What predictions depend on' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Actual and predicted classes' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Records' }).click();
  const facets = page.getByRole('complementary', { name: 'Filter the records' });
  await facets.getByRole('checkbox', { name: 'test', exact: true }).check();
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('Part');
  await expect(page.getByRole('status').filter({ hasText: /^1[56]\d records$/u })).toBeVisible();
  await expectAccessible(page);
  await facets.getByRole('checkbox', { name: 'test', exact: true }).uncheck();
  await page.getByRole('link', { name: '1', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Why this prediction' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Most similar records' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'What-if' }).click();
  const answer = page.getByRole('status').filter({ hasText: /rain|sun|drizzle|fog|snow/u });
  await page.getByRole('textbox', { name: 'precipitation' }).fill('20');
  await expect(answer).toHaveText('rain');
  const changes = page.getByRole('list', { name: 'Changes' });
  const find = page.getByRole('button', { name: 'Find changes' });
  await find.click();
  await expect(changes).toContainText('precipitation: 20');
  await page.getByText('Limit the changes').click();
  await page.getByRole('combobox', { name: 'Keep as they are' }).click();
  await page.getByRole('option', { name: 'precipitation' }).click();
  await page.keyboard.press('Escape');
  await find.click();
  await expect(
    changes
      .getByRole('listitem')
      .or(page.getByText(/^No change of up to/u))
      .first(),
  ).toBeVisible();
  await expect(changes).not.toContainText('precipitation:');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Batch' }).click();
  await page.getByRole('combobox', { name: 'Dataset' }).click();
  await page.getByRole('option', { name: 'seattle' }).first().click();
  await page.getByRole('textbox', { name: 'Name of the result' }).fill('Predicted weather');
  await page.getByRole('button', { name: 'Predict', exact: true }).click();
  await page.getByRole('link', { name: 'Open the dataset' }).click({ timeout: 60_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Predicted weather' })).toBeVisible();
});

test('a training that cannot work says why before it starts', async ({ signedIn: page }) => {
  const address = await makeDataset(page, 'tiny', 'a,b\n1,x\n2,y\n3,x\n');
  const id = address.split('/').at(-1);
  await page.goto(`/workflows/new?service=classification&dataset=${id}`);
  await expect(page.getByText('The dataset has 3 rows. At least 50 are needed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start training' })).toBeDisabled();
});
