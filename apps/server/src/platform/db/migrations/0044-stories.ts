import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

async function insightRuns({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('insight_runs')
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('model_id', 'text', (column) => column.notNull())
    .addColumn('part', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('found', 'text', (column) => column.notNull())
    .addColumn('computed_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('insight_runs_pk', ['tenant_id', 'model_id', 'part'])
    .addForeignKeyConstraint(
      'insight_runs_model',
      ['tenant_id', 'model_id'],
      'models',
      ['tenant_id', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
}

async function stories({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('stories')
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('search_key', 'text', (column) => column.notNull())
    .addColumn('workflow_id', 'text', (column) => column.notNull())
    .addColumn('model_id', 'text', (column) => column.notNull())
    .addColumn('dataset_id', 'text', (column) => column.notNull().references('datasets.id'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('prompt', 'text')
    .addColumn('columns', 'text')
    .addColumn('part', 'text')
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('created_by', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('updated_by', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('archived_at', 'text')
    .addPrimaryKeyConstraint('stories_pk', ['tenant_id', 'id'])
    .execute();
  await schema
    .createIndex('stories_updated')
    .on('stories')
    .columns(['tenant_id', 'archived_at', 'updated_at'])
    .execute();
  await schema.createIndex('stories_model').on('stories').columns(['tenant_id', 'model_id']).execute();
}

/** Insights per model and part of the rows, and stories. */
export const storyTables: Migration = {
  name: '0044-stories',
  async up(db) {
    await insightRuns(db);
    await stories(db);
  },
};
