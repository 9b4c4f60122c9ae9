import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

async function schedules({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('schedules')
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('thing_kind', 'text')
    .addColumn('thing_id', 'text')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('cron', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('missed', 'text', (column) => column.notNull())
    .addColumn('jitter_seconds', 'integer', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'text')
    .addColumn('due_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('schedules_pk', ['tenant_id', 'id'])
    .addUniqueConstraint('schedules_subject', ['tenant_id', 'kind', 'subject_id'])
    .execute();
  await schema.createIndex('schedules_due').on('schedules').columns(['due_at']).execute();
}

async function runs({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('schedule_runs')
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('schedule_id', 'text', (column) => column.notNull())
    .addColumn('planned_at', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'text')
    .addColumn('job_id', 'text')
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'text')
    .addColumn('error_code', 'text')
    .addColumn('error_reason', 'text')
    .addPrimaryKeyConstraint('schedule_runs_pk', ['tenant_id', 'id'])
    .addUniqueConstraint('schedule_runs_planned', ['tenant_id', 'schedule_id', 'planned_at'])
    .execute();
  const indexes = {
    schedule_runs_state: ['state', 'due_at'],
    schedule_runs_started: ['tenant_id', 'started_at'],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await schema.createIndex(name).on('schedule_runs').columns(columns).execute();
  }
}

/** What runs later, and what became of it. */
export const scheduleTables: Migration = {
  name: '0049-schedules',
  async up(db) {
    await schedules(db);
    await runs(db);
  },
};
