import { file, ordersCsv } from './support/files.ts';
import { expect, test } from './support/test.ts';

test('the whole path from the list to a cell is walked with keys alone', async ({ signedIn: page }) => {
  await page.goto('/datasets/new/csv-file/connect');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(file('keys.csv', ordersCsv(500)));
  await page.getByRole('button', { name: 'Continue to Validation' }).click();
  await page.getByRole('button', { name: 'Continue to Create' }).click();
  await page.getByRole('button', { name: 'Create dataset' }).click();
  await expect(page.getByRole('grid')).toBeVisible();

  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page.getByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused();
  await page.keyboard.type('keys');
  await expect(page.getByRole('option', { name: /^keys .*Dataset$/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'keys' })).toBeVisible();

  await page.getByRole('gridcell', { name: '1000', exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await expect(page.getByRole('rowheader', { name: '500', exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Home');
  await expect(page.getByRole('gridcell', { name: '1000', exact: true })).toBeFocused();

  await page.keyboard.press(']');
  await expect(page.getByRole('complementary', { name: 'Profile of order_id' })).toBeVisible();
  await page.keyboard.press(']');
  await expect(page.getByRole('complementary', { name: 'Profile of order_id' })).toBeHidden();
  await page.keyboard.press('2');
  await expect(page.getByRole('radio', { name: 'Absolute' })).toBeChecked();
  await page.keyboard.press('m');
  await expect(page.getByRole('radio', { name: 'Percent' })).toBeChecked();
  await page.keyboard.press('7');
  await expect(page).toHaveURL(/\/versions/);
  await page.keyboard.press('1');
  await expect(page.getByRole('grid')).toBeVisible();
});

test('back leads to the page before with its filter, and a deep link opens signed out after sign-in', async ({
  signedIn: page,
  server,
}) => {
  await page.goto('/datasets?q=nothing-like-this');
  await page.goto('/archive');
  await page.goBack();
  await expect(
    page.getByRole('searchbox', { name: 'Find a dataset' }).or(page.getByLabel('Find a dataset')),
  ).toHaveValue('nothing-like-this');
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${server.url}/settings/security`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Email').fill('ingrid@northmoor.example');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/settings\/security/);
});
