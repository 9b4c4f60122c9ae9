import { sql, type Kysely } from 'kysely';
import type { Migration } from './migration.ts';

async function jobs({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('subject_kind', 'text')
    .addColumn('subject_id', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('progress', 'integer', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'text')
    .addColumn('lease_owner', 'text')
    .addColumn('fence', 'integer', (column) => column.notNull())
    .addColumn('cancel_requested', 'integer', (column) => column.notNull())
    .addColumn('event_seq', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text')
    .addColumn('finished_at', 'text')
    .addColumn('error_code', 'text')
    .addColumn('error_message', 'text')
    .execute();
  await schema.createIndex('jobs_of_tenant').on('jobs').columns(['tenant_id', 'id']).execute();
  await schema
    .createIndex('jobs_of_subject')
    .on('jobs')
    .columns(['tenant_id', 'subject_kind', 'subject_id', 'id'])
    .execute();
  await schema
    .createIndex('jobs_due')
    .on('jobs')
    .columns(['due_at'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute();
  await schema.createIndex('jobs_leased').on('jobs').columns(['lease_owner']).execute();
}

async function jobParts({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('job_events')
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('job_id', 'text', (column) => column.notNull().references('jobs.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('progress', 'integer', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('msg', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('job_events_pk', ['tenant_id', 'job_id', 'seq'])
    .execute();
  await schema
    .createTable('job_steps')
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('job_id', 'text', (column) => column.notNull().references('jobs.id').onDelete('cascade'))
    .addColumn('step_key', 'text', (column) => column.notNull())
    .addColumn('result', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('job_steps_pk', ['tenant_id', 'job_id', 'step_key'])
    .execute();
  await schema
    .createTable('once_keys')
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('route', 'text', (column) => column.notNull())
    .addColumn('once_key', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('once_keys_pk', ['tenant_id', 'user_id', 'route', 'once_key'])
    .execute();
  await schema.createIndex('once_keys_age').on('once_keys').columns(['created_at']).execute();
}

async function events({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject_kind', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('occurred_at', 'text', (column) => column.notNull())
    .addColumn('delivered_at', 'text')
    .addColumn('failures', 'integer', (column) => column.notNull())
    .execute();
  await schema.createIndex('events_of_tenant').on('events').columns(['tenant_id', 'id']).execute();
  await schema
    .createIndex('events_undelivered')
    .on('events')
    .columns(['id'])
    .where(sql.ref('delivered_at'), 'is', null)
    .execute();
  await schema
    .createTable('revisions')
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('document_kind', 'text', (column) => column.notNull())
    .addColumn('document_id', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('author_id', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('revisions_pk', ['tenant_id', 'document_kind', 'document_id', 'revision'])
    .execute();
}

export const jobsAndEvents: Migration = {
  name: '0002-jobs-and-events',
  async up(db) {
    await jobs(db);
    await jobParts(db);
    await events(db);
  },
};
