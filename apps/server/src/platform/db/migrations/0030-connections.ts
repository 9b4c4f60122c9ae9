import type { Migration } from './migration.ts';

/** Servers that datasets are read from, and what a dataset reads from its own. */
export const connectionTables: Migration = {
  name: '0030-connections',
  async up({ schema }) {
    await schema
      .createTable('connections')
      .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_key', 'text', (column) => column.notNull())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('config', 'text', (column) => column.notNull())
      .addColumn('secrets', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('message', 'text')
      .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('created_by', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addColumn('last_read_at', 'text')
      .addPrimaryKeyConstraint('connections_pk', ['tenant_id', 'id'])
      .execute();
    await schema.alterTable('datasets').addColumn('connection_id', 'text').execute();
    await schema.alterTable('datasets').addColumn('source_target', 'text').execute();
    await schema
      .createIndex('datasets_of_connection')
      .on('datasets')
      .columns(['tenant_id', 'connection_id'])
      .execute();
  },
};
