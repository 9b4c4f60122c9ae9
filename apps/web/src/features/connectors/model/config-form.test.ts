import { DatabaseConfig, SnowflakeConfig } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  configFields,
  initialValues,
  isSavedSecret,
  missingFields,
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
  ]);
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
  });
  expect(missingFields(fields, { ...values, host: ' ' })).toEqual(['host']);
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
