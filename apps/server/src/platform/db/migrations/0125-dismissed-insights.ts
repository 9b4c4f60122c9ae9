import type { Migration } from './migration.ts';

/** Insights that a person no longer wants to see. */
export const dismissedInsightTables: Migration = {
  name: '0125-dismissed-insights',
  async up({ schema }) {
    await schema
      .createTable('dismissed_insights')
      .addColumn('tenant_id', 'text', (column) => column.notNull())
      .addColumn('dataset_id', 'text', (column) =>
        column.notNull().references('datasets.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('insight_id', 'text', (column) => column.notNull())
      .addColumn('dismissed_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('dismissed_insights_pk', ['tenant_id', 'dataset_id', 'user_id', 'insight_id'])
      .execute();
  },
};
