import { Client } from 'pg';
import { startPrivatePostgres, type PrivatePostgres } from '../scripts/private-postgres.mjs';
import { installed } from './support/installed.ts';
import { checkColumns } from './support/extract.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let database: PrivatePostgres;

test.beforeAll(async () => {
  database = installed(await startPrivatePostgres());
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    CREATE ROLE reader LOGIN;
    CREATE SCHEMA sales;
    CREATE TABLE sales.orders (id bigint PRIMARY KEY, country text, amount numeric(10,2), placed timestamptz);
    INSERT INTO sales.orders SELECT n, (ARRAY['France', 'Norway'])[1 + n % 2], n, '2026-01-01Z'::timestamptz
      FROM generate_series(1, 500) n;
    CREATE TABLE sales.refunds (id int);
    CREATE TABLE sales.readings (id int, code text, amount numeric);
    INSERT INTO sales.readings VALUES (1, '12', 1.5), (2, 'n/a', 'NaN'), (3, '14', 2);
    CREATE TABLE sales.empty (id int, name text);
    GRANT USAGE ON SCHEMA sales TO reader;
    GRANT SELECT ON sales.orders, sales.readings, sales.empty TO reader;
    ANALYZE;`);
  await client.end();
});
test.afterAll(() => database.stop());

test('a PostgreSQL is connected, a table extracted, and a chart drawn from it', async ({
  signedIn: page,
}) => {
  await page.goto('/connections');
  await page.getByRole('link', { name: /^PostgreSQL/ }).click();
  // What is missing is shown, from its first field on.
  await page.getByRole('button', { name: 'Save and choose a table' }).click();
  await expect(page.getByLabel('Connection name')).toBeFocused();
  await page.getByLabel('Connection name').fill('Warehouse');
  await page.getByRole('textbox', { name: 'Host' }).fill('127.0.0.1');
  await page.getByRole('textbox', { name: /^Port/ }).fill(new URL(database.url).port);
  await page.getByRole('textbox', { name: 'Database' }).fill('postgres');
  await page.getByRole('textbox', { name: 'User' }).fill('reader');

  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByRole('heading', { name: 'Not connected' })).toBeVisible();
  await expect(page.getByText(/does not offer TLS/).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Encryption' }).click();
  await page.getByRole('option', { name: 'No encryption' }).click();
  await expect(page.getByRole('textbox', { name: /certificate/i })).toHaveCount(0);
  await page.getByRole('button', { name: 'Test again' }).click();
  await expect(page.getByRole('heading', { name: 'Connected, 2 warnings' })).toBeVisible();
  await expect(page.getByText('GRANT SELECT ON "sales"."refunds" TO "reader";')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Save and choose a table' }).click();
  await page.getByRole('button', { name: /^orders/ }).click();
  await expect(page.getByRole('columnheader', { name: 'amount' })).toBeVisible();
  await expectAccessible(page);

  // A column that is left out leaves the preview; a search for another table leaves the chosen one.
  await page.getByRole('checkbox', { name: /^country/ }).uncheck();
  await expect(page.getByRole('columnheader', { name: 'country' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Find a table' }).fill('nothing of this name');
  await expect(page.getByText('No tables match.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'sales.orders' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a table' }).fill('');
  await page.getByRole('button', { name: 'Choose none' }).click();
  await expect(page.getByText('Choose at least one column.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to Validation' })).toBeDisabled();
  await page.getByRole('button', { name: 'Choose all' }).click();
  await expect(page.getByRole('columnheader', { name: 'country' })).toBeVisible();

  await page.getByRole('tab', { name: 'SQL' }).click();
  const statement = page.getByRole('textbox', { name: 'Statement' });
  await statement.click();
  await page.keyboard.type('SELECT * FROM sales.or');
  // The schema's tables alone: no keyword is a table.
  await expect(page.getByRole('option')).toHaveText(['orders']);
  await page.keyboard.press('Escape');
  await statement.fill('SELECT nope FROM sales.orders');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByRole('alert')).toContainText('column "nope" does not exist');
  // What was chosen and written is there again after a reload.
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Statement' })).toContainText('SELECT nope');
  await page.getByRole('tab', { name: 'Table' }).click();
  await expect(page.getByRole('heading', { name: 'sales.orders' })).toBeVisible();
  await checkColumns(page);
  await expect(page.getByRole('textbox', { name: 'Dataset name' })).toHaveValue('Orders');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Create dataset' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  const { pathname } = new URL(page.url());
  await page.goto(`${pathname.replace(/\/data$/u, '')}/charts`);
  await expect(page.getByRole('img').first()).toBeVisible();

  await page.goto('/connections');
  await page.getByRole('link', { name: /^Warehouse/ }).click();
  const fed = page.getByRole('listitem').getByRole('link', { name: 'Orders', exact: true });
  await expect(fed).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Host' })).toHaveValue('127.0.0.1');
  const history = page.getByRole('table', { name: 'Refresh history' });
  await expect(history.getByRole('row').nth(1)).toContainText('First version');
  await expect(history.getByRole('row').nth(1)).toContainText('500');
  await expectAccessible(page);
});

test('a table is read live, says when, and is extracted later with its rows in the same places', async ({
  signedIn: page,
}) => {
  await page.goto('/connections');
  await page.getByRole('link', { name: /^PostgreSQL/ }).click();
  await page.getByLabel('Connection name').fill('Live warehouse');
  await page.getByRole('textbox', { name: 'Host' }).fill('127.0.0.1');
  await page.getByRole('textbox', { name: /^Port/ }).fill(new URL(database.url).port);
  await page.getByRole('textbox', { name: 'Database' }).fill('postgres');
  await page.getByRole('textbox', { name: 'User' }).fill('reader');
  await page.getByRole('combobox', { name: 'Encryption' }).click();
  await page.getByRole('option', { name: 'No encryption' }).click();
  await page.getByRole('button', { name: 'Save and choose a table' }).click();
  await page.getByRole('button', { name: /^orders/ }).click();
  await page.getByRole('radio', { name: 'Live: query the database' }).check();
  await page.getByRole('combobox', { name: 'Reuse answers for' }).selectOption('1 minute');
  await expectAccessible(page);
  await checkColumns(page);
  await page.getByRole('button', { name: 'Create dataset' }).click();

  await expect(page.getByText('Live from PostgreSQL. Results refresh after 1 minute.')).toBeVisible();
  await expect(page.getByText(/Data as of/)).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Norway' }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Extract or live…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Extract: copy the rows' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Live from/)).toBeHidden();
  await expect(page.getByRole('gridcell', { name: 'Norway' }).first()).toBeVisible();
});

test('columns are checked on sampled rows, one gets another type, and what does not fit is listed', async ({
  signedIn: page,
}) => {
  await page.goto('/connections');
  await page.getByRole('link', { name: /^PostgreSQL/ }).click();
  await page.getByLabel('Connection name').fill('Lab');
  await page.getByRole('textbox', { name: 'Host' }).fill('127.0.0.1');
  await page.getByRole('textbox', { name: /^Port/ }).fill(new URL(database.url).port);
  await page.getByRole('textbox', { name: 'Database' }).fill('postgres');
  await page.getByRole('textbox', { name: 'User' }).fill('reader');
  await page.getByRole('combobox', { name: 'Encryption' }).click();
  await page.getByRole('option', { name: 'No encryption' }).click();
  await page.getByRole('button', { name: 'Save and choose a table' }).click();
  const next = page.getByRole('button', { name: 'Continue to Validation' });

  await page.getByRole('button', { name: /^empty/ }).click();
  await next.click();
  await expect(page.getByText(/^There are no rows yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();

  await page.getByRole('button', { name: /^readings/ }).click();
  await next.click();
  await expect(
    page.getByText(/^Read to the last row: 3 rows, 3 columns\. 1 cell does not fit/),
  ).toBeVisible();
  await page.getByRole('button', { name: '1 cell of amount: review' }).click();
  const panel = page.getByRole('complementary', { name: 'Column amount' });
  await expect(panel).toContainText('"NaN"');
  await expect(panel).toContainText('row 2');
  await expectAccessible(page);

  await page.getByRole('combobox', { name: 'Type of code' }).selectOption('Whole number');
  await page.getByRole('button', { name: '1 cell of code: review' }).click();
  await expect(page.getByRole('complementary', { name: 'Column code' })).toContainText('"n/a"');
  // The choice and the step are there again after a reload.
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Type of code' })).toHaveValue('integer');
  await page.getByRole('button', { name: 'Continue to Create' }).click();
  await expect(page.getByText('1 column changed')).toBeVisible();
  await page.getByRole('button', { name: 'Create dataset' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Readings' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: '14' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'n/a' })).toHaveCount(0);

  // A refresh that fails is in the history with its reason, here and at the connection.
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('ALTER TABLE sales.readings RENAME TO elsewhere');
  await client.end();
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  const reason = 'The table is no longer there, or the user may not see it.';
  await expect(page.getByText(reason).first()).toBeVisible();
  await page.goto(`${new URL(page.url()).pathname.replace(/\/data$/u, '')}/versions`);
  const history = page.getByRole('table', { name: 'Refresh history' });
  await expect(history.getByRole('row').nth(1)).toContainText(reason);
  await expectAccessible(page);
  await page.goto('/connections');
  await page.getByRole('link', { name: /^Lab/ }).click();
  await expect(history.getByRole('row').nth(1)).toContainText(reason);
  await page.getByRole('combobox', { name: 'Result' }).click();
  await page.getByRole('option', { name: 'Succeeded' }).click();
  await expect(history).not.toContainText(reason);
  await expect(history).toContainText('First version');
});
