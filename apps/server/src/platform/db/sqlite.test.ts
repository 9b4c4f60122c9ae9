import { copyFile, type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { acrossTenants } from './across-tenants.ts';
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

  it('keeps a write-ahead log and checks foreign keys', async () => {
    const pragma = async (name: string) =>
      (await sql.raw(`pragma ${name}`).execute(acrossTenants(db.executor))).rows[0];
    expect(await pragma('journal_mode')).toEqual({ journal_mode: 'wal' });
    expect(await pragma('foreign_keys')).toEqual({ foreign_keys: 1 });
  });

  it.each([
    ['undefined', undefined],
    ['an object', { a: 1 }],
    ['a list', ['a']],
    ['a truth value', true],
  ])('refuses to store %s', async (_name, value) => {
    const writing = sql`insert into tenants (id) values (${sql.val(value)})`.execute(
      acrossTenants(db.executor),
    );
    await expect(writing).rejects.toThrow('cannot be stored');
  });

  it('refuses a write that bypasses the open transaction', async () => {
    const writing = db.transaction(() =>
      acrossTenants(db.executor).deleteFrom('tenants').where('id', '=', 'x').execute(),
    );
    await expect(writing).rejects.toThrow('must go through its handle');
  });

  it('copies its log into the file in another thread, while commits go on', async () => {
    const own = join(folder, 'copied.sqlite');
    const store = await openDatabase({ dialect: 'sqlite', path: own });
    const run = (text: string) =>
      sql.raw<Record<string, number>>(text).execute(acrossTenants(store.executor));
    // Within a commit only a log that is much longer than this test writes.
    expect((await run('pragma wal_autocheckpoint')).rows[0]).toEqual({ wal_autocheckpoint: 16_384 });
    await run('create table notes (number integer primary key)');
    const rowsInFile = async (): Promise<number> => {
      // The file without its log.
      await copyFile(own, join(folder, 'alone.sqlite'));
      const alone = new DatabaseSync(join(folder, 'alone.sqlite'));
      try {
        return Number(alone.prepare('select count(*) as rows from notes').get()?.['rows']);
      } catch {
        return 0;
      } finally {
        alone.close();
      }
    };
    for (let number = 0; number < 260; number += 1) {
      await run(`insert into notes values (${number})`);
    }
    await expect.poll(rowsInFile, { timeout: 20_000 }).toBeGreaterThan(200);
    await run('insert into notes values (1000)');
    expect((await run('select count(*) as rows from notes')).rows).toEqual([{ rows: 261 }]);
    await store.close();
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
      acrossTenants(trx)
        .insertInto('tenants')
        .values({ id: 'w', slug: 'w', name: 'w', plan: 'p', created_at: '2026-01-01T00:00:00.000Z' })
        .execute(),
    );
    clearInterval(ticking);
    expect(turns).toBeGreaterThanOrEqual(5);
  });

  describe('brings commits to disk', () => {
    const syncs: { readonly end: () => void; readonly fail: (error: Error) => void }[] = [];
    const rename = (name: string) =>
      db.transaction((trx) => acrossTenants(trx).updateTable('tenants').set({ name }).execute());
    const until = (count: number) => vi.waitUntil(() => syncs.length === count);
    const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

    beforeEach(async () => {
      await rename('before');
      syncs.length = 0;
      const file = await open(path, 'r');
      const prototype = Object.getPrototypeOf(file) as FileHandle;
      await file.close();
      vi.spyOn(prototype, 'datasync').mockImplementation(() => {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        syncs.push({ end: resolve, fail: reject });
        return promise;
      });
    });
    afterEach(() => vi.restoreAllMocks());

    it.each([
      ['a transaction', () => rename('in a transaction')],
      [
        'a single write',
        () => acrossTenants(db.executor).updateTable('tenants').set({ name: 'single' }).execute(),
      ],
    ])('commits are on disk before %s is acknowledged', async (_name, write) => {
      let isAcknowledged = false;
      const acknowledge = async (): Promise<void> => {
        await write();
        isAcknowledged = true;
      };
      const writing = acknowledge();
      await until(1);
      await pause();
      expect(isAcknowledged).toBe(false);
      syncs[0]?.end();
      await writing;
    });

    it('all that come meanwhile with one sync, which begins after them', async () => {
      const first = rename('first');
      await until(1);
      const others = Promise.all([rename('second'), rename('third')]);
      await pause();
      expect(syncs).toHaveLength(1);
      syncs[0]?.end();
      await first;
      await until(2);
      syncs[1]?.end();
      await others;
      expect(syncs).toHaveLength(2);
    });

    it('fails what the disk failed, and nothing that comes later', async () => {
      const failing = rename('lost');
      await until(1);
      const later = rename('later');
      syncs[0]?.fail(new Error('EIO'));
      await expect(failing).rejects.toThrow('EIO');
      await until(2);
      syncs[1]?.end();
      await later;
    });
  });

  describe('when the disk is full', () => {
    const tenant = (id: string, name: string) => ({
      id,
      slug: id,
      name,
      plan: 'p',
      created_at: '2026-01-01T00:00:00.000Z',
    });
    const LARGE = 'x'.repeat(4_000_000);
    let pages = 0;

    // SQLite refuses to grow the file beyond this many pages with SQLITE_FULL, as it does when the disk has none left.
    const limitPages = async (count: number): Promise<void> => {
      await sql.raw(`pragma max_page_count = ${count}`).execute(acrossTenants(db.executor));
    };

    beforeAll(async () => {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(
        acrossTenants(db.executor),
      );
      pages = rows[0]?.page_count ?? 0;
    });
    afterAll(() => limitPages(1_000_000));

    it('a transaction fails with storage.full, and the next write goes on once there is room', async () => {
      await limitPages(pages + 10);
      for (const id of ['full-1', 'full-2']) {
        await expect(
          db.transaction(async (trx) => {
            await acrossTenants(trx).insertInto('tenants').values(tenant(id, 'small')).execute();
            await acrossTenants(trx)
              .insertInto('tenants')
              .values(tenant(`${id}-large`, LARGE))
              .execute();
          }),
        ).rejects.toMatchObject({ code: 'storage.full' });
      }
      await limitPages(1_000_000);
      await db.transaction((trx) =>
        acrossTenants(trx).insertInto('tenants').values(tenant('room', LARGE)).execute(),
      );
      const left = await acrossTenants(db.executor)
        .selectFrom('tenants')
        .select('id')
        .where('id', 'like', '%full%')
        .execute();
      expect(left).toEqual([]);
    });

    it('a single write fails with storage.full and leaves the store writable', async () => {
      await limitPages(1);
      const write = () =>
        acrossTenants(db.executor).insertInto('tenants').values(tenant('alone', LARGE)).execute();
      await expect(write()).rejects.toMatchObject({ code: 'storage.full' });
      await limitPages(1_000_000);
      await write();
    });
  });
});
