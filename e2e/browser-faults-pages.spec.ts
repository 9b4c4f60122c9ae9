import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { file, ordersCsv } from './support/files.ts';
import { makeDataset } from './support/recipes.ts';
import { expect, test } from './support/test.ts';

/** Faults that people met in the browser, each as they met it: the wizard, notices, narrow screens, and no network. */

const wizardStep = (page: Page) => page.getByRole('list', { name: 'Steps' }).locator('[aria-current="step"]');

test('the wizard opens again at the step where it was left', async ({ signedIn: page }) => {
  await page.goto('/datasets/new/csv-file/connect');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(file('steps.csv', ordersCsv(60)));
  for (const step of ['Extract', 'Validation', 'Create'] as const) {
    await expect(wizardStep(page)).toContainText(step);
    await page.reload();
    await expect(wizardStep(page)).toContainText(step);
    if (step !== 'Create') {
      await page
        .getByRole('button', { name: `Continue to ${step === 'Extract' ? 'Validation' : 'Create'}` })
        .click();
    }
  }
});

test('a file that was read from a link is still there when the wizard opens again', async ({
  signedIn: page,
}) => {
  const source = createServer((_request, reply) => reply.end(ordersCsv(60))).listen(0, '127.0.0.1');
  try {
    await once(source, 'listening');
    const { port } = source.address() as AddressInfo;
    await page.goto('/datasets/new/csv-link/connect');
    await page.getByLabel('Link', { exact: true }).fill(`http://127.0.0.1:${port}/linked.csv`);
    await page.getByRole('button', { name: 'Read the link' }).click();
    await expect(wizardStep(page)).toContainText('Extract');
    await page.getByRole('button', { name: 'Continue to Validation' }).click();
    await expect(wizardStep(page)).toContainText('Validation');
    await page.reload();
    await expect(wizardStep(page)).toContainText('Validation');
    await expect(page.getByText('Every cell fits its type.')).toBeVisible();
  } finally {
    source.close();
  }
});

test('rows of the file that are not in the dataset are counted with their reason', async ({
  signedIn: page,
}) => {
  const lines = Array.from({ length: 120 }, (_, at) => `${at},n${at % 5},${at * 3}`);
  lines.splice(40, 0, '40b,too,many,cells');
  lines.splice(90, 0, '90b,too,many,cells');
  await page.goto('/datasets/new/csv-file/connect');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(file('uneven.csv', ['id,name,amount', ...lines, ''].join('\n')));
  await page.getByRole('button', { name: 'Continue to Validation' }).click();
  await page.getByRole('button', { name: 'Continue to Create' }).click();
  const promised = page.getByText(
    /in the file\. Rows that do not match the columns are listed as rejects\./u,
  );
  await expect(promised).toContainText('122');
  await page.getByRole('button', { name: 'Create dataset' }).click();
  await expect(page.getByText(/^120 rows, 3 columns\.$/u)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^2 rows of the 122 in the file are not in the dataset/u)).toBeVisible();
});

test('the notice of an archived dataset leads to it, where it can be restored', async ({
  signedIn: page,
}) => {
  await makeDataset(page, 'put away', ordersCsv(20));
  await page.goto('/datasets');
  await page.getByRole('button', { name: 'Actions for put away' }).click();
  await page.getByRole('menuitem', { name: /^Archive/u }).click();
  await expect(page.getByRole('link', { name: 'put away' })).toHaveCount(0);
  await page.goto('/notifications');
  await page.getByRole('link', { name: '“put away” was archived' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'put away' })).toBeVisible();
  await page.getByRole('button', { name: /^Restore/u }).click();
  await expect(page.getByText('This dataset is archived.', { exact: false })).toBeHidden();
});

test('sources that are new say so', async ({ signedIn: page }) => {
  await page.goto('/connections');
  await expect(page.getByRole('link', { name: /^SQLite file\s*New/u })).toBeVisible();
  await expect(page.getByRole('link', { name: /^CSV file/u })).not.toHaveText(/New/u);
});

