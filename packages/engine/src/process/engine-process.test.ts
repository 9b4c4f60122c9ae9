import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EngineProcess } from './engine-process.ts';

let folder: string;
let engine: EngineProcess;
const live = (): AbortSignal => new AbortController().signal;
const bounds = { maxRows: 1000, maxBytes: 1024 * 1024 };

const request = (
  sql: string,
  overrides: { signal?: AbortSignal; deadlineMs?: number; target?: EngineProcess } = {},
) =>
  (overrides.target ?? engine).read({
    sql,
    signal: overrides.signal ?? live(),
    deadlineMs: overrides.deadlineMs ?? 20_000,
    ...bounds,
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-process-'));
  await writeFile(join(folder, 'mine.csv'), 'a\n1\n');
  await writeFile(join(folder, 'other.csv'), 'a\n2\n');
  await symlink('/etc/passwd', join(folder, 'link.csv'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  process.env['CANARY_SECRET'] = 'canary-4711';
  engine = await EngineProcess.start(folder, { memoryMb: 256, threads: 2 });
  await engine.open({
    allowedPaths: [join(folder, 'mine.csv')],
    setup: [`CREATE VIEW dataset AS SELECT * FROM range(100000) AS t(n)`],
  });
});

afterEach(async () => {
  delete process.env['CANARY_SECRET'];
  await engine.close();
});

describe('a disk that is almost full', () => {
  it('ends a statement that needs much of it, and not one that fits in memory', async () => {
    const target = await EngineProcess.start(folder, {
      memoryMb: 128,
      threads: 2,
      diskReserveMb: Number.MAX_SAFE_INTEGER,
    });
    await target.open({ allowedPaths: [], setup: [] });
    const placesOf = (rows: number): string => `SELECT CAST(max(place) AS INTEGER) FROM (
      SELECT row_number() OVER (ORDER BY md5(range::TEXT)) AS place FROM range(${rows}))`;
    expect((await request(placesOf(10_000), { target })).rows).toEqual([[10_000]]);
    await expect(request(placesOf(20_000_000), { target, deadlineMs: 60_000 })).rejects.toMatchObject({
      code: 'storage.full',
      message: expect.stringContaining('almost full'),
    });
    await target.exited;
  });
});

describe('locked down', () => {
  it('reads the files it was opened for', async () => {
    expect((await request(`SELECT a FROM read_csv('${folder}/mine.csv')`)).rows).toEqual([[1]]);
  });

  it.each([
    ['another file', (dir: string) => `SELECT * FROM read_csv('${dir}/other.csv')`],
    ['a system file', () => `SELECT * FROM read_text('/etc/passwd')`],
    ['a link out of the folder', (dir: string) => `SELECT * FROM read_text('${dir}/link.csv')`],
    ['a path that climbs', (dir: string) => `SELECT * FROM read_text('${dir}/mine.csv/../other.csv')`],
    ['the list of a folder', (dir: string) => `SELECT * FROM glob('${dir}/*') WHERE error(file) IS NULL`],
    ['bytes of a device', () => `SELECT * FROM read_blob('/proc/self/environ')`],
    ['a web address', () => `SELECT * FROM read_csv('http://127.0.0.1:1/x.csv')`],
    ['a bucket', () => `SELECT * FROM read_parquet('s3://bucket/x.parquet')`],
    [
      'a file through a string of SQL',
      () => `SELECT * FROM query('SELECT * FROM read_text(''/etc/passwd'')')`,
    ],
    ['a database file', (dir: string) => `ATTACH '${dir}/new.duckdb' AS x`],
    ['a file to write', (dir: string) => `COPY (SELECT 1) TO '${dir}/evil.csv'`],
    ['a folder to export to', (dir: string) => `EXPORT DATABASE '${dir}/out'`],
    ['an extension', () => 'INSTALL httpfs'],
    ['an extension file', () => `LOAD '/tmp/x.duckdb_extension'`],
    ['more memory', () => `SET memory_limit = '64GB'`],
    ['external access', () => 'SET enable_external_access = true'],
    ['other folders', () => `SET allowed_directories = ['/']`],
    ['an unlocked configuration', () => 'SET lock_configuration = false'],
    ['a reset', () => 'RESET allowed_paths'],
    ['an environment variable', () => `SELECT getenv('CANARY_SECRET')`],
  ])('refuses %s', async (_, sql) => {
    const refused = await request(sql(folder)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Error);
    expect(String(refused)).not.toContain('canary-4711');
    expect((await request('SELECT 1')).rows).toEqual([[1]]);
  });

  it.runIf(process.platform === 'linux')('gives the process no secret of its parent', async () => {
    expect(await readFile(`/proc/${engine.pid}/environ`, 'utf8')).not.toContain('canary-4711');
  });
});

describe('a statement that goes wrong', () => {
  it('refuses a text that would abort the process, and goes on', async () => {
    const refused = request(`SELECT repeat('x', 100000000)`);
    await expect(refused).rejects.toMatchObject({ code: 'query.too_large' });
    expect((await request('SELECT 2')).rows).toEqual([[2]]);
  });

  it('ends a process that takes memory past its limit', async () => {
    const refused = request(`SELECT length(repeat('x', 3000000000)) + length(repeat('y', 3000000000))`);
    await expect(refused).rejects.toMatchObject({ code: 'query.too_large' });
  });

  it('says what died under its callers, all of them', async () => {
    const waiting = [
      request('SELECT count(*) FROM range(1000000000000)'),
      request('SELECT count(*) FROM range(2000000000000)'),
    ];
    const settled = Promise.allSettled(waiting);
    process.kill(engine.pid, 'SIGKILL');
    expect(
      (await settled).map(
        (result) => result.status === 'rejected' && (result.reason as { code: string }).code,
      ),
    ).toEqual(['engine.lost', 'engine.lost']);
    expect(engine.isAlive).toBe(false);
    await expect(request('SELECT 1')).rejects.toMatchObject({ code: 'engine.lost' });
  });

  it('interrupts at the deadline and takes the next statement', async () => {
    const slow = request('SELECT count(*) FROM range(1000000000000) WHERE range % 7 = 3', {
      deadlineMs: 200,
    });
    await expect(slow).rejects.toMatchObject({ code: 'query.timed_out' });
    expect((await request('SELECT 3')).rows).toEqual([[3]]);
  });

  it('kills the process when native code does not heed the interrupt', async () => {
    const deaf = request(`SELECT levenshtein(repeat('ab', 60000), repeat('ba', 60000))`, { deadlineMs: 100 });
    await expect(deaf).rejects.toMatchObject({ code: 'query.timed_out' });
    expect(engine.isAlive).toBe(false);
  });

  it('stops when its caller goes away', async () => {
    const caller = new AbortController();
    const slow = request('SELECT count(*) FROM range(1000000000000) WHERE range % 7 = 3', {
      signal: caller.signal,
    });
    caller.abort();
    await expect(slow).rejects.toMatchObject({ code: 'request.cancelled' });
    expect((await request('SELECT 4')).rows).toEqual([[4]]);
  });

  it('refuses answers of more rows or bytes than the caller takes', async () => {
    await expect(request('SELECT * FROM dataset')).rejects.toMatchObject({ code: 'query.too_large' });
    await expect(request(`SELECT repeat('x', 2000) FROM range(900)`)).rejects.toMatchObject({
      code: 'query.too_large',
    });
  });
});

describe('cells on the wire', () => {
  it('says what failed after the first rows', async () => {
    // By one thread the rows come one after the other.
    const target = await EngineProcess.start(folder, { memoryMb: 256, threads: 1 });
    await target.open({ allowedPaths: [], setup: [] });
    const sql = "SELECT CASE WHEN range < 300000 THEN 1 ELSE error('row 300000') END FROM range(300001)";
    const read = target.read({ sql, signal: live(), deadlineMs: null, maxRows: 400_000, maxBytes: 2 ** 26 });
    await expect(read).rejects.toThrow('row 300000');
    await target.close();
  });

  it('writes every type as the contract has it', async () => {
    const { rows, columns } =
      await request(`SELECT 1::BIGINT, 9007199254740993::BIGINT, 1.5::DOUBLE, 'nan'::DOUBLE, 'inf'::DOUBLE,
      1.50::DECIMAL(9,2), DATE '2021-01-05', TIMESTAMP '2021-01-05 10:00:00', TIMESTAMP '2021-01-05 10:00:00.25',
      TIME '10:00:00.5', true, 'x', NULL, 170141183460469231731687303715884105727::HUGEINT,
      TIMESTAMPTZ '2021-01-05 10:00:00+02'`);
    expect(rows).toEqual([
      [
        1,
        '9007199254740993',
        1.5,
        null,
        null,
        '1.50',
        '2021-01-05',
        '2021-01-05T10:00:00',
        '2021-01-05T10:00:00.25',
        '10:00:00.5',
        true,
        'x',
        null,
        '170141183460469231731687303715884105727',
        '2021-01-05T08:00:00',
      ],
    ]);
    expect(columns.map(({ type }) => type)).toEqual([
      'integer',
      'integer',
      'number',
      'number',
      'number',
      'decimal',
      'date',
      'timestamp',
      'timestamp',
      'time',
      'boolean',
      'text',
      'integer',
      'integer',
      'timestamp',
    ]);
  });

  it('gives more rows than one message holds in their order', async () => {
    const { rows } = await engine.read({
      sql: 'SELECT n, n * 2 FROM dataset',
      asText: [1],
      signal: live(),
      deadlineMs: 20_000,
      maxRows: 100_000,
      maxBytes: 64 * 1024 * 1024,
    });
    expect(rows).toHaveLength(100_000);
    expect(rows.every(([n, twice], at) => n === at && twice === String(at * 2))).toBe(true);
  });

  it('does not read the header of a null as a length', async () => {
    const { rows } = await request(
      `SELECT CASE WHEN n % 2 = 0 THEN repeat('long text ', 5) || n END FROM dataset ORDER BY n DESC LIMIT 100`,
    );
    expect(rows.filter(([cell]) => cell === null)).toHaveLength(50);
  });
});

it.runIf(process.platform === 'linux')(
  'leaves no process behind when its parent is killed in the middle of a statement',
  async () => {
    const script = join(folder, 'parent.mjs');
    await writeFile(
      script,
      `import { EngineProcess } from ${JSON.stringify(new URL('./engine-process.ts', import.meta.url).href)};
     const engine = await EngineProcess.start(${JSON.stringify(folder)}, { memoryMb: 256, threads: 2 });
     await engine.open({ allowedPaths: [], setup: [] });
     engine.read({ sql: "SELECT levenshtein(repeat('ab', 90000), repeat('ba', 90000))", signal: new AbortController().signal, deadlineMs: null, maxRows: 1, maxBytes: 100 });
     console.log(engine.pid);`,
    );
    const parent = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
    const child = Number(String(printed).trim());
    expect(isRunning(child)).toBe(true);
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(isRunning(child)).toBe(false), { timeout: 10_000 });
  },
);

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('summaries', () => {
  const shape = { shares: [0.5], top: 1, bins: 2, unit: 1, isWhole: true };
  const summarize = (sql: string, rows = 100_000) =>
    engine.summarize({ sql, rows, shape, signal: live(), deadlineMs: 20_000 });

  it('are of every column, without its nulls', async () => {
    const [all, some, none] = await summarize(
      'SELECT n::DOUBLE, CASE WHEN n % 4 = 1 THEN 7::DOUBLE END, NULL::DOUBLE FROM dataset',
    );
    expect(all).toMatchObject({
      filled: 100_000,
      distinct: 100_000,
      min: 0,
      max: 99_999,
      quantiles: [49_999],
    });
    expect(some).toMatchObject({ filled: 25_000, distinct: 1, mean: 7, top: [[7, 25_000]] });
    expect(none).toMatchObject({ filled: 0, distinct: 0, min: null });
  });

  it('are none of more rows than there is room for', async () => {
    expect(await summarize('SELECT n::DOUBLE, n::DOUBLE FROM dataset', 99_999)).toEqual([null, null]);
  });

  it('are refused of columns that are not DOUBLE', async () => {
    await expect(summarize('SELECT n FROM dataset')).rejects.toThrow('DOUBLE');
  });
});
