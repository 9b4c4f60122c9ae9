import type { Migration } from './migration.ts';

/** The dataset of a workflow's scored records, who sees its rows, and the drift of rows that came after training. */
export const recordsDatasets: Migration = {
  name: '0063-records-datasets',
  async up({ schema }) {
    await schema.alterTable('workflows').addColumn('records_dataset_id', 'text').execute();
    await schema.alterTable('models').addColumn('drift', 'text').execute();
    await schema
      .alterTable('dataset_confinements')
      .addColumn('shown_to', 'text', (column) => column.notNull().defaultTo('managers'))
      .execute();
  },
};
