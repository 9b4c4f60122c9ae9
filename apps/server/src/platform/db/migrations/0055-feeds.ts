import type { Migration } from './migration.ts';

/** Secrets of datasets that are read from a public service. */
export const feedColumns: Migration = {
  name: '0055-feeds',
  async up({ schema }) {
    await schema.alterTable('datasets').addColumn('source_secrets', 'text').execute();
  },
};
