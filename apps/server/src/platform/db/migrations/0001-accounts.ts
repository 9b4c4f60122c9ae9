import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

async function people({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('tenants')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('fname', 'text', (column) => column.notNull())
    .addColumn('lname', 'text', (column) => column.notNull())
    .addColumn('avatar', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('onboarding', 'text', (column) => column.notNull())
    .addColumn('preferences', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('members')
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('members_pk', ['tenant_id', 'user_id'])
    .execute();
  await schema.createIndex('members_user').on('members').columns(['user_id', 'tenant_id']).execute();
}

async function keys({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addForeignKeyConstraint(
      'sessions_member',
      ['tenant_id', 'user_id'],
      'members',
      ['tenant_id', 'user_id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await schema.createIndex('sessions_user').on('sessions').columns(['user_id', 'tenant_id']).execute();
  await schema
    .createTable('links')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addForeignKeyConstraint(
      'links_member',
      ['tenant_id', 'user_id'],
      'members',
      ['tenant_id', 'user_id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await schema.createIndex('links_user').on('links').columns(['tenant_id', 'user_id']).execute();
  await schema
    .createTable('notifications')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('link', 'text')
    .addColumn('read_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('notifications_pk', ['tenant_id', 'user_id', 'id'])
    .execute();
}

export const accounts: Migration = {
  name: '0001-accounts',
  async up(db) {
    await people(db);
    await keys(db);
  },
};
