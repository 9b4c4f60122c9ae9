import { file, ordersCsv } from './support/files.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const SLOW = 'SELECT count(*) FROM range(1000000000) a, range(1000) b WHERE a.range % 7 = b.range';

test('a statement is written, run, cancelled and saved as a dataset', async ({ signedIn: page }) => {
  await page.goto('/datasets/new/csv-file/connect');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(file('orders.csv', ordersCsv(500)));
  await page.getByRole('button', { name: 'Continue to Validation' }).click();
  await page.getByRole('button', { name: 'Continue to Create' }).click();
  await page.getByRole('button', { name: 'Create dataset' }).click();
  await expect(page.getByRole('grid')).toBeVisible();

  await page.getByRole('button', { name: 'Query in SQL' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'SQL' })).toBeVisible();
  const statement = page.getByRole('textbox', { name: 'SQL statement' });
  await expect(statement).toContainText('dataset');
  const write = async (text: string): Promise<void> => {
    await statement.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type(text);
  };

  await write('SELECT sum(order_i');
  await page.getByRole('option', { name: /^order_id/ }).waitFor();
  await page.keyboard.press('Tab');
  await expect(statement).toContainText('sum(order_id');
  await page.keyboard.press('End');
  await page.keyboard.type(' AS total FROM dataset');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('columnheader', { name: 'total' })).toBeVisible();
  await expect(page.getByText(/^1 row · /u)).toBeVisible();
  await expectAccessible(page);

  await write('SELECT nope FROM dataset');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('alert')).toContainText('(line 1, column 8)');
  await expect(page.locator('.cm-lintRange-error')).toHaveText('nope');

  await write(SLOW);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText('Running…')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled. Nothing is shown.')).toBeVisible();

  await page.getByText('History', { exact: true }).click();
  await page.getByRole('button', { name: /SELECT sum\(order_id\)/u }).click();
  await expect(statement).toContainText('sum(order_id)');

  await page.getByRole('button', { name: 'Save as dataset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save the result as a dataset' });
  await dialog.getByLabel('Name of the dataset').fill('Sum of ids');
  await dialog.getByRole('button', { name: 'Save as dataset' }).click();
  await dialog.getByRole('link', { name: 'Open the dataset' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sum of ids' })).toBeVisible();
  await expect(page.getByRole('gridcell')).toHaveCount(1);
});
