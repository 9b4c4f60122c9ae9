import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

async function charts({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('saved_charts')
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('dataset_id', 'text', (column) =>
      column.notNull().references('datasets.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('chart', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('filters', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('saved_charts_pk', ['tenant_id', 'id'])
    .execute();
  await schema
    .createIndex('saved_charts_of_dataset')
    .on('saved_charts')
    .columns(['tenant_id', 'dataset_id', 'updated_at'])
    .execute();
}

async function annotations({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('chart_annotations')
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('dataset_id', 'text', (column) =>
      column.notNull().references('datasets.id').onDelete('cascade'),
    )
    .addColumn('chart_id', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('anchor', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('search_key', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('chart_annotations_pk', ['tenant_id', 'id'])
    .addForeignKeyConstraint(
      'chart_annotations_chart',
      ['tenant_id', 'chart_id'],
      'saved_charts',
      ['tenant_id', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await schema
    .createIndex('chart_annotations_of_dataset')
    .on('chart_annotations')
    .columns(['tenant_id', 'dataset_id', 'chart_id'])
    .execute();
  await schema
    .createIndex('chart_annotations_of_chart')
    .on('chart_annotations')
    .columns(['tenant_id', 'chart_id'])
    .execute();
}

/** Saved charts of datasets, and annotations of charts. */
export const chartTables: Migration = {
  name: '0007-charts',
  async up(db) {
    await charts(db);
    await annotations(db);
  },
};
