import { DatabaseConfig } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { configFields, initialValues, isSavedSecret, missingFields, toConfig } from './config-form.ts';

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
