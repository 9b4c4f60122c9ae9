import type { Migration } from './migration.ts';

/** What was decided about columns that changed at the source of a dataset. */
export const columnDecisions: Migration = {
  name: '0091-column-decisions',
  async up({ schema }) {
    await schema.alterTable('datasets').addColumn('source_columns', 'text').execute();
  },
};
