import { sql, type Kysely } from 'kysely';
import type { Migration } from './migration.ts';

async function versions(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('dataset_versions').addColumn('parts', 'text').execute();
  await db.schema.alterTable('dataset_versions').addColumn('files', 'text').execute();
  await db.schema.alterTable('uploads').addColumn('inspection_key', 'text').execute();
  await sql`update datasets set source_kind = 'file' where source_kind = 'csv-file'`.execute(db);
}

async function progress({ schema }: Kysely<unknown>): Promise<void> {
  for (const table of ['jobs', 'job_events']) {
    await schema.alterTable(table).addColumn('row_count', 'bigint').execute();
    await schema.alterTable(table).addColumn('row_rate', 'bigint').execute();
  }
}

/** Versions of several raw files of every format; rows and their rate in the progress of jobs. */
export const fileTables: Migration = {
  name: '0010-files',
  async up(db) {
    await versions(db);
    await progress(db);
  },
};
