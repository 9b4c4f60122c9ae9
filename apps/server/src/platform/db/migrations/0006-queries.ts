import type { Migration } from './migration.ts';

/** Statements that people ran, and the statement behind a dataset. */
export const queryTables: Migration = {
  name: '0006-queries',
  async up({ schema }) {
    await schema
      .createTable('past_queries')
      .addColumn('tenant_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('dataset_id', 'text')
      .addColumn('statement', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('row_count', 'bigint')
      .addColumn('message', 'text')
      .addColumn('duration_ms', 'bigint', (column) => column.notNull())
      .addColumn('ran_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('past_queries_pk', ['tenant_id', 'id'])
      .execute();
    await schema
      .createIndex('past_queries_of_user')
      .on('past_queries')
      .columns(['tenant_id', 'user_id', 'id'])
      .execute();
    await schema.alterTable('datasets').addColumn('source_query', 'text').execute();
  },
};
