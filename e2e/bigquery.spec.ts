import { createServiceAccount, startLocalBigquery } from '../testing/services/bigquery/server.ts';
import { startServer, type RunningServer } from './support/server.ts';
import { expect, expectAccessible, test } from './support/test.ts';
import { checkColumns } from './support/extract.ts';

interface Bigquery {
  readonly origin: string;
  readonly key: string;
  stop(): void;
}

async function startBigquery(): Promise<Bigquery> {
  const account = createServiceAccount();
  const seed = `
    CREATE SCHEMA sales;
    CREATE TABLE sales.order_lines AS SELECT n::BIGINT AS id, ['France', 'Norway'][1 + n % 2] AS country,
      (n * 1.5)::DECIMAL(12,2) AS amount, TIMESTAMPTZ '2026-01-01 00:00:00+00' + INTERVAL (n) HOUR AS placed FROM range(1, 501) t(n);
    CREATE VIEW sales.recent AS SELECT * FROM sales.order_lines WHERE id > 400;`;
  return Object.assign(await startLocalBigquery({ account, seed }), { key: account.file });
}

interface Servers {
  readonly server: RunningServer;
  readonly bigquery: Bigquery;
}

const withBigquery = test.extend<object, Servers>({
  bigquery: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first parameter's pattern
    async ({}, use) => {
      const bigquery = await startBigquery();
      await use(bigquery);
      bigquery.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ bigquery }, use) => {
      const server = await startServer({ PLUMBLINE_ENDPOINTS: `bigquery=${bigquery.origin}` });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
});

withBigquery(
  'a BigQuery project is connected, says what a copy is billed, and a dataset is created',
  async ({ signedIn: page, bigquery }) => {
    await page.goto('/connections');
    await page.getByRole('link', { name: /^BigQuery/ }).click();
    await page.getByLabel('Connection name').fill('Warehouse');
    await page.getByRole('textbox', { name: 'Service account key' }).fill('not a key');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText(/This is not JSON/).first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Service account key' }).fill(bigquery.key);
    await page.getByRole('button', { name: /^Test/ }).click();
    await expect(page.getByRole('heading', { name: /^Connected/ })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Save and choose a table' }).click();
    await page.getByRole('button', { name: /^order_lines/ }).click();
    await expect(page.getByRole('columnheader', { name: 'amount' })).toBeVisible();
    await expect(page.getByText(/^The source bills up to .+ for each copy\.$/)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('tab', { name: 'SQL' }).click();
    const statement = page.getByRole('textbox', { name: 'Statement' });
    await statement.fill('SELECT 1; DROP TABLE sales.order_lines');
    await page.getByRole('button', { name: 'Run' }).click();
    await expect(page.getByRole('alert')).toContainText('Write one statement.');
    await statement.fill('SELECT country, SUM(amount) AS total FROM sales.order_lines GROUP BY country');
    await page.getByRole('button', { name: 'Run' }).click();
    await expect(page.getByRole('columnheader', { name: 'total' })).toBeVisible();
    await checkColumns(page);
    await page.getByRole('textbox', { name: 'Dataset name' }).fill('Totals');
    await page.getByRole('button', { name: 'Create dataset' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Totals' })).toBeVisible();
    await expect(page.getByRole('grid')).toContainText('Norway');
  },
);
