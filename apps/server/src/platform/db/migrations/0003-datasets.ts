import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

async function uploads({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addColumn('received', 'bigint', (column) => column.notNull())
    .addColumn('complete', 'integer', (column) => column.notNull())
    .addColumn('provisional', 'integer', (column) => column.notNull())
    .addColumn('url', 'text')
    .addColumn('url_digest', 'text')
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('inspection', 'text')
    .addColumn('inspection_job', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('touched_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('uploads_owner')
    .on('uploads')
    .columns(['tenant_id', 'user_id', 'touched_at'])
    .execute();
  await schema.createIndex('uploads_touched').on('uploads').columns(['touched_at']).execute();
}

async function datasets({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('datasets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('search_key', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('source_kind', 'text', (column) => column.notNull())
    .addColumn('source_label', 'text')
    .addColumn('source_url', 'text')
    .addColumn('source_etag', 'text')
    .addColumn('source_modified', 'text')
    .addColumn('newest_version', 'integer')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('archived_at', 'text')
    .execute();
  await schema
    .createIndex('datasets_list')
    .on('datasets')
    .columns(['tenant_id', 'state', 'updated_at'])
    .execute();
}

async function versions({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('dataset_versions')
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('dataset_id', 'text', (column) =>
      column.notNull().references('datasets.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('folder', 'text', (column) => column.notNull())
    .addColumn('raw', 'text', (column) => column.notNull())
    .addColumn('row_count', 'bigint', (column) => column.notNull())
    .addColumn('column_count', 'integer', (column) => column.notNull())
    .addColumn('reject_count', 'bigint', (column) => column.notNull())
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addColumn('columns', 'text', (column) => column.notNull())
    .addColumn('profile', 'text')
    .addColumn('dialect', 'text', (column) => column.notNull())
    .addColumn('decimal_mark', 'text', (column) => column.notNull())
    .addColumn('options', 'text', (column) => column.notNull())
    .addColumn('choices', 'text')
    .addColumn('job_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('dataset_versions_pk', ['tenant_id', 'dataset_id', 'number'])
    .execute();
}

async function notes({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('dataset_columns')
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('dataset_id', 'text', (column) =>
      column.notNull().references('datasets.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('position', 'integer')
    .addColumn('label', 'text')
    .addColumn('description', 'text')
    .addColumn('format', 'text')
    .addColumn('synonyms', 'text', (column) => column.notNull())
    .addColumn('search_key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('dataset_columns_pk', ['tenant_id', 'dataset_id', 'name'])
    .execute();
  await schema
    .createTable('dataset_views')
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('dataset_id', 'text', (column) =>
      column.notNull().references('datasets.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('view', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('dataset_views_pk', ['tenant_id', 'dataset_id', 'user_id'])
    .execute();
}

/** Uploads, datasets, their versions, what is said of their columns, and each person's view. */
export const datasetTables: Migration = {
  name: '0003-datasets',
  async up(db) {
    await uploads(db);
    await datasets(db);
    await versions(db);
    await notes(db);
  },
};
