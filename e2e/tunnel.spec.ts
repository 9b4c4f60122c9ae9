import { Client } from 'pg';
import { startPrivatePostgres, type PrivatePostgres } from '../scripts/private-postgres.mjs';
import { startPrivateSshd, type PrivateSshd } from '../scripts/private-sshd.mjs';
import { installed } from './support/installed.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let database: PrivatePostgres;
let sshd: PrivateSshd<'locked'>;

test.beforeAll(async () => {
  database = installed(await startPrivatePostgres());
  sshd = installed(await startPrivateSshd({ keys: { locked: { passphrase: 'correct horse' } } }));
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(`CREATE ROLE reader LOGIN; CREATE TABLE orders AS SELECT n AS id FROM generate_series(1, 50) n;
    GRANT SELECT ON orders TO reader; ANALYZE`);
  await client.end();
});
test.afterAll(async () => {
  database.stop();
  await sshd.stop();
});

test('a database behind an SSH server is connected once its key is confirmed, and refused when it changes', async ({
  signedIn: page,
}) => {
  await page.goto('/connections');
  await page.getByRole('link', { name: /^PostgreSQL/ }).click();
  await page.getByLabel('Connection name').fill('Behind a tunnel');
  await page.getByRole('textbox', { name: 'Host', exact: true }).fill('localhost');
  await page.getByRole('textbox', { name: /^Port/ }).fill(new URL(database.url).port);
  await page.getByRole('textbox', { name: 'Database' }).fill('postgres');
  await page.getByRole('textbox', { name: 'User', exact: true }).fill('reader');
  await page.getByRole('combobox', { name: 'Encryption' }).click();
  await page.getByRole('option', { name: 'No encryption' }).click();
  await expect(page.getByRole('textbox', { name: 'SSH host' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Connect through' }).click();
  await page.getByRole('option', { name: 'SSH tunnel' }).click();

  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByRole('textbox', { name: 'SSH host' })).toHaveAccessibleDescription(/Enter a value/);
  await page.getByRole('textbox', { name: 'SSH host' }).fill('127.0.0.1');
  await page.getByRole('textbox', { name: /^SSH port/ }).fill(String(sshd.port));
  await page.getByRole('textbox', { name: 'SSH user' }).fill(sshd.user);
  await page.getByRole('textbox', { name: 'SSH private key' }).fill(sshd.keys['locked']?.privateKey ?? '');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText(`The SSH server shows the key ${sshd.fingerprint()}`).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Confirm and test again' }).click();
  await expect(page.getByText('The SSH key is encrypted. Enter its passphrase.').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Host key/ })).toHaveValue(sshd.fingerprint());
  await page.getByRole('textbox', { name: /^Passphrase/ }).fill('correct horse');
  await page.getByRole('button', { name: 'Test again' }).click();
  await expect(page.getByRole('heading', { name: 'Connected, 1 warning' })).toBeVisible();
  await expect(page.getByText('Sign-in at the SSH server')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Save and choose a table' }).click();
  await page.getByRole('button', { name: /^orders/ }).click();
  await expect(page.getByRole('columnheader', { name: 'id' })).toBeVisible();

  await page.goto('/connections');
  await page.getByRole('link', { name: /Behind a tunnel/ }).click();
  await expect(page.getByRole('textbox', { name: 'SSH private key' })).toHaveValue('');
  await sshd.changeHostKey();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText(/somebody poses as it/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm and test again' })).toHaveCount(0);
});
