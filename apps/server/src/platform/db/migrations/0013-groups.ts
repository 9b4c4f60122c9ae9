import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

async function settings({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('tenants')
    .addColumn('settings', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
  await schema
    .alterTable('members')
    .addColumn('attributes', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
}

async function groups({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('groups')
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('attributes', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('groups_pk', ['tenant_id', 'id'])
    .addUniqueConstraint('groups_name', ['tenant_id', 'name_key'])
    .execute();
  await schema
    .createTable('group_members')
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('group_members_pk', ['tenant_id', 'group_id', 'user_id'])
    .addForeignKeyConstraint(
      'group_members_group',
      ['tenant_id', 'group_id'],
      'groups',
      ['tenant_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'group_members_member',
      ['tenant_id', 'user_id'],
      'members',
      ['tenant_id', 'user_id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await schema
    .createIndex('group_members_user')
    .on('group_members')
    .columns(['tenant_id', 'user_id', 'group_id'])
    .execute();
}

export const groupTables: Migration = {
  name: '0013-groups',
  async up(db) {
    await settings(db);
    await groups(db);
  },
};
