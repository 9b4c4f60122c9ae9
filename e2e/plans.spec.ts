import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { builtServer } from '../scripts/workspace.mjs';
import { file, ordersCsv } from './support/files.ts';
import { startServer, type RunningServer } from './support/server.ts';
import { expect, expectAccessible, startSession, test } from './support/test.ts';

const SET_PLAN = builtServer('set-plan.ts');

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ PLUMBLINE_PLAN: 'free' });
});
test.afterAll(() => server.dispose());

/** As the operator does. */
const setPlan = (plan: string, day: string) =>
  promisify(execFile)(process.execPath, [SET_PLAN, 'workspace', plan, day], {
    env: { PATH: process.env['PATH'], PLUMBLINE_HOME: server.home },
  });

/** The address in the newest mail with this subject, as an owner reads it in the outbox. */
async function linkIn(owner: Page, subject: string): Promise<string> {
  await owner.goto('/settings/workspace/outbox');
  await owner.getByRole('link', { name: subject }).first().click();
  await owner.getByRole('button', { name: 'Copy link' }).click();
  return owner.evaluate<string>('navigator.clipboard.readText()');
}

test('a workspace tries a plan, gets a quote, is read-only past its end, and writable with another plan', async ({
  browser,
}) => {
  test.slow();
  const context = await browser.newContext({
    baseURL: server.url,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const owner = await context.newPage();
  await startSession(owner, server.url);

  await test.step('a trial, once', async () => {
    await owner.goto('/plans');
    await expect(owner.getByText('Your workspace has the Free plan.')).toBeVisible();
    await expect(owner.getByRole('columnheader', { name: /^Free/u })).toContainText('Current plan');
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Try for free' }).click();
    await expect(owner.getByText('200, now 10')).toBeVisible();
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Start 14-day trial' }).click();
    await expect(owner.getByText(/^The trial of your workspace runs until/u)).toBeVisible();
    await owner.getByRole('link', { name: 'Compare plans' }).click();
    await expect(owner.getByText(/^Your workspace has the Trial plan until/u)).toBeVisible();
    await expect(owner.getByRole('button', { name: 'Try for free' })).toHaveCount(0);
  });

  let acceptLink = '';
  await test.step('a quote with tax, as PDF', async () => {
    await owner.getByRole('button', { name: 'Get a quote for Team or Enterprise' }).click();
    await owner.getByLabel('Members').fill('12');
    await owner.getByLabel('Company').fill('Northmoor Trading AS');
    await owner.getByLabel('Address').fill('Havnegata 1\n0150 Oslo');
    await owner.getByLabel('Country').selectOption('NO');
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Create quote' }).click();
    await expect(owner).toHaveURL(/\/plans\/quote\/Q-\d{4}-0001$/u);
    await expect(owner.getByText('Northmoor Trading AS')).toBeVisible();
    await expectAccessible(owner);
    const [download] = await Promise.all([
      owner.waitForEvent('download'),
      owner.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Q-\d{4}-0001\.pdf$/u);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await owner.getByRole('button', { name: 'Copy accept link' }).click();
    acceptLink = await owner.evaluate<string>('navigator.clipboard.readText()');
  });

  await test.step('is accepted once, by whoever has its link', async () => {
    const buyer = await (await browser.newContext({ baseURL: server.url })).newPage();
    await buyer.goto(acceptLink);
    await buyer.getByLabel('Your name').fill('Kwame Mensah');
    await expectAccessible(buyer);
    await buyer.getByRole('button', { name: 'Accept quote' }).click();
    await expect(buyer.getByText(/^This quote was accepted on/u)).toBeVisible();
    await buyer.reload();
    await expect(buyer.getByRole('button', { name: 'Accept quote' })).toHaveCount(0);
    await owner.reload();
    await expect(owner.getByText(/^Kwame Mensah accepted this quote on/u)).toBeVisible();
  });

  await test.step('past its end everything is read and exported, and nothing changed', async () => {
    await owner.goto('/datasets/new/csv-file/connect');
    await owner
      .locator('input[type=file]')
      .first()
      .setInputFiles(file('orders.csv', ordersCsv(60)));
    await owner.getByRole('button', { name: 'Continue to Validation' }).click();
    await owner.getByRole('button', { name: 'Continue to Create' }).click();
    await owner.getByRole('button', { name: 'Create dataset' }).click();
    await expect(owner).toHaveURL(/\/datasets\/[0-9a-f-]{36}\/data/u);
    const dataset = owner.url();

    await setPlan('trial', '2026-01-31');
    await owner.goto('/');
    const bar = owner.getByText(/The Trial plan ended on .* You can read and export everything/u);
    await expect(bar).toBeVisible();
    await expectAccessible(owner);
    await owner.goto('/dashboards');
    await expect(owner.getByRole('button', { name: 'New dashboard' }).first()).toBeDisabled();
    await owner.goto(dataset);
    await expect(owner.getByText('v1 · 60 rows')).toBeVisible();
    await owner.getByRole('button', { name: 'Download', exact: true }).first().click();
    const [download] = await Promise.all([
      owner.waitForEvent('download'),
      owner.getByRole('menuitem', { name: /CSV/u }).click(),
    ]);
    expect((await readFile(await download.path())).toString().split('\n').length).toBeGreaterThan(60);
    await owner.goto('/plans/trial');
    await expect(owner.getByText(/cannot start a trial/u)).toBeVisible();
  });

  await test.step('a college address makes it writable again', async () => {
    await owner.goto('/plans/education');
    await owner.getByLabel('Your college email').fill('ingrid@alumni.mit.edu');
    await owner.getByRole('button', { name: 'Send link' }).click();
    await expect(owner.getByText('This is an address for alumni.')).toBeVisible();
    await owner.getByLabel('Your college email').fill('ingrid@mit.edu');
    await owner.getByRole('button', { name: 'Send link' }).click();
    await expect(owner.getByText(/We sent a link to ingrid@mit\.edu/u)).toBeVisible();
    await expectAccessible(owner);
    await owner.goto(await linkIn(owner, 'Confirm your college email'));
    await owner.getByRole('button', { name: 'Start Education plan' }).click();
    await expect(owner.getByText('Your workspace has the Education plan.')).toBeVisible();
    await owner.goto('/dashboards');
    await expect(owner.getByRole('button', { name: 'New dashboard' }).first()).toBeEnabled();
    await expect(owner.getByText(/The Trial plan ended/u)).toHaveCount(0);
  });
});
