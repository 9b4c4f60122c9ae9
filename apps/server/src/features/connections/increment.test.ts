import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import type { Increment } from '@plumbline/contract';
import { byTier } from '#testing/generated.ts';
import { readerConfig, startDatabase, type TestDatabase } from '../../testing/test-databases.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

/** Tables of generated histories, each of these histories, and refreshes of each table. */
const SIZE = byTier({
  quick: { tables: 2, histories: 40, rounds: 3 },
  deep: { tables: 10, histories: 100, rounds: 6 },
});
const PAGE = 1_000;
const MINUTE_MS = 60_000;

let server: TestServer;
let database: TestDatabase;
let editor: TestMember;
let connectionId: string;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  database = await startDatabase();
  await database.run('CREATE ROLE reader LOGIN; ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO reader');
  admin = new Client({ host: '127.0.0.1', port: database.port, user: 'plumbline', database: 'postgres' });
  await admin.connect();
  await admin.query("SET TimeZone = 'UTC'");
  editor = await server.signIn('editor');
  const config = readerConfig(database);
  const saved = await call('POST', '/beta/connections', { kind: 'postgresql', name: 'Shop', config });
  connectionId = saved.body.data.id;
}, 60_000);
afterAll(async () => {
  await admin.end();
  await server.close();
  database.stop();
});

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { as: editor, ...(body === undefined ? {} : { body }) });

const BY_TIME: Increment = {
  watermark: 'changed',
  overlap: 3600,
  key: ['id'],
  deletes: 'keys',
  deletedColumn: null,
};

async function create(table: string, increment: Increment, only?: readonly string[]): Promise<string> {
  const body = { name: table, table, schema: 'public', increment, ...(only === undefined ? {} : { only }) };
  const started = await call('POST', `/v1/connections/${connectionId}/dataset/create`, body);
  expect(started).toMatchObject({ status: 202 });
  await server.runJobs();
  return started.body.data.id;
}
async function refresh(id: string, query = ''): Promise<{ readonly state: string; readonly error: unknown }> {
  const started = await call('POST', `/v1/datasources/${id}/refresh${query}`, {});
  await server.runJobs();
  return (await call('GET', `/v1/jobs/${started.body.data.jobId}`)).body.data;
}
const newest = async (id: string) =>
  (await call('GET', `/v1/datasources/${id}`)).body.data.versions[0].refresh;

async function rowsOf(id: string): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = (await call('POST', `/v1/datasources/${id}/filter`, { page, limit: PAGE })).body
      .data;
    rows.push(...data);
    if (rows.length >= total) {
      return rows;
    }
  }
}
const texts = (rows: readonly (readonly unknown[])[]): string[] =>
  rows.map((row) => row.map(String).join('|')).toSorted();
async function expectTable(id: string, select: string): Promise<void> {
  const { rows } = await admin.query<unknown[]>({ text: select, rowMode: 'array' });
  expect(texts(await rowsOf(id))).toEqual(texts(rows));
}

