import type { Browser, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import {
  CLIENT,
  startOidcProvider,
  type TestOidcProvider,
} from '../apps/server/src/testing/test-oidc-provider.ts';
import { OWNER, startServer, type RunningServer } from './support/server.ts';
import { expect, expectAccessible, signIn, test } from './support/test.ts';

const PASSWORD = 'a long enough password';
const GRACE = { email: 'grace@northmoor.example', password: 'a sentence of Grace' };

let server: RunningServer;
let provider: TestOidcProvider;

const call = async (path: string, options: RequestInit & { token?: string } = {}) => {
  const { token, ...rest } = options;
  const reply = await fetch(`${server.url}${path}`, {
    ...rest,
    headers: {
      ...(rest.body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
  return (await reply.json()) as { token: string; data: Record<string, never> };
};

test.beforeAll(async () => {
  server = await startServer();
  const { token } = await call('/login', { method: 'POST', body: JSON.stringify(OWNER) });
  const { data } = await call('/beta/auth/sso-provider', { token });
  provider = await startOidcProvider([data['redirectUri'] ?? '']);
});
test.afterAll(async () => {
  await provider.close();
  await server.dispose();
});

/** A page in a browser of its own, whose errors fail the test at its end. */
async function openBrowser(browser: Browser, faults: string[]): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) {
      faults.push(message.text());
    }
  });
  return page;
}

const codeOf = (secret: string, ms = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ms });

