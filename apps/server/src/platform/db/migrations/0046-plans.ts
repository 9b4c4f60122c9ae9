import type { Migration } from './migration.ts';

/** When plans end, what the month's counters stand at, and confirmed college addresses. */
export const planTables: Migration = {
  name: '0046-plans',
  async up({ schema }) {
    await schema.alterTable('tenants').addColumn('plan_ends_at', 'text').execute();
    await schema.alterTable('tenants').addColumn('trial_started_at', 'text').execute();
    await schema
      .createTable('plan_counters')
      .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('month', 'text', (column) => column.notNull())
      .addColumn('used', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('plan_counters_pk', ['tenant_id', 'name', 'month'])
      .execute();
    await schema
      .createTable('college_emails')
      .addColumn('email_key', 'text', (column) => column.primaryKey())
      .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('institution', 'text')
      .addColumn('confirmed_at', 'text', (column) => column.notNull())
      .addColumn('activated_at', 'text')
      .execute();
    await schema
      .createTable('proof_requests')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('file_type', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('reviewed_by', 'text')
      .addColumn('reviewed_at', 'text')
      .execute();
    await schema
      .createIndex('proof_requests_tenant')
      .on('proof_requests')
      .columns(['tenant_id', 'created_at'])
      .execute();
  },
};
