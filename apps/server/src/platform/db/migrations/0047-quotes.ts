import type { Migration } from './migration.ts';

/** Quotes, and the number of the last one of each year. */
export const quoteTables: Migration = {
  name: '0047-quotes',
  async up({ schema }) {
    await schema
      .createTable('quote_numbers')
      .addColumn('year', 'integer', (column) => column.primaryKey())
      .addColumn('last', 'integer', (column) => column.notNull())
      .execute();
    await schema
      .createTable('quotes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
      .addColumn('number', 'text', (column) => column.notNull().unique())
      .addColumn('created_by', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('token', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('valid_until', 'text', (column) => column.notNull())
      .addColumn('accepted_at', 'text')
      .addColumn('accepted_by', 'text')
      .execute();
    await schema.createIndex('quotes_tenant').on('quotes').columns(['tenant_id', 'created_at']).execute();
  },
};
