import type { Migration } from './migration.ts';

/** What readers of a dataset see of it, and datasets written from rows that somebody saw a part of. */
export const datasetRuleTables: Migration = {
  name: '0018-dataset-rules',
  async up({ schema }) {
    await schema
      .createTable('dataset_rules')
      .addColumn('tenant_id', 'text', (column) => column.notNull())
      .addColumn('dataset_id', 'text', (column) =>
        column.notNull().references('datasets.id').onDelete('cascade'),
      )
      .addColumn('rules', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('updated_by', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('dataset_rules_pk', ['tenant_id', 'dataset_id'])
      .execute();
    await schema
      .createTable('dataset_confinements')
      .addColumn('tenant_id', 'text', (column) => column.notNull())
      .addColumn('dataset_id', 'text', (column) =>
        column.notNull().references('datasets.id').onDelete('cascade'),
      )
      .addColumn('source_id', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('dataset_confinements_pk', ['tenant_id', 'dataset_id', 'source_id'])
      .execute();
  },
};
