import type { Browser, Page } from '@playwright/test';
import { call } from './support/members.ts';
import { OWNER, startServer, type RunningServer } from './support/server.ts';
import { expect, expectAccessible, signIn, test } from './support/test.ts';

const PRIYA = { email: 'priya@northmoor.example', password: 'a sentence of Priya' };

let server: RunningServer;
test.beforeAll(async () => {
  // Browsers resolve every name below localhost to this machine.
  server = await startServer(({ origin, port }) => ({
    PLUMBLINE_WORKSPACES: 'many',
    PLUMBLINE_PUBLIC_URL: origin,
    PLUMBLINE_V1_BASE_URLS: `north=http://north.localhost:${port},south=http://south.localhost:${port}`,
  }));
});
test.afterAll(() => server.dispose());

async function openPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: server.url })).newPage();
}

/** Hosts of the v1 calls that the page makes from now on. */
function v1Hosts(page: Page): Set<string> {
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url());
    // Calls about accounts go to the host of the page.
    if (pathname.startsWith('/v1/') && !pathname.startsWith('/v1/accounts/')) {
      hosts.add(hostname);
    }
  });
  return hosts;
}

const switchTo = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: /^Account/u }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await expect(page.getByRole('button', { name: /^Account/u })).toContainText(name);
};

test('each workspace calls its own v1 host, which its pages may reach', async ({ browser }) => {
  const owner = await openPage(browser);
  const refused: string[] = [];
  owner.on('console', (line) => {
    if (/Content Security Policy|CORS policy/u.test(line.text())) {
      refused.push(line.text());
    }
  });
  await signIn(owner);
  const user = await call(owner, { method: 'GET', path: '/beta/auth/get-user' });
  const north = { name: 'North', slug: 'north' };
  await call(owner, { method: 'PUT', path: `/beta/tenants/${user.tenant.id}`, data: north });
  await call(owner, { path: '/beta/tenants', data: { name: 'South', slug: 'south' } });

  const hosts = v1Hosts(owner);
  await owner.goto('/datasets');
  await expect(owner.getByText('No datasets yet')).toBeVisible();
  expect([...hosts]).toEqual(['north.localhost']);

  await switchTo(owner, 'South');
  hosts.clear();
  await owner.goto('/datasets');
  await expect(owner.getByText('No datasets yet')).toBeVisible();
  expect([...hosts]).toEqual(['south.localhost']);
  expect(refused).toEqual([]);
});

test('a person is invited, joins, switches workspace, and is signed out when removed', async ({
  browser,
}) => {
  const owner = await openPage(browser);
  await signIn(owner, OWNER);
  let link = '';

  await test.step('invites', async () => {
    await owner.goto('/settings/workspace/members');
    await owner.getByRole('button', { name: 'Invite people' }).first().click();
    const panel = owner.getByRole('dialog', { name: 'Invite people' });
    await panel.getByLabel('Email addresses').fill(PRIYA.email);
    await panel.getByRole('button', { name: /^Send/u }).click();
    link = await panel.locator('code').innerText();
    await expectAccessible(owner);
  });

  const priya = await openPage(browser);
  await test.step('joins by the link, once', async () => {
    await priya.goto(link);
    await priya.getByLabel('First name').fill('Priya');
    await priya.getByLabel('Last name').fill('Raman');
    await priya.getByLabel('Choose a password').fill(PRIYA.password);
    await expectAccessible(priya);
    await priya.getByRole('button', { name: /^Join/u }).click();
    await expect(priya.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  });

  await test.step('creates a workspace of her own and comes back', async () => {
    const { tenant } = await call(priya, { method: 'GET', path: '/beta/auth/get-user' });
    await priya.getByRole('button', { name: /^Account/u }).click();
    await priya.getByRole('menuitem', { name: 'New workspace…' }).click();
    await priya.getByRole('dialog').getByLabel('Name').fill('Raman Analytics');
    await priya.getByRole('button', { name: 'Create workspace' }).click();
    await expect(priya.getByRole('button', { name: /^Account/u })).toContainText('Raman Analytics');
    await switchTo(priya, tenant.name);
  });

  await test.step('loses everything here at once when removed, and keeps her own workspace', async () => {
    await owner.goto('/settings/workspace/members');
    await owner.getByRole('button', { name: /Priya Raman/u }).click();
    await owner.getByRole('menuitem', { name: 'Remove from workspace' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Remove from workspace' }).click();
    await expect(owner.getByText('Priya Raman removed')).toBeVisible();
    await priya.getByRole('link', { name: 'Datasets' }).first().click();
    await expect(priya.getByText(/session has expired/u).first()).toBeVisible();
    const again = await openPage(browser);
    await signIn(again, PRIYA);
    await expect(again.getByRole('button', { name: /^Account/u })).toContainText('Raman Analytics');
  });
});
