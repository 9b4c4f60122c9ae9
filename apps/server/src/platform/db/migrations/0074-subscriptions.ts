import type { SchemaModule } from 'kysely';
import type { Migration } from './migration.ts';

async function createSubscriptions(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('subscriptions')
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('dashboard_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('tab', 'text')
    .addColumn('recipients', 'text', (column) => column.notNull())
    .addColumn('filters', 'text', (column) => column.notNull())
    .addColumn('parameters', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('subscriptions_pk', ['tenant_id', 'id'])
    .execute();
}

async function createReportSends(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('report_sends')
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('subscription_id', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('report_sends_pk', ['tenant_id', 'subscription_id', 'run_id', 'user_id'])
    .execute();
}

async function createAlerts(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('alerts')
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('dashboard_id', 'text', (column) => column.notNull())
    .addColumn('tile_id', 'text', (column) => column.notNull())
    .addColumn('dataset_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('rule', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('value', 'double precision')
    .addColumn('crossed_at', 'text')
    .addColumn('notified_at', 'text')
    .addColumn('snoozed_until', 'text')
    .addColumn('filters', 'text', (column) => column.notNull())
    .addColumn('parameters', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('alerts_pk', ['tenant_id', 'id'])
    .execute();
}

async function createAlertChecks(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('alert_checks')
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('alert_id', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('value', 'double precision')
    .addColumn('reason', 'text')
    .addColumn('is_sent', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('alert_checks_pk', ['tenant_id', 'alert_id', 'id'])
    .execute();
}

/** Dashboards that are sent by a timetable, and rules on their tiles. */
export const subscriptionTables: Migration = {
  name: '0074-subscriptions',
  async up({ schema }) {
    await createSubscriptions(schema);
    await createReportSends(schema);
    await createAlerts(schema);
    await createAlertChecks(schema);
    for (const [table, column] of [
      ['subscriptions', 'dashboard_id'],
      ['subscriptions', 'user_id'],
      ['alerts', 'dashboard_id'],
      ['alerts', 'user_id'],
      ['alerts', 'dataset_id'],
    ] as const) {
      await schema.createIndex(`${table}_${column}`).on(table).columns(['tenant_id', column]).execute();
    }
  },
};
