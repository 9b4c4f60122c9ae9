import { startLocalSqlServer, type LocalSqlServer } from '../testing/services/sql-server/server.ts';
import { expect, expectAccessible, test } from './support/test.ts';
import { checkColumns } from './support/extract.ts';

let database: LocalSqlServer;

test.beforeAll(async () => {
  database = await startLocalSqlServer({ user: 'reader', password: 'secret', databases: ['shop'] });
  await database.run(`CREATE TABLE order_lines AS SELECT n::BIGINT AS id, DATE '2026-01-01' + (n % 90)::INT AS day,
    CASE WHEN n % 2 = 0 THEN 'France' ELSE 'Norway' END AS country, (n / 4)::DECIMAL(12,2) AS amount FROM range(1, 501) r(n)`);
});
test.afterAll(() => database.stop());

test('a SQL Server is connected, and a dataset created from a statement', async ({ signedIn: page }) => {
  await page.goto('/connections');
  await page.getByRole('link', { name: /^SQL Server/ }).click();
  await page.getByLabel('Connection name').fill('Orders');
  await page.getByRole('textbox', { name: 'Host', exact: true }).fill('127.0.0.1');
  await page.getByRole('textbox', { name: /^Port/ }).fill(String(database.port));
  await page.getByRole('textbox', { name: 'Database' }).fill('shop');
  await page.getByRole('textbox', { name: 'User', exact: true }).fill('reader');
  await page.getByRole('textbox', { name: /^Password/ }).fill('wrong');
  await page.getByRole('combobox', { name: 'Encryption' }).click();
  await page.getByRole('option', { name: 'No encryption' }).click();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('The user or the password is wrong.').first()).toBeVisible();
  await page.getByRole('textbox', { name: /^Password/ }).fill('secret');
  await page.getByRole('button', { name: 'Test again' }).click();
  await expect(page.getByRole('heading', { name: 'Connected, 1 warning' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Save and choose a table' }).click();
  await page.getByRole('button', { name: /^order_lines/ }).click();
  await expect(page.getByRole('columnheader', { name: 'amount' })).toBeVisible();

  await page.getByRole('tab', { name: 'SQL' }).click();
  const statement = page.getByRole('textbox', { name: 'Statement' });
  await statement.fill('SELECT nope FROM order_lines');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid column name');
  await statement.fill(
    'SELECT country, SUM(amount) AS total FROM order_lines GROUP BY country ORDER BY country',
  );
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByRole('columnheader', { name: 'total' })).toBeVisible();
  await checkColumns(page);
  await page.getByRole('textbox', { name: 'Dataset name' }).fill('Totals by country');
  await page.getByRole('button', { name: 'Create dataset' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Totals by country' })).toBeVisible();
  await expect(page.getByRole('grid')).toContainText('Norway');
});
