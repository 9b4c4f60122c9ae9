import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The dataset of a dashboard beside what it was created from, which may be a story. */
export const dashboardDatasets: Migration = {
  name: '0060-dashboards-of-stories',
  async up(db) {
    await db.schema
      .alterTable('dashboards')
      .addColumn('dataset_id', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await sql`update dashboards set dataset_id = source_id`.execute(db);
  },
};
