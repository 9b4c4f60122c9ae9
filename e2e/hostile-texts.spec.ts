import type { Page } from '@playwright/test';
import { createDashboard, ORDER_TILES } from './support/dashboards.ts';
import { follow } from './support/follow.ts';
import { ATTACKS, hostileCsv, LINK, watchForAttacks } from './support/hostile.ts';
import { addMember, call } from './support/members.ts';
import { makeDataset } from './support/recipes.ts';
import { expect, openBrowser, test } from './support/test.ts';

const [NAME, ...OTHERS] = ATTACKS;
const EVE = { email: 'eve@northmoor.example', password: 'a sentence of Eve' };

const me = (page: Page) => call(page, { method: 'GET', path: '/beta/auth/get-user' });
const put = (page: Page, path: string, data: object) => call(page, { method: 'PUT', path, data });
const post = (page: Page, path: string, data: object = {}) => call(page, { path, data });

const hostileTiles = ORDER_TILES.map((tile) =>
  tile.kind === 'text'
    ? { ...tile, text: `${LINK}\n\n${ATTACKS.join('\n\n')}` }
    : { ...tile, title: OTHERS[0] },
);

/** No other test loads these by their address. All others are opened from the page before. */
const LOADED = /^(http|\/connections\/|\/plans\/quote\/)|comments=/u;

async function expectHarmlessPages(page: Page, pages: readonly string[]): Promise<void> {
  const { expectHarmless } = await watchForAttacks(page);
  for (const address of pages) {
    await test.step(address, async () => {
      await (LOADED.test(address) ? page.goto(address) : follow(page, address));
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expectHarmless(address);
    });
  }
}

test('texts of people are text on every page', async ({ signedIn: page }) => {
  const dataset = await makeDataset(page, 'hostile', hostileCsv(60));
  const dashboard = await createDashboard(page, dataset, { name: NAME, tiles: hostileTiles });
  await test.step('write attacks wherever a person writes', async () => {
    const { id, tenant } = await me(page);
    await put(page, `/beta/users/${id}`, { fname: NAME, lname: OTHERS[0] });
    await post(page, `/beta/tenants/${tenant.id}/groups`, { name: OTHERS[1] });
    await post(page, '/beta/auth/keys', { name: OTHERS[2], scopes: ['read'] });
    await put(page, `/v1/datasources/${dataset.split('/').at(-1)}`, { name: NAME });
    await put(page, '/beta/auth/sso-provider', {
      name: OTHERS[0],
      issuer: 'https://x.example',
      clientId: NAME,
    });
  });
  await expectHarmlessPages(page, [
    '/',
    '/datasets',
    '/dashboards',
    '/search?q=script',
    `${dataset}/data`,
    `${dataset}/profile`,
    `${dataset}/charts`,
    `${dataset}/recipe`,
    `${dataset}/formulas`,
    `${dataset}/versions`,
    dashboard,
    `${dashboard}/edit`,
    '/settings/profile',
    '/settings/security',
    '/settings/workspace/members',
    '/settings/workspace/groups',
    '/settings/workspace/sign-in',
    '/sso/workspace',
    `/search?q=${encodeURIComponent(NAME)}`,
    `/no/${encodeURIComponent(NAME)}`,
  ]);
});

/** What Eve writes to the person on the other page, and what both make of it; answers the addresses where it is shown. */
async function writeTogether(owner: Page, eve: Page): Promise<readonly string[]> {
  const dataset = await makeDataset(owner, 'rows', hostileCsv(120));
  const dashboard = await createDashboard(owner, dataset, { name: NAME, tiles: hostileTiles });
  const [datasetId = '', dashboardId = ''] = [dataset, dashboard].map((path) => path.split('/').at(-1));
  const { id: ownerId, tenant } = await me(owner);
  await put(owner, `/v1/datasources/${datasetId}`, { name: NAME, description: OTHERS[1] });
  await put(owner, `/beta/tenants/${tenant.id}`, { name: OTHERS[0] });
  for (const [kind, id] of [
    ['dataset', datasetId],
    ['dashboard', dashboardId],
  ]) {
    await put(owner, `/beta/shares/${kind}/${id}`, {
      holder: { kind: 'workspace', id: tenant.id },
      permission: 'comment',
    });
    await post(eve, `/beta/comments/${kind}/${id}`, {
      text: `@${NAME} ${ATTACKS.join(' ')} ${LINK}`,
      mentions: [ownerId],
      ...(kind === 'dashboard' && { anchor: { kind: 'tile', tileId: 'count', label: OTHERS[2] } }),
    });
    await post(eve, '/beta/access-requests', { kind, id, permission: 'edit', message: ATTACKS.join(' ') });
  }
  await post(owner, `/v1/dashboard/${dashboardId}/subscriptions`, {
    schedule: { cron: '0 6 * * 1', timeZone: 'UTC' },
  });
  await post(owner, `/v1/dashboard/${dashboardId}/alerts`, {
    tile: 'count',
    name: NAME,
    rule: { kind: 'above', limit: 1 },
    text: `${OTHERS[0]} {{dashboard}}`,
  });
  await post(owner, '/v1/dashboard-folders', { name: OTHERS[1] });
  await post(owner, `/v1/datasources/${datasetId}/measures`, { name: OTHERS[2], formula: '=COUNT()' });
  const connection = await post(owner, '/beta/connections', {
    kind: 'postgresql',
    name: NAME,
    config: { host: '127.0.0.1', port: 1, database: OTHERS[0], username: OTHERS[1] },
  });
  await post(owner, '/v1/webhooks', { name: NAME, url: 'http://127.0.0.1:9999/hook' });
  const quote = await post(owner, '/beta/payments/create-quote', {
    plan: 'team',
    seats: 3,
    period: 'year',
    currency: 'EUR',
    billing: { name: NAME, email: 'eve@x.example', address: `${OTHERS[0]}\n${OTHERS[1]}`, country: 'NO' },
  });
  const { storyId } = await post(owner, '/v1/insights/stories', {
    title: NAME,
    datasetId,
    prompt: OTHERS[0],
  });
  const { workflowId } = await post(owner, '/v1/workflows/create/clustering', {
    name: NAME,
    datasource_id: datasetId,
  });
  return [
    '/?panel=notifications',
    '/notifications',
    '/activity',
    '/activity/usage',
    '/schedules',
    '/subscriptions',
    '/stories',
    `/stories/${storyId}`,
    '/workflows',
    `/workflows/${workflowId}`,
    `/workflows/${workflowId}/activity`,
    '/connections',
    `/connections/${connection.id}`,
    '/settings/notifications',
    '/settings/workspace/general',
    '/settings/workspace/members',
    '/settings/workspace/transfer',
    '/plans/quote',
    `/plans/quote/${quote.number}`,
    quote.acceptLink,
    '/ask',
    `${dashboard}?comments=1`,
    `${dashboard}?share=1`,
    `${dataset}/data?comments=1`,
    `${dataset}/formulas`,
    `${dataset}/rules`,
  ];
}

test('what others write is text in comments, notifications, workflows, stories and plans', async ({
  browser,
  server,
  signedIn: page,
}) => {
  test.slow();
  await addMember(page, { ...EVE, fname: OTHERS[0] ?? '', role: 'editor' });
  const eve = await openBrowser(browser, server.url, EVE);
  const pages = await writeTogether(page, eve);
  await expectHarmlessPages(page, pages);

  await test.step('the search palette', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Search', exact: false }).first().click();
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('script');
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await page.evaluate('window.attacked ?? null')).toBeNull();
  });
});
