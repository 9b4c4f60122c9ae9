import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

async function settings({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('notifications')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('change'))
    .execute();
  await schema
    .createTable('notification_settings')
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('notification_settings_pk', ['tenant_id', 'user_id'])
    .execute();
}

async function webhooks({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('webhooks')
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('url_label', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('webhooks_pk', ['tenant_id', 'id'])
    .execute();
  await schema
    .createTable('webhook_deliveries')
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('webhook_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'text')
    .addColumn('status', 'integer')
    .addColumn('error', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'text')
    .addPrimaryKeyConstraint('webhook_deliveries_pk', ['tenant_id', 'id'])
    .execute();
  await schema.createIndex('webhook_deliveries_due').on('webhook_deliveries').columns(['due_at']).execute();
  await schema
    .createIndex('webhook_deliveries_of')
    .on('webhook_deliveries')
    .columns(['tenant_id', 'webhook_id', 'created_at'])
    .execute();
}

/** Which notifications reach whom, and where. */
export const notificationSettingTables: Migration = {
  name: '0051-notification-settings',
  async up(db) {
    await settings(db);
    await webhooks(db);
  },
};
