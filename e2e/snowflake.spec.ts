import { startServer, type RunningServer } from './support/server.ts';
import { expect, expectAccessible, test } from './support/test.ts';
import { checkColumns } from './support/extract.ts';

interface Snowflake {
  readonly origin: string;
  readonly privateKey: string;
  stop(): void;
}

async function startSnowflake(): Promise<Snowflake> {
  const script = '../scripts/local-snowflake.mjs';
  const { createKeyPair, startLocalSnowflake } = (await import(script)) as {
    createKeyPair(): { readonly publicKey: string; readonly privateKey: string };
    startLocalSnowflake(options: object): Promise<Omit<Snowflake, 'privateKey'>>;
  };
  const { publicKey, privateKey } = createKeyPair();
  const seed = `
    CREATE SCHEMA SALES;
    CREATE TABLE SALES.ORDER_LINES AS SELECT n::DECIMAL(38,0) AS ID, ['France', 'Norway'][1 + n % 2] AS COUNTRY,
      (n * 1.5)::DECIMAL(12,2) AS AMOUNT FROM range(1, 501) t(n);
    CREATE VIEW SALES.RECENT AS SELECT * FROM SALES.ORDER_LINES WHERE ID > 400;`;
  return Object.assign(await startLocalSnowflake({ publicKey, seed }), { privateKey });
}

interface Servers {
  readonly server: RunningServer;
  readonly snowflake: Snowflake;
}

const withSnowflake = test.extend<object, Servers>({
  snowflake: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first parameter's pattern
    async ({}, use) => {
      const snowflake = await startSnowflake();
      await use(snowflake);
      snowflake.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ snowflake }, use) => {
      const server = await startServer({ PLUMBLINE_ENDPOINTS: `snowflake=${snowflake.origin}` });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
});

withSnowflake(
  'a Snowflake account is connected, and a dataset created from a statement',
  async ({ signedIn: page, snowflake }) => {
    await page.goto('/connections');
    await page.getByRole('link', { name: /^Snowflake/ }).click();
    await page.getByLabel('Connection name').fill('Warehouse');
    await page.getByRole('textbox', { name: 'Account' }).fill('myorg-test');
    await page.getByRole('textbox', { name: 'Role' }).fill('reader');
    await page.getByRole('textbox', { name: 'Warehouse' }).fill('small');
    await page.getByRole('textbox', { name: 'Database' }).fill('analytics');
    // Each way to sign in has fields of its own.
    await expect(page.getByRole('textbox', { name: 'Private key' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Sign in with' }).click();
    await page.getByRole('option', { name: 'Programmatic access token' }).click();
    await expect(page.getByRole('textbox', { name: 'Private key' })).toBeHidden();
    await page.getByRole('textbox', { name: 'Programmatic access token' }).fill('wrong');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByRole('heading', { name: 'Not connected' })).toBeVisible();
    await expect(page.getByText(/does not accept the token/).first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Sign in with' }).click();
    await page.getByRole('option', { name: 'Key pair' }).click();
    await page.getByRole('textbox', { name: 'User' }).fill('plumbline');
    await page.getByRole('textbox', { name: 'Private key' }).fill(snowflake.privateKey);
    await page.getByRole('button', { name: 'Test again' }).click();
    await expect(page.getByRole('heading', { name: /^Connected/ })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Save and choose a table' }).click();
    await page.getByRole('button', { name: /^ORDER_LINES/ }).click();
    await expect(page.getByRole('columnheader', { name: 'AMOUNT' })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('tab', { name: 'SQL' }).click();
    const statement = page.getByRole('textbox', { name: 'Statement' });
    await statement.fill('SELECT nope FROM SALES.ORDER_LINES');
    await page.getByRole('button', { name: 'Run' }).click();
    await expect(page.getByRole('alert')).toContainText('nope');
    await statement.fill('SELECT COUNTRY, SUM(AMOUNT) AS TOTAL FROM SALES.ORDER_LINES GROUP BY COUNTRY');
    await page.getByRole('button', { name: 'Run' }).click();
    await expect(page.getByRole('columnheader', { name: 'TOTAL' })).toBeVisible();
    // What was written is there again after a reload, and after leaving and coming back.
    await page.reload();
    await expect(statement).toContainText('SUM(AMOUNT)');
    await page.goto('/connections');
    await page.goBack();
    await expect(statement).toContainText('SUM(AMOUNT)');

    await checkColumns(page);
    await page.getByRole('textbox', { name: 'Dataset name' }).fill('Totals');
    await page.getByRole('button', { name: 'Create dataset' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Totals' })).toBeVisible();
    await expect(page.getByRole('grid')).toContainText('Norway');

    await page.goto('/connections');
    await page.getByRole('link', { name: /^Warehouse/ }).click();
    await expect(page.getByRole('textbox', { name: 'Account' })).toHaveValue('myorg-test');
    await expect(page.getByRole('textbox', { name: 'Private key' })).toHaveValue('');
    await page.getByRole('textbox', { name: 'Connection name' }).fill('Renamed');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Renamed' })).toBeVisible();
  },
);