describe('an incremental extract', () => {
  it('reads what changed, replaces rows by their key and removes those whose key is gone', async () => {
    await admin.query(`CREATE TABLE orders AS SELECT n AS id, 'open' AS state,
      timestamp '2026-01-01' + n * interval '1 hour' AS changed FROM generate_series(1, 500) n`);
    const id = await create('orders', BY_TIME);
    expect(await newest(id)).toMatchObject({ mode: 'full', why: 'first', watermark: '2026-01-21 20:00:00' });
    await admin.query(`UPDATE orders SET state = 'paid', changed = '2026-02-01' WHERE id IN (3, 4);
      DELETE FROM orders WHERE id = 10;
      INSERT INTO orders VALUES (501, 'open', '2026-02-02'), (502, 'late', '2026-01-21 19:30')`);
    expect(await refresh(id)).toMatchObject({ state: 'succeeded' });
    expect(await newest(id)).toMatchObject({
      mode: 'incremental',
      why: null,
      watermark: '2026-02-02 00:00:00',
      added: 2,
      changed: 2,
      removed: 1,
    });
    await expectTable(id, 'SELECT id, state, to_char(changed, \'YYYY-MM-DD"T"HH24:MI:SS\') FROM orders');
  });

  it('reads all rows where the source has keys that no refresh has read, and on demand', async () => {
    await admin.query(`CREATE TABLE late AS SELECT n AS id, n AS changed FROM generate_series(1, 100) n`);
    const id = await create('late', { ...BY_TIME, overlap: 5 });
    await admin.query('INSERT INTO late VALUES (200, 7)');
    await refresh(id);
    expect(await newest(id)).toMatchObject({ mode: 'full', why: 'missing', added: null });
    await refresh(id);
    expect(await newest(id)).toMatchObject({ mode: 'incremental', added: 0, changed: 0, removed: 0 });
    await refresh(id, '?rows=all');
    expect(await newest(id)).toMatchObject({ mode: 'full', why: 'requested' });
    await expectTable(id, 'SELECT id, changed FROM late');
  });

  it('leaves out rows that a column marks as deleted', async () => {
    await admin.query(
      `CREATE TABLE soft AS SELECT n AS id, n AS changed, n = 2 AS gone FROM generate_series(1, 9) n`,
    );
    const id = await create('soft', { ...BY_TIME, overlap: 0, deletes: 'column', deletedColumn: 'gone' });
    await admin.query('UPDATE soft SET gone = true, changed = 20 WHERE id = 4');
    await refresh(id);
    expect(await newest(id)).toMatchObject({ mode: 'incremental', watermark: '20', removed: 1 });
    await expectTable(id, 'SELECT id, changed, gone FROM soft WHERE NOT gone');
  });

  it('is refused for columns that cannot be used so, and fails for a key that rows share', async () => {
    await admin.query(
      `CREATE TABLE twice AS SELECT 1 AS id, 'x' AS word, n AS changed FROM generate_series(1, 3) n`,
    );
    const path = `/v1/connections/${connectionId}/dataset/create`;
    const body = { name: 'Twice', table: 'twice', schema: 'public' };
    for (const increment of [
      { ...BY_TIME, watermark: 'word' },
      { ...BY_TIME, key: ['absent'] },
      { ...BY_TIME, deletes: 'column', deletedColumn: 'absent' },
    ]) {
      expect(await call('POST', path, { ...body, increment })).toMatchObject({ status: 422 });
    }
    await admin.query('CREATE TABLE cases AS SELECT 1 AS id, 2 AS "ID", 3 AS changed, 4 AS " at"');
    for (const increment of [
      { ...BY_TIME, key: ['ID'] },
      { ...BY_TIME, watermark: ' at' },
    ]) {
      expect(await call('POST', path, { name: 'Cases', table: 'cases', increment })).toMatchObject({
        status: 422,
        body: { error: { message: expect.stringContaining('Rename it at the source') } },
      });
    }
    const statement = { name: 'S', query: 'SELECT 1 AS id, 2 AS changed', increment: BY_TIME };
    expect((await call('POST', path, statement)).status).toBe(400);
    const started = await call('POST', path, { ...body, increment: BY_TIME });
    await server.runJobs();
    const job = await call('GET', `/v1/jobs/${started.body.data.jobId}`);
    expect(job.body.data).toMatchObject({ state: 'failed', error: { code: 'dataset.key_not_unique' } });
  });

  it('can be set and ended later; the next refresh reads all rows', async () => {
    await admin.query(`CREATE TABLE set_later AS SELECT n AS id, n AS changed FROM generate_series(1, 20) n`);
    const started = await call('POST', `/v1/connections/${connectionId}/dataset/create`, {
      name: 'Later',
      table: 'set_later',
      schema: 'public',
    });
    await server.runJobs();
    const { id } = started.body.data;
    expect(await newest(id)).toMatchObject({ mode: 'full', why: null, increment: null });
    const put = (increment: unknown) => call('PUT', `/v1/datasources/${id}/increment`, { increment });
    expect((await put({ ...BY_TIME, watermark: 'absent' })).status).toBe(422);
    expect((await put(BY_TIME)).body.data).toMatchObject({ increment: BY_TIME, canIncrement: true });
    await refresh(id);
    expect(await newest(id)).toMatchObject({ mode: 'full', why: 'settings' });
    await refresh(id);
    expect(await newest(id)).toMatchObject({ mode: 'incremental' });
    await put(null);
    await refresh(id);
    expect(await newest(id)).toMatchObject({ mode: 'full', why: null });
  });
});

