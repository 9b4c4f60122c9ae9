import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

describe('metadata on SQLite', () => {
  let folder = '';
  let path = '';
  let db: Database;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-sqlite-'));
    path = join(folder, 'metadata.sqlite');
    db = await openDatabase({ dialect: 'sqlite', path });
    await migrate(db);
  });
  afterAll(async () => {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('syncs every commit to disk, keeps a write-ahead log and checks foreign keys', async () => {
    const pragma = async (name: string) => (await sql.raw(`pragma ${name}`).execute(db.kysely)).rows[0];
    expect(await pragma('journal_mode')).toEqual({ journal_mode: 'wal' });
    expect(await pragma('synchronous')).toEqual({ synchronous: 2 });
    expect(await pragma('foreign_keys')).toEqual({ foreign_keys: 1 });
  });

  it.each([
    ['undefined', undefined],
    ['an object', { a: 1 }],
    ['a list', ['a']],
    ['a truth value', true],
  ])('refuses to store %s', async (_name, value) => {
    const writing = sql`insert into tenants (id) values (${sql.val(value)})`.execute(db.kysely);
    await expect(writing).rejects.toThrow('cannot be stored');
  });

  it('refuses a write past the transaction it stands in', async () => {
    const writing = db.transaction(() => db.kysely.deleteFrom('tenants').where('id', '=', 'x').execute());
    await expect(writing).rejects.toThrow('must go through its handle');
  });

  it('waits for the write lock of another process without blocking the event loop', async () => {
    const other = new DatabaseSync(path);
    other.exec('begin immediate');
    let turns = 0;
    const ticking = setInterval(() => {
      turns += 1;
      if (turns === 5) {
        other.exec('commit');
        other.close();
      }
    }, 2);
    await db.transaction((trx) =>
      trx
        .insertInto('tenants')
        .values({ id: 'w', slug: 'w', name: 'w', plan: 'p', created_at: '2026-01-01T00:00:00.000Z' })
        .execute(),
    );
    clearInterval(ticking);
    expect(turns).toBeGreaterThanOrEqual(5);
  });
});
