import type { Migration } from './migration.ts';

/** Insights per dataset and part of its rows. */
export const datasetInsightTables: Migration = {
  name: '0120-dataset-insights',
  async up({ schema }) {
    await schema
      .createTable('dataset_insight_runs')
      .addColumn('tenant_id', 'text', (column) => column.notNull())
      .addColumn('dataset_id', 'text', (column) =>
        column.notNull().references('datasets.id').onDelete('cascade'),
      )
      .addColumn('part', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('recipe_key', 'text')
      .addColumn('found', 'text', (column) => column.notNull())
      .addColumn('computed_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('dataset_insight_runs_pk', ['tenant_id', 'dataset_id', 'part'])
      .execute();
  },
};