describe('columns that changed at the source', () => {
  it('are read where they were added, and wait for a decision where they were removed or have another type', async () => {
    await admin.query(
      `CREATE TABLE drift AS SELECT n AS id, n AS changed, 'a' AS word, 'b' AS other FROM generate_series(1, 9) n`,
    );
    const id = await create('drift', { ...BY_TIME, overlap: 0 });
    await admin.query('ALTER TABLE drift ADD COLUMN extra text');
    await refresh(id);
    expect(await newest(id)).toMatchObject({
      mode: 'full',
      why: 'schema',
      schemaChanges: [{ kind: 'added', column: 'extra', before: null, after: 'text' }],
    });
    await admin.query(
      `ALTER TABLE drift DROP COLUMN other; ALTER TABLE drift ALTER COLUMN word TYPE int USING 1`,
    );
    expect(await refresh(id)).toMatchObject({ state: 'failed', error: { code: 'dataset.schema_differs' } });
    const schedule = async () => (await call('GET', `/v1/datasources/${id}/schedule`)).body.data;
    expect((await schedule()).schemaChanges).toEqual([
      { kind: 'type', column: 'word', before: 'text', after: 'integer' },
      { kind: 'removed', column: 'other', before: 'text', after: null },
    ]);
    expect(await refresh(id, '?schema=accept')).toMatchObject({ state: 'succeeded' });
    expect((await schedule()).schemaChanges).toEqual([]);
    await expectTable(id, 'SELECT id, changed, word, extra FROM drift');
  });

  it('leave the list of columns that are read once they are accepted', async () => {
    await admin.query(
      `CREATE TABLE narrow AS SELECT n AS id, n AS changed, 'a' AS word, 'b' AS other FROM generate_series(1, 9) n`,
    );
    const id = await create('narrow', BY_TIME, ['id', 'changed', 'word']);
    await admin.query('ALTER TABLE narrow DROP COLUMN word');
    expect(await refresh(id)).toMatchObject({ state: 'failed', error: { code: 'dataset.schema_differs' } });
    await refresh(id, '?schema=accept');
    await refresh(id);
    expect(await newest(id)).toMatchObject({ mode: 'incremental', schemaChanges: [] });
    await expectTable(id, 'SELECT id, changed FROM narrow');
  });
});

describe('a decision about each column that changed', () => {
  const decide = async (id: string, columns: readonly object[]) => {
    const started = await call('POST', `/v1/datasources/${id}/refresh/columns`, { columns });
    await server.runJobs();
    return (await call('GET', `/v1/jobs/${started.body.data.jobId}`)).body.data;
  };
  const shown = async (id: string) => {
    const { columns } = (await call('GET', `/v1/datasources/${id}`)).body.data;
    return columns.map(({ name, type }: { name: string; type: string }) => [name, type]);
  };

  it('keeps columns as they were, takes them as they are, or drops them, and holds for refreshes after it', async () => {
    await admin.query(
      `CREATE TABLE decided AS SELECT n AS id, n AS changed, 'w' || n AS word, n * 2 AS amount, 'x' AS extra, true AS flag
       FROM generate_series(1, 3) n`,
    );
    const id = await create('decided', BY_TIME);
    await admin.query(`ALTER TABLE decided DROP COLUMN word;
      ALTER TABLE decided ALTER COLUMN amount TYPE text USING CASE WHEN id = 2 THEN 'many' ELSE amount::text END;
      ALTER TABLE decided ALTER COLUMN flag TYPE int USING 7;
      ALTER TABLE decided ALTER COLUMN extra TYPE int USING 1;
      ALTER TABLE decided ADD COLUMN fresh text DEFAULT 'new'`);
    expect(await refresh(id)).toMatchObject({ state: 'failed' });
    const decisions = [
      { column: 'word', action: 'keep' },
      { column: 'amount', action: 'keep' },
      { column: 'flag', action: 'take' },
      { column: 'extra', action: 'drop' },
      { column: 'fresh', action: 'drop' },
    ];
    expect(await decide(id, decisions.slice(0, 3))).toMatchObject({
      state: 'failed',
      error: { code: 'dataset.schema_differs' },
    });
    expect(await decide(id, decisions)).toMatchObject({ state: 'succeeded' });
    expect(await shown(id)).toEqual([
      ['id', 'integer'],
      ['changed', 'integer'],
      ['word', 'text'],
      ['amount', 'integer'],
      ['flag', 'integer'],
    ]);
    const rows = [
      [1, 1, null, 2, 7],
      [2, 2, null, null, 7],
      [3, 3, null, 6, 7],
    ];
    expect(await rowsOf(id)).toEqual(rows);
    const rejects = (await call('GET', `/v1/datasources/${id}/rejects`)).body.data;
    expect(rejects.data).toMatchObject([{ column: 'amount', text: 'many' }]);
    expect(await refresh(id)).toMatchObject({ state: 'succeeded' });
    expect(await newest(id)).toMatchObject({ mode: 'incremental', schemaChanges: [] });
    expect(texts(await rowsOf(id))).toEqual(texts(rows));
  });

  it('gives a retained column its values when the source has it again', async () => {
    await admin.query(
      `CREATE TABLE back AS SELECT n AS id, n AS changed, 'w' || n AS word FROM generate_series(1, 2) n`,
    );
    const id = await create('back', BY_TIME);
    await admin.query('ALTER TABLE back DROP COLUMN word');
    await refresh(id);
    await decide(id, [{ column: 'word', action: 'keep' }]);
    expect(await rowsOf(id)).toEqual([
      [1, 1, null],
      [2, 2, null],
    ]);
    await admin.query(`ALTER TABLE back ADD COLUMN word text; UPDATE back SET word = 'again', changed = 9`);
    expect(await refresh(id)).toMatchObject({ state: 'succeeded' });
    expect(await rowsOf(id)).toEqual([
      [1, 9, 'again'],
      [2, 9, 'again'],
    ]);
  });

  it('a decision that drops what the increment needs reads all rows from then on', async () => {
    await admin.query(
      `CREATE TABLE ended AS SELECT n AS id, n AS changed, 'a' AS word FROM generate_series(1, 2) n`,
    );
    const id = await create('ended', BY_TIME);
    await admin.query('ALTER TABLE ended ALTER COLUMN changed TYPE text');
    await refresh(id);
    expect(await decide(id, [{ column: 'changed', action: 'drop' }])).toMatchObject({ state: 'succeeded' });
    expect(await newest(id)).toMatchObject({ mode: 'full', increment: null });
    await expectTable(id, 'SELECT id, word FROM ended');
  });
});

