import type { Migration } from './migration.ts';

/** Owner, grain and certification of measures. */
export const governedMeasures: Migration = {
  name: '0070-governed-measures',
  async up({ schema }) {
    for (const column of ['grain', 'owner_id', 'certified_by', 'certified_at']) {
      await schema.alterTable('saved_measures').addColumn(column, 'text').execute();
    }
  },
};
