import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

/** Where a session comes from, so that a person recognizes it in the list. */
async function sessions({ schema }: Kysely<unknown>): Promise<void> {
  for (const column of ['user_agent', 'address', 'used_at']) {
    await schema.alterTable('sessions').addColumn(column, 'text').execute();
  }
}

async function secondFactor({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('second_factors')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text')
    .addColumn('last_step', 'bigint', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('next_try_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'code_hash'])
    .execute();
  await schema
    .createTable('remembered_devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_agent', 'text')
    .addColumn('address', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('remembered_devices_user')
    .on('remembered_devices')
    .columns(['user_id', 'created_at'])
    .execute();
  await schema
    .createTable('sign_in_challenges')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('sign_in_challenges_user')
    .on('sign_in_challenges')
    .columns(['user_id', 'expires_at'])
    .execute();
}

async function apiKeys({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('api_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('hint', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addForeignKeyConstraint(
      'api_keys_member',
      ['tenant_id', 'user_id'],
      'members',
      ['tenant_id', 'user_id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await schema.createIndex('api_keys_user').on('api_keys').columns(['tenant_id', 'user_id']).execute();
}

export const signInTables: Migration = {
  name: '0015-sign-in',
  async up(db) {
    await sessions(db);
    await secondFactor(db);
    await apiKeys(db);
  },
};
