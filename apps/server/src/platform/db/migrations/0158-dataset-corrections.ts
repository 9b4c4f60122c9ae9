import type { Migration } from './migration.ts';

/** What people corrected of what was found about the rows of a dataset. */
export const datasetCorrections: Migration = {
  name: '0158-dataset-corrections',
  async up({ schema }) {
    await schema
      .alterTable('datasets')
      .addColumn('corrections', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute();
  },
};
