import { readFile } from 'node:fs/promises';
import { Api } from './support/api.ts';
import { ordersCsv } from './support/files.ts';
import { addMember } from './support/members.ts';
import { startServer, type RunningServer } from './support/server.ts';
import { expect, expectAccessible, openBrowser, test } from './support/test.ts';

const ALAN = { email: 'alan@engines.example', password: 'a sentence of Alan', fname: 'Alan' };

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.dispose());

test('who manages a dataset sees it as a member does, and changes nothing meanwhile', async ({ browser }) => {
  const page = await openBrowser(browser, server.url);
  const alan = await addMember(page, { ...ALAN, role: 'viewer' });
  const api = await Api.ofPage(page);
  const dataset = await api.dataset('Orders', ordersCsv(20));
  await api.call('PUT', `/beta/shares/dataset/${dataset}`, {
    holder: { kind: 'user', id: alan },
    permission: 'view',
  });
  await page.goto(`/datasets/${dataset}`);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Show all/u }).click();
  await dialog.getByRole('button', { name: 'View as Alan Engine' }).click();
  await expect(page.getByText('Viewing as Alan Engine')).toBeVisible();
  await expect(page.getByText('v1 · 20 rows')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Datasets' }).first().click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Orders' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(page.getByText('Viewing as Alan Engine')).toBeHidden();
});

test('the log of activity is searched, opened, checked and downloaded', async ({ browser }) => {
  const page = await openBrowser(browser, server.url);
  const api = await Api.ofPage(page);
  const dataset = await api.dataset('Northern harvest', ordersCsv(20));
  await page.goto(`/datasets/${dataset}`);
  await expect(page.getByText('v1 · 20 rows')).toBeVisible();
  await page.goto('/activity');
  const entries = page.getByRole('main').getByRole('link', { name: /Northern harvest/u });
  await expect(entries.first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('northern harv');
  await expect(page.getByRole('status').filter({ hasText: /^[23] entries$/u })).toBeVisible();
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Sign-ins' }).click();
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await entries.first().click();
  const details = page.getByRole('complementary', { name: /^Details of entry/u });
  await expect(details.getByText('127.0.0.1')).toBeVisible();
  await page.getByRole('button', { name: 'Check the log' }).click();
  await expect(page.getByText(/^The log is intact/u)).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('Northern harvest');
});

test('a thing is found by a name with a mistake, and a command is run from the same place', async ({
  browser,
}) => {
  const page = await openBrowser(browser, server.url);
  const api = await Api.ofPage(page);
  await api.dataset('Wildflower counts', ordersCsv(20));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  await field.fill('wildflwer');
  const option = page.getByRole('option', { name: /Wildflower counts/u }).first();
  await expect(option).toBeVisible();
  await expectAccessible(page);
  await option.click();
  await expect(page.getByText('v1 · 20 rows')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await field.fill('archive');
  await page
    .getByRole('option', { name: /Archive/u })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible();
});

test('a workspace is exported, and its file makes the same things again', async ({ browser }) => {
  const page = await openBrowser(browser, server.url);
  const api = await Api.ofPage(page);
  await api.dataset('Cargo', ordersCsv(20));
  await page.goto('/settings/workspace/transfer');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export workspace' }).click(),
  ]);
  const file = { name: 'workspace.json', mimeType: 'application/json' };
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles({ ...file, buffer: Buffer.from('{"version":1}') });
  await expect(page.getByRole('alert')).toBeVisible();
  await choose.setInputFiles({ ...file, buffer: await readFile(await download.path()) });
  await expect(page.getByText('What will be created')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Workspace imported')).toBeVisible();
  await page.goto('/datasets');
  await expect(page.getByRole('link', { name: 'Cargo' })).toHaveCount(2);
});
