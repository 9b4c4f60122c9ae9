import { sql, type Kysely } from 'kysely';
import type { Migration } from './migration.ts';

/** The first part of an entry's kind, so that a page of one group of kinds is a range of an index. */
export const activityGroups: Migration = {
  name: '0105-activity-groups',
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('activity').addColumn('kind_group', 'text').execute();
    const { rows } = await sql<{ kind: string }>`select distinct kind from activity`.execute(db);
    for (const { kind } of rows) {
      await sql`update activity set kind_group = ${kind.split('.')[0]} where kind = ${kind}`.execute(db);
    }
    await db.schema
      .createIndex('activity_group')
      .on('activity')
      .columns(['tenant_id', 'kind_group', 'at', 'number'])
      .execute();
  },
};
