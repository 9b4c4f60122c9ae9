import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

async function workflows({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('workflows')
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('service', 'text', (column) => column.notNull())
    .addColumn('dataset_id', 'text', (column) => column.notNull().references('datasets.id'))
    .addColumn('target', 'text')
    .addColumn('model_id', 'text')
    .addColumn('shares_beyond_rules', 'integer', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('created_by', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('archived_at', 'text')
    .addPrimaryKeyConstraint('workflows_pk', ['tenant_id', 'id'])
    .execute();
  await schema
    .createIndex('workflows_updated')
    .on('workflows')
    .columns(['tenant_id', 'archived_at', 'updated_at'])
    .execute();
  await schema.createIndex('workflows_owner').on('workflows').columns(['tenant_id', 'owner_id']).execute();
}

async function models({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('models')
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('workflow_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('features', 'text', (column) => column.notNull())
    .addColumn('options', 'text', (column) => column.notNull())
    .addColumn('confinement', 'text')
    .addColumn('summary', 'text')
    .addColumn('records', 'text')
    .addColumn('error', 'text')
    .addColumn('created_by', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('trained_at', 'text')
    .addPrimaryKeyConstraint('models_pk', ['tenant_id', 'id'])
    .addUniqueConstraint('models_number', ['tenant_id', 'workflow_id', 'number'])
    .addForeignKeyConstraint(
      'models_workflow',
      ['tenant_id', 'workflow_id'],
      'workflows',
      ['tenant_id', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
}

/** Services applied to datasets, and what was trained. */
export const workflowTables: Migration = {
  name: '0035-workflows',
  async up(db) {
    await workflows(db);
    await models(db);
  },
};
