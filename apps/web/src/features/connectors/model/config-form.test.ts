import { DatabaseConfig, SnowflakeConfig } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  configFields,
  initialValues,
  isSavedSecret,
  missingFields,
  nameOfFile,
  parseFile,
  toConfig,
  visibleFields,
} from './config-form.ts';

const fields = configFields(z.toJSONSchema(DatabaseConfig, { io: 'input' }));

it('has a field for each part of the configuration, of the kind that its schema says', () => {
  expect(fields.map(({ name, kind, isRequired }) => [name, kind, isRequired])).toEqual([
    ['host', 'text', true],
    ['port', 'number', false],
    ['database', 'text', true],
    ['schema', 'text', false],
    ['username', 'text', true],
    ['password', 'secret', false],
    ['tls', 'choice', false],
    ['caCertificate', 'long', false],
    ['clientCertificate', 'long', false],
    ['clientKey', 'long', false],
    ['tunnel', 'choice', false],
    ['sshHost', 'text', true],
    ['sshPort', 'number', false],
    ['sshUsername', 'text', true],
    ['sshAuth', 'choice', false],
    ['sshPrivateKey', 'long', true],
    ['sshPassphrase', 'secret', false],
    ['sshPassword', 'secret', true],
    ['sshHostKey', 'text', false],
  ]);
});

it('shows what a tunnel needs where one is chosen', () => {
  const shown = (values: Record<string, string>): string[] =>
    visibleFields(fields, { ...initialValues(fields, {}), ...values })
      .map(({ name }) => name)
      .filter((name) => name.startsWith('ssh'));
  expect(shown({})).toEqual([]);
  expect(shown({ tunnel: 'ssh' })).toContain('sshPrivateKey');
  expect(shown({ tunnel: 'ssh' })).not.toContain('sshPassword');
  expect(shown({ tunnel: 'ssh', sshAuth: 'ssh-password' })).toContain('sshPassword');
});

it.each([
  ['disable', []],
  ['require', ['clientCertificate', 'clientKey']],
  ['verify-full', ['caCertificate', 'clientCertificate', 'clientKey']],
])('shows with encryption “%s” only the certificates that it uses', (tls, expected) => {
  const shown = visibleFields(fields, { ...initialValues(fields, {}), tls }).map(({ name }) => name);
  expect(shown.filter((name) => /Certificate|clientKey/u.test(name))).toEqual(expected);
});

it('sends numbers as numbers and leaves out what is empty, so that a saved secret stays', () => {
  const saved = { host: 'db.example', port: 5433, database: 'd', username: 'u', password: { set: true } };
  const values = initialValues(fields, saved);
  expect(values).toMatchObject({ host: 'db.example', port: '5433', password: '', tls: 'verify-full' });
  expect(isSavedSecret(saved.password)).toBe(true);
  expect(toConfig(fields, values)).toEqual({
    host: 'db.example',
    port: 5433,
    database: 'd',
    username: 'u',
    tls: 'verify-full',
    tunnel: 'none',
  });
  expect(missingFields(fields, { ...values, host: ' ' })).toEqual(['host']);
});

it('has a field that is filled by an upload, and sends the file by its id and name', () => {
  const upload = ['.sqlite', '.db'];
  const schema = z.object({
    file: z.object({ id: z.uuid(), name: z.string() }).meta({ title: 'File', upload }),
  });
  const form = configFields(z.toJSONSchema(schema, { io: 'input' }));
  expect(form).toMatchObject([{ name: 'file', kind: 'file', extensions: upload, isRequired: true }]);
  const file = { id: 'an id', name: 'order_lines.sqlite' };
  const saved = initialValues(form, { file });
  expect(parseFile(saved['file'] ?? '')).toEqual(file);
  expect(nameOfFile(file)).toBe('order lines');
  expect(toConfig(form, saved)).toEqual({ file });
  expect(missingFields(form, initialValues(form, {}))).toEqual(['file']);
});

const snowflake = configFields(z.toJSONSchema(SnowflakeConfig, { io: 'input' }));

it('shows and needs the fields of the chosen way to sign in, and sends no others', () => {
  const values = {
    ...initialValues(snowflake, {}),
    account: 'a-b',
    role: 'R',
    warehouse: 'W',
    database: 'D',
  };
  const shown = (auth: string) =>
    visibleFields(snowflake, { ...values, auth }).flatMap(({ name, showFor }) =>
      showFor === null ? [] : [name],
    );
  expect(shown('key-pair')).toEqual(['username', 'privateKey', 'passphrase']);
  expect(shown('oauth')).toEqual(['clientId', 'clientSecret', 'refreshToken']);
  expect(missingFields(snowflake, values)).toEqual(['username', 'privateKey']);
  expect(missingFields(snowflake, { ...values, username: 'u' }, ['privateKey'])).toEqual([]);
  const changed = { ...values, username: 'u', token: 'secret', auth: 'token' };
  expect(toConfig(snowflake, changed)).toMatchObject({ auth: 'token', token: 'secret' });
  expect(toConfig(snowflake, changed)).not.toHaveProperty('username');
});
