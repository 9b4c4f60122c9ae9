import type { Migration } from './migration.ts';

/** Which columns identify the rows of a version, and which determine others. */
export const rowStructures: Migration = {
  name: '0159-row-structures',
  async up({ schema }) {
    await schema
      .createTable('row_structures')
      .addColumn('tenant_id', 'text', (column) => column.notNull())
      .addColumn('dataset_id', 'text', (column) =>
        column.notNull().references('datasets.id').onDelete('cascade'),
      )
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('rows_key', 'text', (column) => column.notNull())
      .addColumn('structure', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('row_structures_pk', ['tenant_id', 'dataset_id', 'version', 'rows_key'])
      .execute();
  },
};
