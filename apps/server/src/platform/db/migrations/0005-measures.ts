import type { Migration } from './migration.ts';

/** Formulas saved as measures of a dataset. */
export const measureTables: Migration = {
  name: '0005-measures',
  async up({ schema }) {
    await schema
      .createTable('saved_measures')
      .addColumn('tenant_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('dataset_id', 'text', (column) =>
        column.notNull().references('datasets.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_key', 'text', (column) => column.notNull())
      .addColumn('formula', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('format', 'text')
      .addColumn('description', 'text')
      .addColumn('created_by', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('saved_measures_pk', ['tenant_id', 'id'])
      .addUniqueConstraint('saved_measures_name', ['tenant_id', 'dataset_id', 'name_key'])
      .execute();
  },
};
