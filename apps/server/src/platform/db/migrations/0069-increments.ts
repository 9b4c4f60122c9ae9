import type { Migration } from './migration.ts';

/** How datasets read what changed in a table, and how each version was read. */
export const incrementColumns: Migration = {
  name: '0069-increments',
  async up({ schema }) {
    for (const column of ['source_increment', 'source_changes']) {
      await schema.alterTable('datasets').addColumn(column, 'text').execute();
    }
    await schema.alterTable('dataset_versions').addColumn('refresh', 'text').execute();
  },
};