/** Numbers of a seed: a linear congruential generator is even enough for choices among a few. */
const numbersFrom = (seed: number): ((below: number) => number) => {
  let state = seed * 7_919 + 17;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

interface History {
  /** Table, and how it is read. */
  readonly table: string;
  readonly increment: Increment;
  readonly isTime: boolean;
  readonly next: (below: number) => number;
}

/** What happens to the rows of one history between two refreshes, as SQL. `now` counts minutes. */
function happenings({ table, increment, isTime, next }: History, history: number, now: number): string[] {
  const moment = (minute: number): string =>
    isTime ? `timestamptz '2026-01-01Z' + interval '${minute} minutes'` : `${minute}`;
  const key = (): string => `history = ${history} AND id = ${next(8)}`;
  return Array.from({ length: next(5) }, () => {
    const at = now + next(50);
    switch (next(5)) {
      case 0:
      case 1:
        return `INSERT INTO ${table} VALUES (${history}, ${next(8)}, ${next(3)}, ${moment(at)}) ON CONFLICT DO NOTHING`;
      case 2:
        return `UPDATE ${table} SET value = ${next(3)}, changed = ${moment(at)}, gone = false WHERE ${key()}`;
      case 3: {
        // Committed late: its watermark is that of an hour ago.
        const late = moment(now - next(60));
        // One of long ago is found by its key alone, so that no row here may have had it.
        const isOld = increment.deletes === 'keys' && next(4) === 0;
        return isOld
          ? `INSERT INTO ${table} VALUES (${history}, ${now + next(50)}, 9, ${moment(now - 600)}) ON CONFLICT DO NOTHING`
          : `INSERT INTO ${table} VALUES (${history}, ${next(8)}, 9, ${late}) ON CONFLICT DO NOTHING`;
      }
      default:
        return increment.deletes === 'column'
          ? `UPDATE ${table} SET gone = true, changed = ${moment(at)} WHERE ${key()}`
          : `DELETE FROM ${table} WHERE ${key()}`;
    }
  });
}

it(
  'equals the table after generated histories of inserts, updates, deletes and late rows',
  async () => {
    for (let at = 0; at < SIZE.tables; at += 1) {
      const isTime = at % 2 === 0;
      const table = `generated_${at}`;
      const bySoftDelete = at % 3 === 1;
      const increment: Increment = {
        watermark: 'changed',
        // What is late at most, in minutes: a number counts them, a time takes seconds.
        overlap: isTime ? 120 * 60 : 120,
        key: ['history', 'id'],
        deletes: bySoftDelete ? 'column' : 'keys',
        deletedColumn: bySoftDelete ? 'gone' : null,
      };
      const history: History = { table, increment, isTime, next: numbersFrom(at + 1) };
      await admin.query(
        `CREATE TABLE ${table} (history int, id int, value int, changed ${isTime ? 'timestamptz' : 'int'}, gone boolean DEFAULT false, PRIMARY KEY (history, id))`,
      );
      let now = 10_000;
      const change = async (): Promise<void> => {
        for (let one = 0; one < SIZE.histories; one += 1) {
          await admin.query(happenings(history, one, now).join(';'));
        }
        now += 60;
      };
      await change();
      const id = await create(table, increment);
      for (let round = 0; round < SIZE.rounds; round += 1) {
        await change();
        expect(await refresh(id)).toMatchObject({ state: 'succeeded' });
        await expectTable(
          id,
          `SELECT history, id, value, ${isTime ? `to_char(changed, 'YYYY-MM-DD"T"HH24:MI:SS')` : 'changed'}, gone FROM ${table} WHERE NOT gone`,
        );
      }
    }
  },
  10 * MINUTE_MS,
);
