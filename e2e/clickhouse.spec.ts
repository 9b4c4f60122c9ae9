import { expect, expectAccessible, test } from './support/test.ts';
import { startPrivateClickhouse, type PrivateClickhouse } from '../scripts/private-clickhouse.mjs';
import { installed } from './support/installed.ts';
import { checkColumns } from './support/extract.ts';

let database: PrivateClickhouse;

test.beforeAll(async () => {
  database = installed(await startPrivateClickhouse({ users: { reader: { password: 'secret' } } }));
  await database.run('CREATE DATABASE shop');
  await database.run(
    'CREATE TABLE shop.order_lines (id UInt64, day Date, country String, amount Decimal(12, 2)) ENGINE = MergeTree(day, id, 8192)',
  );
  await database.run(
    `INSERT INTO shop.order_lines SELECT number, toDate('2026-01-01') + number % 90, if(number % 2 = 0, 'France', 'Norway'), number / 4 FROM numbers(500)`,
  );
});
test.afterAll(() => database.stop());

test('a ClickHouse is connected, and datasets created from a table and a statement', async ({
  signedIn: page,
}) => {
  await page.goto('/connections');
  await page.getByRole('link', { name: /^ClickHouse/ }).click();
  await page.getByLabel('Connection name').fill('Events');
  await page.getByRole('textbox', { name: 'Host' }).fill('127.0.0.1');
  await page.getByRole('textbox', { name: /^Port/ }).fill(String(database.port));
  await page.getByRole('textbox', { name: 'Database' }).fill('shop');
  await page.getByRole('textbox', { name: 'User' }).fill('reader');
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
  await page.getByRole('combobox', { name: 'Encryption' }).click();
  await page.getByRole('option', { name: 'No encryption' }).click();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('The user or the password is wrong.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Password' }).fill('secret');
  await page.getByRole('button', { name: 'Test again' }).click();
  await expect(page.getByRole('heading', { name: 'Connected, 1 warning' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Save and choose a table' }).click();
  await page.getByRole('button', { name: /^order_lines/ }).click();
  await expect(page.getByRole('columnheader', { name: 'amount' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'SQL' }).click();
  const statement = page.getByRole('textbox', { name: 'Statement' });
  await statement.fill('SELECT country FROM shop.order_lines WHER id = 1');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByRole('alert')).toContainText('Syntax error');
  await statement.fill('SELECT country, sum(amount) AS total FROM shop.order_lines GROUP BY country');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByRole('columnheader', { name: 'total' })).toBeVisible();
  await checkColumns(page);
  await page.getByRole('textbox', { name: 'Dataset name' }).fill('Totals by country');
  await page.getByRole('button', { name: 'Create dataset' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Totals by country' })).toBeVisible();
  await expect(page.getByRole('grid')).toContainText('Norway');
});
