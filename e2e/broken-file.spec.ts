import { HTML_NAMED_CSV, file, untidyCsv } from './support/files.ts';
import { expect, test } from './support/test.ts';

test('a page of HTML named .csv is rejected with a message, and nothing is created', async ({
  signedIn: page,
}) => {
  await page.goto('/datasets/new/csv-file/connect');
  await page.locator('input[type=file]').first().setInputFiles(file('export.csv', HTML_NAMED_CSV));
  const alert = page.getByRole('alert').filter({ hasText: /HTML|web page/ });
  await expect(alert).toBeVisible();
  await page.goto('/datasets?q=export');
  await expect(page.getByText('No dataset has “export” in its name.')).toBeVisible();
});

test('an empty file is refused in words', async ({ signedIn: page }) => {
  await page.goto('/datasets/new/csv-file/connect');
  await page.locator('input[type=file]').first().setInputFiles(file('empty.csv', ''));
  await expect(page.getByRole('alert').filter({ hasText: /empty/ })).toBeVisible();
});

test('a link to an address inside the network is refused at its field', async ({ signedIn: page }) => {
  await page.goto('/datasets/new/csv-link/connect');
  const link = page.getByLabel('Link', { exact: true });
  await link.fill('http://169.254.169.254/latest/meta-data');
  await page.getByRole('button', { name: 'Read the link' }).click();
  await expect(link).toHaveAttribute('aria-invalid', 'true');
  await expect(link).toHaveValue('http://169.254.169.254/latest/meta-data');
});

test('an untidy file is read, and cells that do not fit are shown with their rows and saved as rejects', async ({
  signedIn: page,
}) => {
  await page.goto('/datasets/new/csv-file/connect');
  await page.locator('input[type=file]').first().setInputFiles(file('preise.csv', untidyCsv()));

  await test.step('the dialect was found', async () => {
    await page.getByText('Advanced: every setting').click();
    await expect(page.getByRole('combobox', { name: 'Delimiter', exact: true })).toHaveValue(/semicolon|;/);
    await expect(page.getByRole('combobox', { name: 'Encoding', exact: true })).toHaveValue(
      /latin-1|windows-1252/,
    );
    await expect(page.getByRole('combobox', { name: 'Decimal separator', exact: true })).toHaveValue(
      /comma|,/,
    );
    await expect(page.getByText('Größe').first()).toBeVisible();
    await page.getByRole('button', { name: 'Continue to Validation' }).click();
  });

  await test.step('the failing cells are shown with their rows', async () => {
    await page.getByRole('button', { name: /2 cells of Preis/ }).click();
    const panel = page.getByRole('complementary', { name: /Preis/ });
    await expect(panel.getByText('"k. A."')).toBeVisible();
    await expect(panel.getByText('"unbekannt"')).toBeVisible();
    await expect(panel.getByText('row 64')).toBeVisible();
    await page.getByRole('button', { name: 'Continue to Create' }).click();
  });

  await test.step('the dataset says how many cells it left empty', async () => {
    await page.getByRole('button', { name: 'Create dataset' }).click();
    await expect(page.getByText('in the reject table', { exact: false })).toBeVisible();
    await page.getByText('See the rejected cells').click();
    await expect(page).toHaveURL(/\/rejects/);
    const rejects = page.getByRole('table');
    await expect(rejects.getByText('k. A.')).toBeVisible();
    await expect(rejects.getByText('zu viel', { exact: false })).toBeVisible();
  });
});
