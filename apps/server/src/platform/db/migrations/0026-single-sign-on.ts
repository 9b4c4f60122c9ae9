import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

async function providers({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('sso_providers')
    .addColumn('tenant_id', 'text', (column) => column.primaryKey().references('tenants.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('client_secret', 'text')
    .addColumn('options', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('last_sign_in_at', 'text')
    .execute();
}

async function signIns({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('sso_attempts')
    .addColumn('state_hash', 'text', (column) => column.primaryKey())
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('secrets', 'text', (column) => column.notNull())
    .addColumn('return_to', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('sso_attempts_expiry').on('sso_attempts').column('expires_at').execute();
  await schema
    .createTable('sso_connections')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('return_to', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
}

export const singleSignOnTables: Migration = {
  name: '0026-single-sign-on',
  async up(db) {
    await providers(db);
    await signIns(db);
    await db.schema
      .createTable('identities')
      .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('identities_pk', ['tenant_id', 'issuer', 'subject'])
      .execute();
    await db.schema.createIndex('identities_user').on('identities').column('user_id').execute();
    // Null: with a password or link, before sessions recorded it.
    await db.schema.alterTable('sessions').addColumn('signed_in_by', 'text').execute();
  },
};
