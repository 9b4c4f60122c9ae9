import type { Browser, Page } from '@playwright/test';
import { createDashboard, figure, ORDER_TILES, tile } from './support/dashboards.ts';
import { file, ordersCsv } from './support/files.ts';
import { addMember, call } from './support/members.ts';
import { OWNER } from './support/server.ts';
import { expect, expectAccessible, signIn, test } from './support/test.ts';

const ADA = { email: 'ada@northmoor.example', password: 'a sentence of Ada', fname: 'Ada' };

async function openBrowser(browser: Browser, url: string): Promise<Page> {
  return (await browser.newContext({ baseURL: url })).newPage();
}

/** A dataset of 40 orders, ten from each country. Answers its address. */
async function uploadOrders(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('plumbline.token') ?? '');
  const reply = await page.request.post('/v1/datasources/create/file', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { name: 'Orders', file: file('orders.csv', ordersCsv(40)) },
  });
  const { data } = (await reply.json()) as { data: { id: string } };
  await expect
    .poll(async () => (await call(page, { method: 'GET', path: `/v1/datasources/${data.id}` })).state)
    .toBe('active');
  return `/datasets/${data.id}`;
}

test('the owner limits rows by group and hides a column, and a member sees what is left', async ({
  browser,
  server,
}) => {
  const owner = await openBrowser(browser, server.url);
  await signIn(owner, OWNER);
  const ada = await addMember(owner, { ...ADA, role: 'editor' });
  const { tenant } = await call(owner, { method: 'GET', path: '/beta/auth/get-user' });
  const groups = `/beta/tenants/${tenant.id}/groups`;
  const group = await call(owner, { path: groups, data: { name: 'Norway team' } });
  await call(owner, { path: `${groups}/${group.id}/members`, data: { add: [ada] } });
  const dataset = await uploadOrders(owner);
  const id = dataset.split('/').pop() ?? '';
  const dashboard = await createDashboard(owner, dataset, { name: 'Trading', tiles: ORDER_TILES });
  const holder = { kind: 'workspace', id: tenant.id };
  for (const path of [`dataset/${id}`, `dashboard/${dashboard.split('/').pop()}`]) {
    await call(owner, { method: 'PUT', path: `/beta/shares/${path}`, data: { holder, permission: 'view' } });
  }

  await test.step('a rule on rows for the group', async () => {
    await owner.goto(dataset);
    await owner.getByRole('button', { name: 'More' }).first().click();
    await owner.getByRole('menuitem', { name: 'Row and column rules' }).click();
    await owner.getByRole('button', { name: 'Add row rule' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByText('Groups or people').click();
    await dialog.getByLabel('Groups and people').click();
    await owner.getByRole('option', { name: 'Norway team' }).click();
    await owner.keyboard.press('Escape');
    await dialog.getByLabel('Column').selectOption('country');
    await dialog.getByRole('checkbox', { name: /Norway/ }).check();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(owner.getByText('People in Norway team see rows where country is Norway')).toBeVisible();
  });

  await test.step('columns: one hidden, one masked for the group and for Ada in other ways', async () => {
    await owner.getByLabel('Visibility of note').selectOption('Hidden');
    await owner.getByLabel('Visibility of quantity').selectOption('Masked as empty');
    await owner.getByRole('button', { name: 'for everyone: Change for whom quantity is limited' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByText('Groups or people').click();
    await dialog.getByLabel('Groups and people').click();
    await owner.getByRole('option', { name: 'Norway team' }).click();
    await owner.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await owner.getByRole('button', { name: 'Add for others: quantity' }).click();
    await dialog.getByLabel('Groups and people').click();
    await owner.getByRole('listbox').getByRole('option', { name: 'Ada Engine' }).click();
    await owner.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(owner.getByLabel('Visibility of quantity')).toHaveCount(2);
    await expectAccessible(owner);
  });

  await test.step('the preview counts what Ada would see', async () => {
    await owner.getByLabel('Person', { exact: true }).selectOption({ label: 'Ada Engine' });
    await expect(owner.getByText('Ada Engine sees 10 of 40 rows.')).toBeVisible();
    await owner.getByRole('button', { name: 'Save rules' }).click();
    await expect(owner.getByText('Rules saved')).toBeVisible();
  });

  const member = await openBrowser(browser, server.url);
  await signIn(member, ADA);

  await test.step('the grid shows ten rows without the hidden column', async () => {
    await member.goto(`${dataset}/data`);
    await expect(member.getByText('You see the rows shared with you.')).toBeVisible();
    await expect(member.getByRole('grid')).toHaveAttribute('aria-rowcount', '11');
    await expect(member.getByRole('columnheader', { name: /country/ })).toBeVisible();
    await expect(member.getByRole('columnheader', { name: /note/ })).toHaveCount(0);
    await expect(member.getByRole('gridcell', { name: 'Germany' })).toHaveCount(0);
    await expectAccessible(member);
  });

  await test.step('the dashboard counts the same rows', async () => {
    await member.goto(dashboard);
    await expect(figure(member, 'Orders')).toHaveText('10');
    await expect(tile(member, 'By country').getByText('Germany')).toHaveCount(0);
    await owner.goto(dashboard);
    await expect(figure(owner, 'Orders')).toHaveText('40');
  });

  await test.step('rules are for people who manage the dataset', async () => {
    await member.goto(`${dataset}/data`);
    await member.getByRole('button', { name: 'More' }).first().click();
    await expect(member.getByRole('menuitem', { name: 'Row and column rules' })).toHaveCount(0);
    await member.goto(`${dataset}/rules`);
    await expect(
      member.getByText('Only people who manage this dataset see and set its rules.'),
    ).toBeVisible();
  });
});
