import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Api } from './support/api.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** Daily weather of a city, a sample dataset of the product. */
const WEATHER = fileURLToPath(
  new URL('../node_modules/vega-datasets/data/seattle-weather.csv', import.meta.url),
);
/** Little, for time. */
const OPTIONS = { algorithm: 'linear', folds: 3, rounds: 10 };

interface Trained {
  readonly workflowId: string;
  readonly modelId: string;
  readonly jobId: string;
}

test('two models are compared, and records that they disagree on are walked by keyboard', async ({
  signedIn: page,
}) => {
  test.slow();
  const api = await Api.ofPage(page);
  const lines = (await readFile(WEATHER, 'utf8')).split('\n').slice(0, 1001);
  const dataset = await api.dataset('rainy days', lines.join('\n'));
  const first = await api.call<Trained>('POST', '/v1/workflows/create/classification', {
    name: 'Weather of Seattle',
    datasource_id: dataset,
    target: 'weather',
    features: ['wind'],
    options: OPTIONS,
  });
  await api.finished(first.jobId);
  const { jobId } = await api.call<{ jobId: string }>('POST', `/v1/workflows/${first.workflowId}/update`, {
    retrain: true,
    features: ['precipitation', 'temp_max', 'temp_min', 'wind'],
  });
  await api.finished(jobId);

  await page.goto(`/workflows/${first.workflowId}/compare`);
  await expect(page.getByText('Model 2 is better than model 1')).toBeVisible();
  const compared = page.getByRole('table', { name: 'Two models on the same rows' });
  await expect(compared.getByRole('row', { name: /^Log loss/u })).toContainText('Better');
  await expect(page.getByRole('heading', { name: 'Where they differ' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Drift' })).toBeVisible();
  await expect(page.getByText('Both learned from the same version')).toBeVisible();
  await expect(page.getByText('Only model 2 right')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: /^Open the \d+ strongest$/u }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Weather of Seattle' })).toBeVisible();
  const filters = page.getByRole('group', { name: 'Filters' });
  await expect(filters).toContainText('Record is');
  const records = page.getByRole('table', { name: 'Scored records' });
  await expect(records).toContainText('Correct');
  await expect(records.getByRole('cell', { name: /^(?:true|false)$/u })).toHaveCount(0);
  await records.getByRole('link').first().click();

  const list = page.getByRole('navigation', { name: 'Scored records' });
  const shown = list.locator('[aria-current]');
  const position = list.getByRole('status');
  await expect(position).toHaveText(/^1 of \d+ records$/u);
  await expect(page.getByRole('heading', { name: 'Why this prediction' })).toBeVisible();
  await expectAccessible(page);
  const before = await shown.textContent();
  await page.keyboard.press('ArrowDown');
  await expect(position).toHaveText(/^2 of \d+ records$/u);
  await expect(shown).not.toHaveText(before ?? '');
  await expect(page).toHaveURL(/[?&]f=/u);
  await page.keyboard.press('ArrowUp');
  await expect(shown).toHaveText(before ?? '');
  const facets = page.getByRole('complementary', { name: 'Filter the records' });
  const wrong = facets.getByRole('checkbox', { name: 'Wrong', exact: true });
  await wrong.check();
  await expect(page).toHaveURL(/[?&]f=[^&]*Correct/u);
  const here = page.url();
  await page.getByRole('link', { name: 'Next record' }).click();
  await expect(page).not.toHaveURL(here);
  await expect(position).toHaveText(/^\d+ of \d+ records$/u);
  await page.reload();
  await expect(wrong).toBeChecked();
  await page.getByRole('link', { name: /^\d+ of \d+ records$/u }).click();
  await expect(records.getByRole('cell', { name: 'Correct', exact: true })).toHaveCount(0);
  await expect(records.getByRole('cell', { name: 'Wrong', exact: true }).first()).toBeVisible();
});
