import { AppError } from '@plumbline/contract';
import { sql, type Kysely } from 'kysely';
import { acrossTenants } from './across-tenants.ts';
import type { Database } from './database.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';

/** Any number that nothing else of ours locks. */
const MIGRATION_LOCK = 7_586_293;

interface MigrationTable {
  migrations: { name: string; run_at: string };
}

/** Migrates the schema to this build's. Safe when several processes try at once: one works, the others wait. */
export async function migrate(db: Database, migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  await db.transaction(async (handle) => {
    const trx = acrossTenants(handle);
    if (db.dialect === 'postgres') {
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
    }
    const ledger = trx as unknown as Kysely<MigrationTable>;
    await ledger.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('run_at', 'text', (column) => column.notNull())
      .execute();
    const rows = await ledger.selectFrom('migrations').select('name').execute();
    const done = new Set(rows.map((row) => row.name));
    refuseNewer(done, migrations);
    for (const migration of migrations.filter(({ name }) => !done.has(name))) {
      await migration.up(trx as unknown as Kysely<unknown>);
      const run_at = new Date().toISOString();
      await ledger.insertInto('migrations').values({ name: migration.name, run_at }).execute();
    }
  });
}

function refuseNewer(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new AppError(
      'internal',
      `The data was last used by a newer Plumbline (it knows "${unknown.join('", "')}"). Start that version or a later one.`,
    );
  }
}
