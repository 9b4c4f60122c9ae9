import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

async function steps({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('transformations')
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('dataset_id', 'text', (column) =>
      column.notNull().references('datasets.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('keys', 'text')
    .addColumn('created_by', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('transformations_pk', ['tenant_id', 'id'])
    .addUniqueConstraint('transformations_position', ['tenant_id', 'dataset_id', 'position'])
    .execute();
  await schema
    .createTable('dataset_uses')
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('dataset_id', 'text', (column) =>
      column.notNull().references('datasets.id').onDelete('cascade'),
    )
    // Without a cascade: a dataset that another one reads cannot go.
    .addColumn('used_id', 'text', (column) => column.notNull().references('datasets.id'))
    .addPrimaryKeyConstraint('dataset_uses_pk', ['tenant_id', 'dataset_id', 'used_id'])
    .execute();
  await schema
    .createIndex('dataset_uses_used')
    .on('dataset_uses')
    .columns(['tenant_id', 'used_id'])
    .execute();
}

async function facts({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('recipe_facts')
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('dataset_id', 'text', (column) =>
      column.notNull().references('datasets.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('recipe_key', 'text', (column) => column.notNull())
    .addColumn('relation_key', 'text', (column) => column.notNull())
    .addColumn('row_count', 'bigint', (column) => column.notNull())
    .addColumn('columns', 'text')
    .addColumn('profile', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recipe_facts_pk', ['tenant_id', 'dataset_id', 'version', 'recipe_key'])
    .execute();
  await schema.alterTable('datasets').addColumn('shown_rows', 'bigint').execute();
  await schema.alterTable('datasets').addColumn('shown_columns', 'integer').execute();
}

async function views({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('saved_views')
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('dataset_id', 'text', (column) =>
      column.notNull().references('datasets.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('layout', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('is_shared', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('saved_views_pk', ['tenant_id', 'id'])
    .execute();
  await schema
    .createIndex('saved_views_of_dataset')
    .on('saved_views')
    .columns(['tenant_id', 'dataset_id', 'user_id'])
    .execute();
}

/** Recipes, what is known of their results, which dataset reads which, and saved views. */
export const recipeTables: Migration = {
  name: '0004-recipes',
  async up(db) {
    await steps(db);
    await facts(db);
    await views(db);
  },
};
