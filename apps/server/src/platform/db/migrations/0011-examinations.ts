import type { Migration } from './migration.ts';

/** What is known of a version's rows at a glance. */
export const examinationTables: Migration = {
  name: '0011-examinations',
  async up({ schema }) {
    await schema
      .createTable('row_examinations')
      .addColumn('tenant_id', 'text', (column) => column.notNull())
      .addColumn('dataset_id', 'text', (column) =>
        column.notNull().references('datasets.id').onDelete('cascade'),
      )
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('rows_key', 'text', (column) => column.notNull())
      .addColumn('profile', 'text', (column) => column.notNull())
      .addColumn('examination', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('row_examinations_pk', ['tenant_id', 'dataset_id', 'version', 'rows_key'])
      .execute();
  },
};
