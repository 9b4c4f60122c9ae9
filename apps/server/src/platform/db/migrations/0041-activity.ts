import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

/** Where each request came from, which the log of activity takes over. */
async function clients({ schema }: Kysely<unknown>): Promise<void> {
  for (const column of ['address', 'user_agent']) {
    await schema.alterTable('events').addColumn(column, 'text').execute();
  }
}

async function entries({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('activity')
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject_kind', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('thing_kind', 'text')
    .addColumn('thing_id', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('entry_mac', 'text', (column) => column.notNull())
    .addColumn('link_mac', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('activity_pk', ['tenant_id', 'number'])
    .execute();
  const indexes = {
    activity_at: ['tenant_id', 'at', 'number'],
    activity_actor: ['tenant_id', 'actor_id', 'at', 'number'],
    activity_kind: ['tenant_id', 'kind', 'at', 'number'],
    activity_thing: ['tenant_id', 'thing_kind', 'thing_id', 'at', 'number'],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await schema.createIndex(name).on('activity').columns(columns).execute();
  }
}

/** Where the log of each tenant begins and ends. */
async function ends({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('activity_ends')
    .addColumn('tenant_id', 'text', (column) => column.primaryKey().references('tenants.id'))
    .addColumn('first_number', 'integer', (column) => column.notNull())
    .addColumn('mac_before', 'text', (column) => column.notNull())
    .addColumn('last_number', 'integer', (column) => column.notNull())
    .addColumn('last_mac', 'text', (column) => column.notNull())
    .addColumn('mac', 'text', (column) => column.notNull())
    .execute();
}

/** The log of who did what. */
export const activityTables: Migration = {
  name: '0041-activity',
  async up(db) {
    await clients(db);
    await entries(db);
    await ends(db);
  },
};