test('members sign in through the provider of their workspace', async ({ browser }) => {
  const faults: string[] = [];
  const owner = await openBrowser(browser, faults);
  const member = await openBrowser(browser, faults);
  await signIn(owner, OWNER);

  await test.step('an owner adds the provider and tests it', async () => {
    await owner.goto('/settings/workspace/sign-in');
    await expect(owner.getByRole('switch', { name: 'Require single sign-on' })).toBeDisabled();
    await owner.getByRole('button', { name: 'Add a provider' }).click();
    await owner.getByRole('button', { name: 'Save' }).click();
    await expect(owner.getByText('Fill in this field.').first()).toBeVisible();
    await owner.getByLabel('Name', { exact: true }).fill('Northmoor Login');
    await owner.getByLabel('Issuer').fill(provider.issuer);
    await owner.getByLabel('Client ID').fill(CLIENT.clientId);
    await owner.getByLabel('Client secret').fill(CLIENT.clientSecret);
    await owner.getByLabel('Email domains').first().fill('northmoor.example');
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Save' }).click();
    await expect(owner.getByRole('heading', { name: 'Northmoor Login' })).toBeVisible();
    await owner.getByRole('button', { name: 'Test configuration' }).click();
    await expect(owner.getByText('The provider was reached')).toBeVisible();
    await expectAccessible(owner);
    await expect(owner.getByText(CLIENT.clientSecret)).toHaveCount(0);
  });

  await test.step('a new member signs in by the domain of the email, and returns where they were', async () => {
    provider.account = {
      sub: 'ada',
      email: 'ada@northmoor.example',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Lovelace',
    };
    await member.goto('/settings/profile');
    await member.getByRole('link', { name: 'Single sign-on' }).click();
    await expectAccessible(member);
    await member.getByLabel('Email or workspace').fill('ada@elsewhere.example');
    await member.getByRole('button', { name: 'Continue' }).click();
    await expect(member.getByText('No workspace with single sign-on was found.')).toBeVisible();
    await member.getByLabel('Email or workspace').fill('ada@northmoor.example');
    await member.getByRole('button', { name: 'Continue' }).click();
    await expect(member.getByLabel('First name')).toHaveValue('Ada');
    expect(new URL(member.url()).pathname).toBe('/settings/profile');
    expect(member.url()).not.toContain('code=');
  });

  await test.step('an account that exists is connected with its password', async () => {
    const { token } = await call('/login', { method: 'POST', body: JSON.stringify(OWNER) });
    const invitation = await call('/beta/auth/invitations', {
      method: 'POST',
      token,
      body: JSON.stringify({ email: GRACE.email, role: 'editor' }),
    });
    const link = (invitation.data['link'] ?? '') as string;
    await call('/beta/auth/invitations/accept', {
      method: 'POST',
      body: JSON.stringify({
        token: link.split('#')[1],
        password: GRACE.password,
        fname: 'Grace',
        lname: '',
      }),
    });
    provider.account = { sub: 'grace', email: GRACE.email, email_verified: true };
    const grace = await openBrowser(browser, faults);
    await grace.goto('/sso/workspace');
    await expect(grace.getByRole('heading', { name: 'Sign in to Workspace' })).toBeVisible();
    await expectAccessible(grace);
    await grace.getByRole('button', { name: 'Continue with Northmoor Login' }).click();
    await expect(grace.getByRole('heading', { name: 'Connect your account' })).toBeVisible();
    await expectAccessible(grace);
    await grace.getByLabel('Password', { exact: true }).fill('wrong');
    await grace.getByRole('button', { name: 'Connect and sign in' }).click();
    await expect(grace.getByText('This is not the password of your account.')).toBeVisible();
    await grace.getByLabel('Password', { exact: true }).fill(GRACE.password);
    await grace.getByRole('button', { name: 'Connect and sign in' }).click();
    await expect(grace.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  });

  await test.step('once required, passwords are refused and owners can still use theirs', async () => {
    await owner.reload();
    await owner.getByRole('switch', { name: 'Require single sign-on' }).click({ force: true });
    await expect(owner.getByText('Sign-in settings saved')).toBeVisible();
    const grace = await openBrowser(browser, faults);
    await grace.goto('/sign-in');
    await grace.getByLabel('Email').fill(GRACE.email);
    await grace.getByLabel('Password', { exact: true }).fill(GRACE.password);
    await grace.getByRole('button', { name: 'Sign in' }).click();
    await grace.getByRole('alert').getByRole('link', { name: 'Single sign-on' }).first().click();
    await grace.getByRole('button', { name: 'Continue with Northmoor Login' }).click();
    await expect(grace.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    await signIn(await openBrowser(browser, faults), OWNER);
  });

  await test.step('an answer that was used shows what to do', async () => {
    await member.goto('/sso/somebody/callback?code=a&state=b');
    await expect(member.getByText('Start again.')).toBeVisible();
    expect(member.url()).not.toContain('state=');
  });
  expect(faults).toEqual([]);
});

test('a person sets up two factors, and signs in with a code and a recovery code', async ({ browser }) => {
  const faults: string[] = [];
  const page = await openBrowser(browser, faults);
  await signIn(page, OWNER);
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code from the app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Save your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have saved them' }).click();

  const other = await openBrowser(browser, faults);
  await other.goto('/sign-in');
  await other.getByLabel('Email').fill(OWNER.email);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expectAccessible(other);
  await other.getByLabel('Code', { exact: true }).fill('000000');
  await other.getByRole('button', { name: 'Verify' }).click();
  await expect(other.getByText('This code is wrong')).toBeVisible();
  // The step that confirmed the set-up is used up; the next one is accepted before it begins.
  await other.getByLabel('Code', { exact: true }).fill(codeOf(secret, 30_000));
  await other.getByRole('button', { name: 'Verify' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();

  const third = await openBrowser(browser, faults);
  await third.goto('/sign-in');
  await third.getByLabel('Email').fill(OWNER.email);
  await third.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await third.getByRole('button', { name: 'Sign in' }).click();
  await third.getByRole('button', { name: 'Use a recovery code' }).click();
  await third.getByLabel('Recovery code').fill(recovery);
  await third.getByRole('button', { name: 'Verify' }).click();
  await expect(third.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  expect(faults).toEqual([]);

  await test.step('and makes an API key, which is shown once', async () => {
    await third.goto('/settings/security');
    await third.getByRole('button', { name: 'New key' }).click();
    await third.getByRole('button', { name: 'Create key' }).click();
    await expect(third.getByText('Enter a name.')).toBeVisible();
    await third.getByLabel('Name').fill('Nightly import');
    await expectAccessible(third);
    await third.getByRole('button', { name: 'Create key' }).click();
    const token = (await third.getByLabel('The new key').textContent()) ?? '';
    expect(token).toMatch(/^plk_/);
    expect((await call('/v1/datasources', { token })).data).toBeDefined();
    await third.getByRole('button', { name: 'I have saved it' }).click();
    const list = third.getByRole('list', { name: 'API keys' });
    await expect(list).toContainText('Nightly import');
    await expect(third.getByText(token)).toHaveCount(0);
    await expectAccessible(third);
    await list.getByRole('button', { name: 'Revoke Nightly import' }).click();
    await third.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(third.getByText('Nightly import revoked')).toBeVisible();
    const refused = await fetch(`${server.url}/v1/datasources`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(refused.status).toBe(401);
  });
});