test('the grid leads back to its top after it was scrolled', async ({ signedIn: page }) => {
  await page.goto(`${await makeDataset(page, 'long', ordersCsv(500))}/data`);
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', '501');
  const toTop = page.getByRole('button', { name: 'Back to the top' });
  await expect(toTop).toBeHidden();
  await page.getByRole('gridcell', { name: '1000', exact: true }).hover();
  await page.mouse.wheel(0, 3000);
  await toTop.click();
  await expect(page.getByRole('gridcell', { name: '1000', exact: true })).toBeVisible();
  await expect(toTop).toBeHidden();
});

test('the head of a column shows the rows that pass the filter', async ({ signedIn: page }) => {
  const lines = Array.from({ length: 101 }, (_, at) => `${at < 51 ? 'Ulm' : 'Bonn'},${at}`);
  const path = `${await makeDataset(page, 'heads', ['city,amount', ...lines].join('\n'))}/data`;
  const head = (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name},`, 'u') });
  await page.goto(path);
  await expect(head('amount')).toHaveAccessibleName(/median 50/u);
  await expect(head('city')).toHaveAccessibleName(/2 values/u);
  const filters = JSON.stringify(['and', ['city', 'eq', 'Ulm']]);
  await page.goto(`${path}?f=${encodeURIComponent(filters)}`);
  await expect(head('amount')).toHaveAccessibleName(/median 25/u);
  await expect(head('city')).toHaveAccessibleName(/Ulm/u);
});

test('a workspace that cannot be loaded signs nobody out', async ({ signedIn: page }) => {
  await page.route('**/beta/tenants/*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/datasets');
  await expect(page.getByRole('button', { name: /again/iu })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('plumbline.token'))).not.toBeNull();
  await page.unrouteAll();
  await page.getByRole('button', { name: /again/iu }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible();
});

test('without a network a click waits, and the page opens once it is back', async ({
  signedIn: page,
  context,
}) => {
  await page.goto('/datasets');
  await expect(page.getByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Workflows', exact: true }).click();
  await expect(page.getByText('No connection.', { exact: false }).first()).toBeVisible();
  await expect(page.getByText(/this page failed|went wrong|could not be shown/iu)).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Workflows' })).toBeVisible();
});

test('tools of the chart builder stay on a screen of 1024 pixels', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const dataset = await makeDataset(page, 'orders with a name of some length', ordersCsv(40));
  const chart = JSON.stringify({ m: 'bar', x: 'country', y: 'sum(revenue)' });
  await page.goto(`${dataset}/charts/new?c=${encodeURIComponent(chart)}`);
  const save = page.getByRole('button', { name: 'Save chart' });
  await expect(save).toBeInViewport({ ratio: 1 });
  await save.click();
  await expect(page.getByRole('dialog', { name: 'Save this chart' })).toBeVisible();
});

test('limits are in the units they are set in, one row is one row, and an older version has its profile', async ({
  signedIn: page,
}) => {
  await page.goto('/datasets/new/csv-file/connect');
  await expect(page.getByText('Up to 100 GiB each.', { exact: false })).toBeVisible();

  const dataset = await makeDataset(page, 'grows', ordersCsv(70));
  await page.goto(`${dataset}/add-rows`);
  const another = ordersCsv(72).split('\n');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(file('one.csv', `${another[0]}\n${another.at(-2)}\n`));
  await expect(page.getByText('Every column is there and fits.')).toBeVisible();
  await page.getByRole('button', { name: 'Add rows', exact: true }).click();
  await expect(page.getByRole('link', { name: /^v2 · 71 rows/u })).toBeVisible({ timeout: 60_000 });
  await page.goto(`${dataset}/versions`);
  await expect(page.getByRole('cell', { name: '+1 row', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'v1', exact: true }).click();
  await expect(page.getByText('You see version 1 of 2.')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /^quantity, .*median 4/u })).toBeVisible();
  await page.goto(`${dataset}/data?v=1&col=quantity`);
  const panel = page.getByRole('complementary', { name: 'Profile of quantity' });
  await expect(panel.getByText('5% / median / 95%')).toBeVisible();
});

test.describe('on a screen that is touched', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

  test('the menu of a column opens by touch', async ({ signedIn: page }) => {
    await page.goto(`${await makeDataset(page, 'touched', ordersCsv(40))}/data`);
    await page.getByRole('button', { name: 'Menu of quantity' }).tap();
    await expect(page.getByRole('menuitem', { name: /^Sort ascending/u })).toBeVisible();
  });
});
