import type { Migration } from './migration.ts';

/** What people corrected of what was found about columns. */
export const columnCorrections: Migration = {
  name: '0133-column-corrections',
  async up({ schema }) {
    await schema
      .alterTable('dataset_columns')
      .addColumn('corrections', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute();
  },
};
