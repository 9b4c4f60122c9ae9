import { sql, type Kysely } from 'kysely';
import { isoNow, systemClock } from '../../clock.ts';
import type { Migration } from './migration.ts';

const OWNED = [
  { kind: 'dataset', table: 'datasets' },
  { kind: 'dashboard', table: 'dashboards' },
  { kind: 'folder', table: 'dashboard_folders' },
] as const;

async function shares({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('shares')
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('thing_id', 'text', (column) => column.notNull())
    .addColumn('holder_kind', 'text', (column) => column.notNull())
    .addColumn('holder_id', 'text', (column) => column.notNull())
    .addColumn('permission', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.references('users.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('shares_pk', ['tenant_id', 'kind', 'thing_id', 'holder_kind', 'holder_id'])
    .execute();
  // Lists start from who reads them.
  await schema
    .createIndex('shares_holder')
    .on('shares')
    .columns(['tenant_id', 'kind', 'holder_kind', 'holder_id', 'thing_id'])
    .execute();
}

/** Nullable for SQLite's sake, which adds no column without a default; every row has an owner. */
async function owners(db: Kysely<unknown>): Promise<void> {
  for (const { table } of OWNED) {
    await db.schema
      .alterTable(table)
      .addColumn('owner_id', 'text', (column) => column.references('users.id'))
      .execute();
    await sql`update ${sql.table(table)} set owner_id = created_by`.execute(db);
    await db.schema.createIndex(`${table}_owner`).on(table).columns(['tenant_id', 'owner_id']).execute();
  }
}

/** Everybody in a workspace could open and change what was in it: nobody loses that. */
async function shareAll(db: Kysely<unknown>): Promise<void> {
  for (const { kind, table } of OWNED) {
    await sql`
      insert into shares (tenant_id, kind, thing_id, holder_kind, holder_id, permission, created_by, created_at)
      select tenant_id, ${kind}, id, 'workspace', tenant_id, 'edit', null, ${isoNow(systemClock)}
      from ${sql.table(table)}
    `.execute(db);
  }
}

/** Owners of things, and the people they are shared with. */
export const shareTables: Migration = {
  name: '0017-shares',
  async up(db) {
    await shares(db);
    await owners(db);
    await shareAll(db);
  },
};
