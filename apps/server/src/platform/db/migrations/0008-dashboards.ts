import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

async function folders({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('dashboard_folders')
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('parent_id', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('dashboard_folders_pk', ['tenant_id', 'id'])
    // Without a cascade: what is in a folder moves up before the folder goes.
    .addForeignKeyConstraint('dashboard_folders_parent', ['tenant_id', 'parent_id'], 'dashboard_folders', [
      'tenant_id',
      'id',
    ])
    .execute();
}

async function dashboards({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('dashboards')
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('search_key', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('source_id', 'text', (column) => column.notNull())
    .addColumn('folder_id', 'text')
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('tile_count', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('updated_by', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('dashboards_pk', ['tenant_id', 'id'])
    .addForeignKeyConstraint('dashboards_folder', ['tenant_id', 'folder_id'], 'dashboard_folders', [
      'tenant_id',
      'id',
    ])
    .execute();
  await schema.createIndex('dashboards_list').on('dashboards').columns(['tenant_id', 'updated_at']).execute();
  await schema
    .createIndex('dashboards_source')
    .on('dashboards')
    .columns(['tenant_id', 'source', 'source_id'])
    .execute();
  await schema
    .createIndex('dashboards_folder_of')
    .on('dashboards')
    .columns(['tenant_id', 'folder_id'])
    .execute();
  await schema
    .createTable('dashboard_favourites')
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('dashboard_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('dashboard_favourites_pk', ['tenant_id', 'user_id', 'dashboard_id'])
    .addForeignKeyConstraint(
      'dashboard_favourites_of',
      ['tenant_id', 'dashboard_id'],
      'dashboards',
      ['tenant_id', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
}

/** What other features derived from a dataset. */
async function dependents({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('dataset_dependents')
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    // Without a cascade: a dataset that something else shows cannot go.
    .addColumn('dataset_id', 'text', (column) => column.notNull().references('datasets.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('dependent_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('dataset_dependents_pk', ['tenant_id', 'dataset_id', 'kind', 'dependent_id'])
    .execute();
  await schema
    .createIndex('dataset_dependents_of')
    .on('dataset_dependents')
    .columns(['tenant_id', 'kind', 'dependent_id'])
    .execute();
}

/** Dashboards, their folders, who likes them, and which datasets they show. */
export const dashboardTables: Migration = {
  name: '0008-dashboards',
  async up(db) {
    await folders(db);
    await dashboards(db);
    await dependents(db);
  },
};
