import type { Page } from '@playwright/test';
import { ordersCsv } from './support/files.ts';
import { startServer, type RunningServer } from './support/server.ts';
import { expect, expectAccessible, openBrowser, test } from './support/test.ts';

const PRIYA = { email: 'priya@northmoor.example', password: 'a sentence of Priya' };

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.dispose());

/** Calls the API as whoever is signed in on the page. */
async function post(page: Page, path: string, body: object) {
  const token = await page.evaluate(() => localStorage.getItem('plumbline.token') ?? '');
  const reply = await page.request.fetch(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    data: body,
  });
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
  return (await reply.json()) as { data: { id: string; link: string } };
}

async function invite(owner: Page): Promise<void> {
  const { data } = await post(owner, '/beta/auth/invitations', {
    email: PRIYA.email,
    role: 'editor',
  });
  const token = data.link.split('#')[1]?.replace(/^token=/u, '') ?? '';
  const accepted = { token, fname: 'Priya', lname: 'Raman', password: PRIYA.password };
  await post(owner, '/beta/auth/invitations/accept', accepted);
}

async function createOrders(owner: Page): Promise<{ dataset: string; dashboard: string }> {
  const token = await owner.evaluate(() => localStorage.getItem('plumbline.token') ?? '');
  const reply = await owner.request.post('/v1/datasources/create/file', {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      name: 'Orders',
      file: { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(ordersCsv(60)) },
    },
  });
  const dataset = ((await reply.json()) as { data: { id: string } }).data.id;
  await owner.goto(`/datasets/${dataset}`);
  await expect(owner.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(owner.getByText('v1 · 60 rows')).toBeVisible();
  const place = { x: 0, y: 0, w: 3, h: 3 };
  const measure = { field: null, aggregate: 'count' };
  const response = await post(owner, '/v1/dashboard/', {
    name: 'Trading',
    source: 'dataset',
    source_id: dataset,
    tiles: [{ id: 'count', kind: 'figure', title: 'All orders', place, measure }],
  });
  return { dataset, dashboard: response.data.id };
}

test('two people share a dashboard, lose it, request it and edit it at once', async ({ browser }) => {
  const owner = await openBrowser(browser, server.url);
  await invite(owner);
  const { dashboard } = await createOrders(owner);
  const priya = await openBrowser(browser, server.url, PRIYA);
  const address = `/dashboards/${dashboard}`;
  const dialog = owner.getByRole('dialog');

  await test.step('what is not shared can be requested', async () => {
    await priya.goto(address);
    await expect(priya.getByRole('heading', { name: 'No such dashboard' })).toBeVisible();
    await priya.getByLabel('Message').fill('For the Monday meeting');
    await expectAccessible(priya);
    await priya.getByRole('button', { name: 'Request access' }).click();
    await expect(priya.getByText('Your request is sent.')).toBeVisible();
  });

  await test.step('a grant opens the page by itself', async () => {
    await owner.goto(`${address}?share=1`);
    await expect(dialog.getByText('For the Monday meeting')).toBeVisible();
    await expectAccessible(owner);
    await dialog.getByRole('button', { name: 'Allow the request of Priya Raman' }).click();
    await expect(priya.getByRole('heading', { level: 1, name: 'Trading' })).toBeVisible();
    await expect(priya.getByRole('button', { name: 'Edit', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  await test.step('more access reaches the open page', async () => {
    await dialog.getByRole('button', { name: 'Access of Priya Raman: Can view' }).click();
    await owner.getByRole('menuitem', { name: 'Can edit' }).click();
    await expect(dialog.getByRole('button', { name: 'Access of Priya Raman: Can edit' })).toBeVisible();
    await expect(priya.getByRole('button', { name: 'Edit', exact: true })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
  });

  await test.step('a dataset is shared by name, found by the last name first', async () => {
    await owner.goto(`${address}?share=1`);
    await dialog.getByPlaceholder('Name or email').fill('raman pri');
    await owner.getByRole('option', { name: /Priya Raman/u }).click();
    await dialog
      .getByRole('combobox', { name: 'Permission' })
      .or(dialog.getByLabel('Permission'))
      .first()
      .click();
    await owner.getByRole('option', { name: 'Can edit' }).click();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(owner.getByText('“Priya Raman” has access.')).toBeVisible();
    await priya.reload();
    await expect(priya.locator('[data-tile]').getByText('60', { exact: true })).toBeVisible();
  });

  await test.step('both edit at once: the later one sees the conflict', async () => {
    await priya.goto(`${address}/edit`);
    await expect(priya.getByRole('button', { name: 'Done' })).toBeVisible();
    const token = await owner.evaluate(() => localStorage.getItem('plumbline.token') ?? '');
    const saved = await owner.request.put(`/v1/dashboard/${dashboard}`, {
      headers: { authorization: `Bearer ${token}`, 'if-match': '*' },
      data: { name: 'Trading of the owner' },
    });
    expect(saved.status()).toBe(200);
    await priya.getByRole('button', { name: 'Dashboard settings' }).click();
    await priya.getByLabel('Name', { exact: true }).fill('Trading of Priya');
    await priya.keyboard.press('Tab');
    await priya.getByRole('button', { name: 'Save' }).click();
    await expect(priya.getByRole('dialog', { name: 'Someone else saved this dashboard' })).toBeVisible();
  });

  await test.step('access that ends while somebody looks is reported at once', async () => {
    await priya.goto(address);
    await expect(priya.getByRole('heading', { level: 1, name: 'Trading of the owner' })).toBeVisible();
    await owner.goto(`${address}?share=1`);
    await dialog.getByRole('button', { name: 'Access of Priya Raman: Can edit' }).click();
    await owner.getByRole('menuitem', { name: 'Remove access' }).click();
    await expect(priya.getByRole('heading', { name: 'You no longer have access' })).toBeVisible();
    await expect(priya.getByText('Trading of the owner')).toHaveCount(0);
    await expectAccessible(priya);
  });
});

test('rows that come while a dashboard is open are shown on it', async ({ browser }) => {
  const owner = await openBrowser(browser, server.url);
  const { dataset, dashboard } = await createOrders(owner);
  await owner.goto(`/dashboards/${dashboard}`);
  const figure = owner.getByRole('group', { name: 'All orders' });
  await expect(figure.getByText('60', { exact: true })).toBeVisible();
  const content = ordersCsv(60);
  const { data: upload } = (await post(owner, '/v1/uploads', {
    name: 'more.csv',
    size: Buffer.byteLength(content),
  })) as unknown as { data: { uploadId: string } };
  const token = await owner.evaluate(() => localStorage.getItem('plumbline.token') ?? '');
  const size = Buffer.byteLength(content);
  await owner.request.put(`/v1/uploads/${upload.uploadId}`, {
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'content-range': `bytes 0-${size - 1}/${size}`,
    },
    data: Buffer.from(content),
  });
  await post(owner, `/v1/datasources/${dataset}/files`, { uploadIds: [upload.uploadId], mode: 'append' });
  // Nobody touches the page.
  await expect(figure.getByText('120', { exact: true })).toBeVisible();
});
