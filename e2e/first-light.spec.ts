import { readFile } from 'node:fs/promises';
import { file, ordersCsv } from './support/files.ts';
import { startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

const ROWS = 4000;

test('a first-time user goes from the printed link to a chart and takes the rows away', async ({
  page,
  context,
}) => {
  const server = await startServer({ PLUMBLINE_OWNER_EMAIL: '', PLUMBLINE_OWNER_PASSWORD: '' });
  try {
    await test.step('sign in with the one-use link', async () => {
      const link = /http:\S+\/sign-in#\S+/.exec(server.output())?.[0];
      expect(link).toBeDefined();
      await page.goto(link!);
      await page.getByLabel('New password', { exact: true }).fill('a sentence as a password');
      await page.getByRole('button', { name: 'Set password and sign in' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
      expect(page.url()).not.toContain('#');
      await expect(page.getByText('Getting set up')).toBeVisible();
    });

    await test.step('upload a file', async () => {
      await page
        .getByRole('link', { name: /^Upload a file/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/datasets\/new\/csv-file\/connect/);
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(file('orders.csv', ordersCsv(ROWS)));
      await expect(page).toHaveURL(/\/extract\?upload=/);
    });

    await test.step('see how it is read, then what its columns are', async () => {
      await expect(page.getByRole('heading', { name: 'Detected settings' }).first()).toBeVisible();
      await expect(page.getByText('left at the door', { exact: false }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Continue to Validation' }).click();
      await expect(
        page.getByText(`Read to the last row: ${ROWS.toLocaleString('en-GB')} rows, 6 columns.`),
      ).toBeVisible();
      await expect(page.getByText('Every cell fits its type.')).toBeVisible();
      await page.getByRole('button', { name: 'Continue to Create' }).click();
    });

    await test.step('create it and arrive at its rows', async () => {
      await page.getByLabel('Name', { exact: true }).fill('Orders 2026');
      await page.getByRole('button', { name: 'Create dataset' }).click();
      await expect(page).toHaveURL(/\/datasets\/[0-9a-f-]{36}\/data/);
      await expect(page.getByRole('heading', { level: 1, name: 'Orders 2026' })).toBeVisible();
      await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(ROWS + 1));
      await expect(page.getByRole('gridcell', { name: '1000', exact: true })).toBeVisible();
    });

    await test.step('filter by a value, then sort', async () => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      const filter = page.getByRole('dialog', { name: 'Filter' });
      await filter.getByRole('button', { name: 'country', exact: true }).click();
      await filter.getByRole('checkbox', { name: /^Norway/ }).check();
      await expect(filter.getByText('1,000 of 4,000 rows match')).toBeVisible();
      await filter.getByRole('button', { name: 'Apply' }).click();
      await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '1001');
      await expect(page).toHaveURL(/[?&]f=/);
      const revenue = page.getByRole('columnheader', { name: /revenue/ });
      await revenue.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/[?&]s=/);
      await expect(revenue).toHaveAttribute('aria-sort', 'descending');
      await expect(page.getByRole('row').nth(1)).toContainText('998.5');
    });

    await test.step('reload and find the same rows', async () => {
      const before = await page.getByRole('gridcell').allInnerTexts();
      await page.reload();
      await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '1001');
      await expect.poll(() => page.getByRole('gridcell').allInnerTexts()).toEqual(before);
    });

    await test.step('download what is seen', async () => {
      await page.getByRole('button', { name: 'Download' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: /^CSV/ }).click(),
      ]);
      const text = await readFile(await download.path(), 'utf8');
      expect(text.split('\n')[0]).toContain('order_id,ordered_at,country,quantity,revenue,note');
      expect(text.match(/Norway/g)).toHaveLength(1000);
      expect(text).not.toContain('Germany');
    });

    await test.step('draw a first chart in the default color', async () => {
      await page.getByRole('link', { name: 'Charts' }).click();
      const chart = page.getByRole('img', { name: /by|revenue|country|ordered_at/i }).first();
      await expect(chart).toBeVisible();
      await page
        .getByRole('button', { name: 'Table' })
        .or(page.getByText('Table', { exact: true }))
        .first()
        .click();
      await expect(page.getByRole('table').first()).toBeVisible();
    });

    await test.step('archive, restore, archive again and delete for good', async () => {
      await page.goto(`${server.url}/datasets`);
      await page.getByRole('button', { name: 'Actions for Orders 2026' }).click();
      await page.getByRole('menuitem', { name: /^Archive/ }).click();
      await expect(page.getByRole('link', { name: 'Orders 2026' })).toHaveCount(0);
      await page.goto(`${server.url}/archive`);
      await page.getByRole('button', { name: 'Restore Orders 2026' }).click();
      await expect(page.getByText('The archive is empty.', { exact: false })).toBeVisible();
      await page.goto(`${server.url}/datasets`);
      await page.getByRole('button', { name: 'Actions for Orders 2026' }).click();
      await page.getByRole('menuitem', { name: /^Archive/ }).click();
      await expect(page.getByRole('link', { name: 'Orders 2026' })).toHaveCount(0);
      await page.goto(`${server.url}/archive`);
      await page.getByRole('button', { name: 'Delete for good: Orders 2026' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Delete for good|Delete 1 dataset for good/ })
        .click();
      await expect(page.getByText('The archive is empty.', { exact: false })).toBeVisible();
    });
  } finally {
    await context.close();
    await server.dispose();
  }
});
