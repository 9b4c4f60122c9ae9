import type { Kysely } from 'kysely';
import { fold } from '../search-key.ts';
import type { Migration } from './migration.ts';

interface Named {
  users: { id: string; fname: string; lname: string; name_key: string };
}

async function names(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('name_key', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  const users = db as Kysely<Named>;
  for (const { id, fname, lname } of await users
    .selectFrom('users')
    .select(['id', 'fname', 'lname'])
    .execute()) {
    const name_key = fold(`${fname} ${lname}`).trim();
    await users.updateTable('users').set({ name_key }).where('id', '=', id).execute();
  }
}

async function invitations({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('invitations')
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('invited_by', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('invitations_pk', ['tenant_id', 'id'])
    .addUniqueConstraint('invitations_email', ['tenant_id', 'email_key'])
    .execute();
  await schema
    .createTable('invitation_groups')
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('invitation_id', 'text', (column) => column.notNull())
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('invitation_groups_pk', ['tenant_id', 'invitation_id', 'group_id'])
    .addForeignKeyConstraint(
      'invitation_groups_invitation',
      ['tenant_id', 'invitation_id'],
      'invitations',
      ['tenant_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'invitation_groups_group',
      ['tenant_id', 'group_id'],
      'groups',
      ['tenant_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
}

export const workspaceTables: Migration = {
  name: '0016-workspaces',
  async up(db) {
    await names(db);
    await db.schema.alterTable('members').addColumn('last_active_at', 'text').execute();
    await invitations(db);
  },
};
