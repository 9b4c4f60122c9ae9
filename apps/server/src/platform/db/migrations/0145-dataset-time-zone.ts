import type { Migration } from './migration.ts';

/** The time zone that cuts the days of a dataset; null: that of its workspace. */
export const datasetTimeZone: Migration = {
  name: '0145-dataset-time-zone',
  async up({ schema }) {
    await schema.alterTable('datasets').addColumn('time_zone', 'text').execute();
  },
};
