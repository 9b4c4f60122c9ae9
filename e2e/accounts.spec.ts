import type { Browser, Page } from '@playwright/test';
import { OWNER, startServer, type RunningServer } from './support/server.ts';
import { expect, expectAccessible, signIn, test } from './support/test.ts';

const ADA = { email: 'ada@engines.example', password: 'a sentence of Ada' };
const NEW_EMAIL = 'countess@engines.example';
const NEW_PASSWORD = 'another sentence of Ada';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ PLUMBLINE_SIGN_UP: 'open' });
});
test.afterAll(() => server.dispose());

/** A page of somebody else, in a browser of their own. */
async function openBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  return context.newPage();
}

/** The link in the newest mail to an address, as the owner copies it. */
async function copyLink(owner: Page, subject: string): Promise<string> {
  await owner.goto('/settings/workspace/outbox');
  await owner.getByRole('link', { name: subject }).first().click();
  await owner.getByRole('button', { name: 'Copy link' }).click();
  await expect(owner.getByText('Link copied')).toBeVisible();
  return owner.evaluate<string>('navigator.clipboard.readText()');
}

test('a person signs up, resets the password and changes the email by mails from the outbox', async ({
  browser,
}) => {
  const owner = await openBrowser(browser);
  const ada = await openBrowser(browser);
  await signIn(owner, OWNER);

  await test.step('sign up', async () => {
    await ada.goto('/sign-in');
    await ada.getByRole('link', { name: 'Sign up' }).click();
    await ada.getByRole('button', { name: 'Sign up' }).click();
    await expect(ada.getByText('Enter a name for the workspace.')).toBeVisible();
    await ada.getByLabel('Organization').fill('Analytical Engines');
    await ada.getByLabel('First name').fill('Ada');
    await ada.getByLabel('Email').fill(ADA.email);
    await ada.getByLabel('Password', { exact: true }).fill(ADA.password);
    await ada.getByRole('button', { name: 'Sign up' }).click();
    await expect(ada.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expectAccessible(ada);
  });

  await test.step('read the mail in the outbox', async () => {
    await owner.goto('/settings/workspace/outbox');
    await owner.getByRole('link', { name: 'Confirm your email' }).click();
    const mail = owner.frameLocator('iframe[title="Content of the email"]');
    await expect(mail.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
    await expectAccessible(owner);
    await owner.getByText('Plain text').click();
    await expect(owner.getByText(`${server.url}/confirm#`)).toBeVisible();
  });

  await test.step('confirm with the password', async () => {
    await ada.goto(await copyLink(owner, 'Confirm your email'));
    await expect(ada).toHaveURL(`${server.url}/confirm`);
    await ada.getByLabel('Password', { exact: true }).fill('not her password');
    await ada.getByRole('button', { name: 'Confirm and sign in' }).click();
    await expect(ada.getByText('This is not the password that you signed up with.')).toBeVisible();
    await ada.getByLabel('Password', { exact: true }).fill(ADA.password);
    await ada.getByRole('button', { name: 'Confirm and sign in' }).click();
    await expect(ada.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  });

  await test.step('change the email', async () => {
    await ada.goto('/settings/profile');
    await ada.getByRole('button', { name: 'Change email' }).click();
    await ada.getByLabel('New email').fill(NEW_EMAIL);
    await ada.getByLabel('Current password').fill(ADA.password);
    await ada.getByRole('button', { name: 'Send link' }).click();
    await expect(ada.getByText(`A link was sent to ${NEW_EMAIL}.`)).toBeVisible();
    await expectAccessible(ada);
    await ada.goto(await copyLink(owner, 'Confirm your new email'));
    await ada.getByRole('button', { name: 'Change email' }).click();
    await expect(ada.getByLabel('Current email')).toHaveValue(NEW_EMAIL);
  });

  await test.step('reset the password in another browser, which ends the session here', async () => {
    const other = await openBrowser(browser);
    await other.goto('/sign-in');
    await other.getByRole('link', { name: 'Forgot password?' }).click();
    await other.getByLabel('Email').fill(NEW_EMAIL);
    await other.getByRole('button', { name: 'Send link' }).click();
    await expect(other.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    const link = await copyLink(owner, 'Reset your password');
    await other.goto(link);
    await other.getByLabel('New password').fill(NEW_PASSWORD);
    await other.getByRole('button', { name: 'Set password and sign in' }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    await ada.goto('/settings/profile');
    await expect(ada).toHaveURL(/\/sign-in/);
    await ada.goto(link);
    await ada.getByLabel('New password').fill(NEW_PASSWORD);
    await ada.getByRole('button', { name: 'Set password and sign in' }).click();
    await expect(ada.getByText('This link has been used or has expired.')).toBeVisible();
  });
});
