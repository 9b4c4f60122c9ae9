import { makeDataset } from './support/recipes.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const towns = ['Berlin', 'berlin', 'Paris', '', 'Oslo'];
const line = (at: number): string =>
  [at, towns[at % 5], at % 60 === 7 ? 90_000 : 20 + ((at * 37) % 60), (at * 7) % 11, 'EUR'].join(',');
const CSV = [
  'order_id,town,amount,pieces,currency',
  ...Array.from({ length: 240 }, (_, at) => line(at)),
  line(1),
  line(2),
  '',
].join('\n');

test('a score lists its issues, shows the rows of one, and fixes one with a step', async ({
  signedIn: page,
}) => {
  const dataset = await makeDataset(page, 'profiled', CSV);
  await page.goto(`${dataset}/data`);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL(/\/profile/);
  await expect(page.getByRole('heading', { name: 'Quality score' })).toBeVisible();
  const reason = page.getByRole('listitem').filter({ hasText: '48 of 242 rows have no value in town' });
  await expect(reason).toBeVisible();
  await expectAccessible(page);

  await reason.getByRole('link', { name: /^Show rows/ }).click();
  await expect(page).toHaveURL(/\/data\?/);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '49');

  await page.goto(`${dataset}/profile`);
  const repeats = page.getByRole('listitem').filter({ hasText: '2 rows repeat another row' });
  await repeats.getByRole('button', { name: /^Remove duplicates/ }).click();
  await expect(repeats).toBeHidden();
  await expect(page.getByText('Over all 240 rows of version 1')).toBeVisible();
});

test('columns are found, opened by the address, and a bar shows its rows by the keyboard', async ({
  signedIn: page,
}) => {
  const dataset = await makeDataset(page, 'columns', CSV);
  await page.goto(`${dataset}/profile?col=amount`);
  const amount = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'amount' }) });
  await expect(amount.getByText('Usual range', { exact: false })).toBeVisible();

  await page.getByLabel('Find a column').fill('pie');
  await expect(page.getByText('1 column', { exact: true })).toBeVisible();
  const bars = page.getByRole('slider', { name: /^pieces/ });
  await bars.focus();
  await page.keyboard.press('ArrowRight');
  await expect(bars).toHaveAttribute('aria-valuetext', '1: 22 rows');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/data\?/);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '23');
});

test('what moves together is walked by the arrow keys, and is there as a table', async ({
  signedIn: page,
}) => {
  const dataset = await makeDataset(page, 'moves', CSV);
  await page.goto(`${dataset}/profile`);
  const matrix = page.getByRole('grid', { name: 'Associations' });
  await matrix.locator('td[tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(matrix.locator('td:focus')).toHaveAttribute('aria-label', /amount and pieces: Pearson/);
  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Spearman' })).toBeVisible();
  await expectAccessible(page);
});
