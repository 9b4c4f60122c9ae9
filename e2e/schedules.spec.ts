import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { ordersCsv } from './support/files.ts';
import { startServer, type RunningServer } from './support/server.ts';
import { expect, expectAccessible, openBrowser, test } from './support/test.ts';

const PRIYA = { email: 'priya@northmoor.example', password: 'a sentence of Priya' };

let server: RunningServer;
let outside: Server;
let origin: string;
const received: string[] = [];

test.beforeAll(async () => {
  outside = createServer((request, response) => {
    if (request.method === 'POST') {
      received.push(request.url ?? '');
      response.writeHead(204).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/csv' }).end(ordersCsv(40));
  });
  await new Promise<void>((resolve) => {
    outside.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  server = await startServer({ PLUMBLINE_OUTBOUND_ALLOW: '127.0.0.1/32' });
});
test.afterAll(async () => {
  await server.dispose();
  outside.close();
});

/** What a page fetches again every so many seconds: its clock, which has to be installed, is put forward by them. */
async function expectLater(page: Page, target: Locator, seconds: number): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(seconds * 1000);
    await expect(target).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 45_000 });
}

/** Calls the API as whoever is signed in on the page. */
async function call(...[page, method, path, body]: readonly [Page, string, string, object?]) {
  const token = await page.evaluate(() => localStorage.getItem('plumbline.token') ?? '');
  const reply = await page.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { data: body }),
  });
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
  return (await reply.json()) as { data: { id: string; link: string; userId: string } };
}

async function createLink(page: Page): Promise<string> {
  const { data } = await call(page, 'POST', '/v1/datasources/create/csv', {
    name: 'Orders',
    url: `${origin}/orders.csv`,
  });
  await page.goto(`/datasets/${data.id}`);
  await expect(page.getByText('v1 · 40 rows')).toBeVisible();
  return data.id;
}

test('a refresh is scheduled, and its run is listed', async ({ browser }) => {
  const owner = await openBrowser(browser, server.url);
  await owner.clock.install();
  await createLink(owner);
  await owner.getByRole('button', { name: 'More' }).click();
  await owner.getByRole('menuitem', { name: 'Schedule refresh…' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByText('Weekly', { exact: true }).click();
  await dialog.getByLabel('Time', { exact: true }).fill('07:30');
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(owner);
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  await expect(dialog).toBeHidden();

  await owner.goto('/schedules');
  const next = owner.getByRole('table', { name: 'Next runs' });
  await expect(next.getByRole('link', { name: 'Orders' })).toBeVisible();
  await next.getByRole('button', { name: 'Run now' }).click();
  const past = owner.getByRole('table', { name: 'Past runs' });
  await expectLater(owner, past.getByText('Succeeded'), 15);
  await expectAccessible(owner);
});

test('a comment with a mention reaches the other person', async ({ browser }) => {
  const owner = await openBrowser(browser, server.url);
  await owner.clock.install();
  const { data } = await call(owner, 'POST', '/beta/auth/invitations', {
    email: PRIYA.email,
    role: 'viewer',
  });
  const token = data.link.split('#')[1]?.replace(/^token=/u, '') ?? '';
  const accepted = { token, fname: 'Priya', lname: 'Raman', password: PRIYA.password };
  await call(owner, 'POST', '/beta/auth/invitations/accept', accepted);
  const priya = await openBrowser(browser, server.url, PRIYA);
  const dataset = await createLink(owner);

  await owner.getByRole('button', { name: 'Comments' }).click();
  const panel = owner.getByRole('dialog');
  const field = panel.getByRole('textbox', { name: 'New comment' });
  await field.fill('Please check @Pri');
  await expect(panel.getByText('Cannot open this')).toBeVisible();
  const people = await priya.evaluate(() => localStorage.getItem('plumbline.token') ?? '');
  const me = await priya.request.get('/beta/auth/get-user', {
    headers: { authorization: `Bearer ${people}` },
  });
  const { data: user } = (await me.json()) as { data: { _id: string } };
  await call(owner, 'PUT', `/beta/shares/dataset/${dataset}`, {
    holder: { kind: 'user', id: user._id },
    permission: 'comment',
  });
  await field.fill('Please check @Priya');
  await panel.getByRole('button', { name: /^Priya Raman/u }).click();
  await panel.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(panel.getByText('@Priya Raman')).toBeVisible();
  await expectAccessible(owner);

  await priya.goto('/notifications');
  await priya.getByRole('link', { name: /mentioned you in “Orders”/u }).click();
  const thread = priya.getByRole('dialog');
  await expect(thread.getByText('Please check')).toBeVisible();
  await thread.getByRole('textbox', { name: 'Reply' }).fill('Done');
  await thread.getByRole('button', { name: 'Reply' }).click();
  await expectLater(owner, panel.getByText('Done'), 10);
});

test('a webhook is tested, and its log shows the delivery', async ({ browser }) => {
  const owner = await openBrowser(browser, server.url);
  await owner.goto('/settings/notifications');
  await owner.getByRole('button', { name: 'Add webhook' }).click();
  await owner.getByLabel('Name').fill('Operations');
  await owner.getByLabel('Address').fill(`${origin}/hook`);
  await owner.getByRole('button', { name: 'Create webhook' }).click();
  await expect(owner.getByLabel('Signing secret')).toBeVisible();
  await owner.getByRole('button', { name: 'Send test' }).click();
  await expect(owner.getByText('Delivered')).toBeVisible({ timeout: 20_000 });
  expect(received).toEqual(['/hook']);
  await expectAccessible(owner);
});
