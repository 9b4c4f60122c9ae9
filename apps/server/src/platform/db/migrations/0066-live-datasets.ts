import type { Migration } from './migration.ts';

/** Datasets whose rows stay in their database, and what reads them there. */
export const liveDatasetColumns: Migration = {
  name: '0066-live-datasets',
  async up({ schema }) {
    await schema.alterTable('datasets').addColumn('live_seconds', 'integer').execute();
    await schema.alterTable('dataset_versions').addColumn('live', 'text').execute();
  },
};
