import { createPrivateKey } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { AppError } from '@plumbline/contract';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeDatabaseConformance } from '../../test/database-conformance.ts';
import {
  createServiceAccount,
  startLocalBigquery,
  type LocalBigquery,
  type ServiceAccount,
} from '#testing/services/bigquery/server.ts';
import type { DatabaseAccess, ExtractedColumn, RemoteTarget, Since } from '../kit/database.ts';
import { createOutbound } from '../kit/outbound/outbound.ts';
import { openConnector } from '../registry.ts';
import { moment } from './values.ts';

const NO_WAIT = { 'retry-after': '0' };
const fault = (status: number, reason: string, message = 'x') =>
  [status, { error: { code: status, message, errors: [{ reason, message }] } }, NO_WAIT] as const;

let account: ServiceAccount;
let server: LocalBigquery;
const live = (): AbortSignal => new AbortController().signal;

/** SQL of a value at the local server, its type here, its text. */
const TYPES: readonly (readonly [string, string, string])[] = [
  ['(-9223372036854775808)::BIGINT', 'integer', '-9223372036854775808'],
  [
    '12345678901234567890123456789.123456789::DECIMAL(38,9)',
    'decimal',
    '12345678901234567890123456789.123456789',
  ],
  ['-0.0000000001::DECIMAL(38,10)', 'decimal', '-0.0000000001'],
  [
    `{'bignumeric': '578960446186580977117854925043439539266.34992332820282019728792003956564819967'}`,
    'decimal',
    '578960446186580977117854925043439539266.34992332820282019728792003956564819967',
  ],
  ['0.1::DOUBLE', 'number', '0.1'],
  ["'NaN'::DOUBLE", 'number', 'NaN'],
  ['true', 'boolean', 'true'],
  ["DATE '0001-01-01'", 'date', '0001-01-01'],
  ["TIME '23:59:59.999999'", 'time', '23:59:59.999999'],
  ["TIMESTAMP '2026-11-23 12:00:00.123456'", 'timestamp', '2026-11-23 12:00:00.123456'],
  ["TIMESTAMPTZ '2026-11-23 12:00:00.123456+02'", 'timestamp', '2026-11-23 10:00:00.123456'],
  ["TIMESTAMPTZ '1969-12-31 23:59:59.5+00'", 'timestamp', '1969-12-31 23:59:59.500000'],
  ["'\\xDE\\xAD'::BLOB", 'text', 'dead'],
  [`{'json': '{"a":1.10}'}`, 'json', '{"a":1.10}'],
  [`{'geography': 'POINT(1 2)'}`, 'text', 'POINT(1 2)'],
  [`{'interval': '1-2 3 4:5:6.789'}`, 'text', '1-2 3 4:5:6.789'],
  [`{'range_date': '[2026-01-01, UNBOUNDED)'}`, 'text', '[2026-01-01, UNBOUNDED)'],
  [
    `{'range_timestamp': '[1700000000000000, 1700000000500000)'}`,
    'text',
    '[2023-11-14 22:13:20, 2023-11-14 22:13:20.500000)',
  ],
  ["['a', 'b\"c', NULL]", 'json', '["a","b\\"c",null]'],
  ['[9007199254740993::BIGINT]', 'json', '[9007199254740993]'],
  [
    `{'id': 1, 'at': TIMESTAMPTZ '2026-11-23 12:00:00+00', 'lines': [{'price': 1.10::DECIMAL(9,2), 'x': 'y'}]}`,
    'json',
    '{"id":1,"at":"2026-11-23 12:00:00","lines":[{"price":1.10,"x":"y"}]}',
  ],
  [`'☃ "quoted"\n, and more'`, 'text', '☃ "quoted"\n, and more'],
  ["''", 'text', ''],
  ['NULL::VARCHAR', 'text', ''],
];

beforeAll(async () => {
  account = createServiceAccount();
  server = await startLocalBigquery({
    account,
    seed: `
      CREATE SCHEMA sales; CREATE SCHEMA empty;
      CREATE TABLE sales.orders AS SELECT n::BIGINT AS id, (n * 1.5)::DECIMAL(12,2) AS amount,
        TIMESTAMPTZ '2026-01-01 00:00:00+00' + INTERVAL (n) SECOND AS placed FROM range(1, 1001) t(n);
      CREATE VIEW sales.recent AS SELECT * FROM sales.orders WHERE id > 900;
      CREATE TABLE sales.types AS SELECT ${TYPES.map(([value], index) => `${value} AS c${index}`).join(', ')};`,
  });
}, 60_000);
afterAll(() => server.stop());
beforeEach(() => {
  server.faults.length = 0;
  server.pendingPolls = 0;
  server.pageRows = 1000;
  server.canRunJobs = true;
  server.startMs = 0;
});

const config = (change: object = {}) => ({ serviceAccountKey: account.file, ...change });
async function open(change: object = {}): Promise<DatabaseAccess> {
  const outbound = createOutbound({ allow: ['127.0.0.1/32'] });
  const endpoints = { bigquery: server.origin };
  const session = await openConnector('bigquery', config(change), { outbound, endpoints, signal: live() });
  return session.database as DatabaseAccess;
}
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => error,
  );
async function extract(target: RemoteTarget, change: object = {}, since: Since | null = null) {
  const sink = new PassThrough();
  const csv = text(sink);
  csv.catch(() => undefined);
  let columns: readonly ExtractedColumn[] = [];
  const options = {
    signal: live(),
    onColumns: async (extracted: readonly ExtractedColumn[]) => {
      columns = extracted;
      return sink;
    },
    onRows: () => undefined,
    maxBytes: 1e9,
  };
  const database = await open(change);
  const rows =
    since === null
      ? await database.extract(target, options)
      : ((await database.extractSince?.(target, since, options)) ?? 0);
  return { rows, columns, csv: await csv };
}
const table = (name: string, columns: readonly string[] | null = null): RemoteTarget => ({
  table: { schema: 'sales', name },
  columns,
});
const one = { query: 'SELECT 1 AS one' };
const pageOf = async (target: RemoteTarget, change: object = {}) =>
  (await open(change)).page(target, { offset: 0, limit: 3, signal: live() });
const sent = (match: RegExp) => server.requests.filter(({ method, path }) => match.test(`${method} ${path}`));

describeDatabaseConformance({
  kind: 'bigquery',
  wide: { query: `SELECT REPEAT('x', 3000000) AS body FROM sales.orders LIMIT 40` },
  good: config,
  origin: () => server.origin,
  secret: {
    field: 'serviceAccountKey',
    text: () => (JSON.parse(account.file) as { private_key: string }).private_key.split('\n')[3] ?? '',
  },
  refusals: [
    ['an address inside the network', { origin: 'http://10.1.2.3:8080' }, 'source.address_refused'],
    ['the address of a cloud’s metadata', { origin: 'http://169.254.169.254' }, 'source.address_refused'],
    ['a project that is not there', { config: { project: 'nothing-here' } }, 'source.refused'],
    ['a dataset that is not there', { config: { dataset: 'nothing' } }, 'source.refused'],
  ],
  badHosts: { field: 'project', values: ['../x', 'a/b', 'https://evil.example', 'user@host', 'a b', ''] },
});

describe('sign-in', () => {
  it('requests a token that can only read, and uses it again', async () => {
    const database = await open();
    const before = server.requests.length;
    await database.page(one, { offset: 0, limit: 1, signal: live() });
    await database.page(one, { offset: 0, limit: 1, signal: live() });
    const tokens = server.requests.slice(before).filter(({ path }) => path === '/token');
    expect(tokens).toHaveLength(1);
    const {
      iss,
      aud,
      scope,
      iat = 0,
      exp = 0,
    } = decodeJwt(new URLSearchParams(tokens[0]?.text).get('assertion') ?? '');
    expect({ iss, aud, scope }).toEqual({
      iss: account.email,
      aud: 'https://oauth2.googleapis.com/token',
      scope: 'https://www.googleapis.com/auth/bigquery.readonly',
    });
    expect(exp - iat).toBeLessThanOrEqual(3600);
  });

  it('sends the assertion nowhere but to Google, whatever the key file says', async () => {
    const file = JSON.stringify({
      ...(JSON.parse(account.file) as object),
      token_uri: 'http://127.0.0.1:1/',
    });
    await expect(pageOf(one, { serviceAccountKey: file })).resolves.toBeDefined();
  });

  it.each([
    ['no JSON', () => 'x'],
    ['another JSON', () => '{"type":"authorized_user"}'],
    ['a damaged key', () => account.file.replaceAll('MII', 'XXX')],
    ['a key of another account', async () => createServiceAccount().file],
    [
      'the key of an account that is gone',
      () => account.file.replace(account.email, 'gone@analytics-project.iam.gserviceaccount.com'),
    ],
  ])('refuses %s, and names the field', async (_what, file) => {
    const error = await failure(pageOf(one, { serviceAccountKey: await file() }));
    expect(error).toMatchObject({ code: 'source.refused', issues: [{ path: 'serviceAccountKey' }] });
  });

  it('renews a token that has expired, once', async () => {
    const database = await open();
    await database.page(one, { offset: 0, limit: 1, signal: live() });
    server.expireTokens();
    await expect(database.page(one, { offset: 0, limit: 1, signal: live() })).resolves.toBeDefined();
    server.faults.push(...[1, 2].map(() => ({ match: /queries/u, reply: fault(401, 'authError') })));
    expect(await failure(pageOf(one))).toMatchObject({ issues: [{ path: 'serviceAccountKey' }] });
  });
});

describe('the local server', () => {
  const assertion = async (claims: object, key = account) => {
    const now = Math.floor(Date.now() / 1000);
    const right = {
      iss: account.email,
      aud: 'https://oauth2.googleapis.com/token',
      scope: 'https://www.googleapis.com/auth/bigquery.readonly',
      iat: now,
      exp: now + 600,
    };
    const { private_key: pem } = JSON.parse(key.file) as { private_key: string };
    return new SignJWT({ ...right, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: account.id })
      .sign(createPrivateKey(pem));
  };
  it.each([
    ['signed by another key', async () => assertion({}, createServiceAccount())],
    ['that has expired', () => assertion({ iat: 0, exp: 1 })],
    ['that is valid for longer than an hour', () => assertion({ exp: Math.floor(Date.now() / 1000) + 7200 })],
    ['for another audience', () => assertion({ aud: 'https://example.com/' })],
    ['with another scope', () => assertion({ scope: 'https://www.googleapis.com/auth/drive' })],
  ])('refuses an assertion %s', async (_what, made) => {
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: await made(),
    });
    const reply = await fetch(`${server.origin}/token`, { method: 'POST', body });
    expect(reply.status).toBe(400);
  });
});

describe('a statement', () => {
  it('is polled until it is done, and read page by page', async () => {
    server.pendingPolls = 3;
    server.pageRows = 64;
    const { rows, csv, columns } = await extract(table('orders'));
    expect(rows).toBe(1000);
    const ids = csv
      .trimEnd()
      .split('\n')
      .map((line) => Number(line.split(',')[0]));
    expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1));
    expect(columns).toEqual([
      { name: 'id', type: 'integer', digits: null, scale: null },
      { name: 'amount', type: 'decimal', digits: 12, scale: 2 },
      { name: 'placed', type: 'timestamp', digits: null, scale: null, isMoment: true },
    ]);
  });

  it.each([
    ['throttling', fault(403, 'rateLimitExceeded')],
    ['too many requests', fault(429, 'rateLimitExceeded')],
    ['an outage', fault(503, 'backendError')],
    ['a cut connection', 'cut'],
  ] as const)('survives %s at each step', async (_what, reply) => {
    server.pageRows = 400;
    for (const match of [/^POST .*queries/u, /^GET .*maxResults=0/u, /startIndex=0/u, /pageToken=400/u]) {
      server.faults.push({ match, reply });
    }
    expect((await extract(table('orders'))).rows).toBe(1000);
    expect(server.faults).toEqual([]);
  });

  it.each([
    ['quotaExceeded', 403, 'source.rate_limited'],
    ['billingNotEnabled', 403, 'source.refused'],
    ['responseTooLarge', 403, 'source.too_large'],
    ['resourcesExceeded', 400, 'source.refused'],
    ['accessDenied', 403, 'source.refused'],
  ] as const)('a statement that fails by %s says so', async (reason, status, code) => {
    server.faults.push({ match: /startIndex/u, reply: fault(status, reason) });
    expect(await failure(extract(table('orders')))).toMatchObject({ code });
  });

  it('gives up on a service that stays busy', async () => {
    server.faults.push(
      ...Array.from({ length: 5 }, () => ({
        match: /^POST .*queries/u,
        reply: fault(403, 'rateLimitExceeded'),
      })),
    );
    expect(await failure(pageOf(one))).toMatchObject({ code: 'source.rate_limited' });
  });

  it.each([
    ['has no rows', [200, { jobComplete: true, totalRows: '1000', pageToken: '800' }]],
    ['is the last one too early', [200, { rows: [{ f: [{ v: '1' }] }] }]],
    ['is no longer there', fault(404, 'notFound')],
  ] as const)('fails whole where a page %s', async (_what, reply) => {
    server.pageRows = 400;
    server.faults.push({ match: /pageToken=400/u, reply });
    const error = await failure(extract(table('orders')));
    expect(['source.unreachable', 'source.refused']).toContain((error as AppError).code);
  });

  it.each([
    ['while it runs', 0],
    ['before BigQuery has said which job it is', 300],
  ])('ends at BigQuery when it is cancelled %s', async (_when, startMs) => {
    server.pendingPolls = 1_000_000;
    server.startMs = startMs;
    const controller = new AbortController();
    const database = await open();
    const query = `SELECT ${startMs} AS long`;
    const ended = failure(database.page({ query }, { offset: 0, limit: 1, signal: controller.signal }));
    const request = () =>
      server.requests.filter(({ text: body }) => body.includes(query) && body.includes('requestId')).length;
    const job = () => [...server.jobs.values()].find(({ sql }) => sql.includes(query));
    await expect.poll(() => (startMs === 0 ? job() : request())).toBeTruthy();
    expect(job() === undefined).toBe(startMs > 0);
    controller.abort('cancelled by a person');
    expect(await ended).toBe('cancelled by a person');
    await expect.poll(() => job()?.state).toBe('cancelled');
  });

  it.each([
    'DROP TABLE sales.orders',
    'INSERT INTO sales.orders VALUES (0, 0)',
    "EXPORT DATA OPTIONS (uri = 'gs://x/*') AS SELECT 1",
    'CALL sales.write()',
    'DECLARE x INT64; SELECT x',
    'BEGIN SELECT 1; END',
    '/* x */ UPDATE t SET a = 1 WHERE true',
    'SELECT 1; DROP TABLE sales.orders',
    'SELECT 1) AS a; DROP TABLE sales.orders; SELECT * FROM (SELECT 1',
    'SELECT 1) UNION ALL (SELECT 2',
    'SELECT \'a\' || """b"; DROP TABLE sales.orders',
    "SELECT '''x''; DROP TABLE sales.orders",
    'SELECT 1 /* ',
    "SELECT 'a",
    'SELECT `a',
    '',
  ])('a statement that could write or leave its parentheses is not sent: %j', async (query) => {
    const before = sent(/queries/u).length;
    expect(await failure(pageOf({ query }))).toMatchObject({ code: 'query.refused' });
    expect(sent(/queries/u)).toHaveLength(before);
  });

  it.each([
    "SELECT 'a;b' AS x",
    "SELECT 1 AS x -- ; it's",
    'SELECT 1 AS x # (',
    'SELECT ")" AS x /* ; " */',
    'WITH t AS (SELECT 1 AS x) SELECT x FROM t;',
    "SELECT '\\\\' AS x",
  ])('may have semicolons and quotes within texts and comments: %j', async (query) => {
    const before = sent(/^POST .*queries/u).length;
    const error = await failure(pageOf({ query }));
    expect((error as { code?: string }).code).not.toBe('query.refused');
    expect(sent(/^POST .*queries/u).length).toBeGreaterThan(before);
  });

  it('a statement that is wrong is refused with the place in what the person wrote', async () => {
    const query = 'SELECT id,\n  nope\nFROM sales.orders';
    const error = await failure((await open()).describe({ query }, live()));
    expect(error).toMatchObject({
      code: 'query.invalid',
      message: 'Unrecognized name: nope',
      data: { from: query.indexOf('nope') },
    });
  });

  it('runs as GoogleSQL, with the bytes that it may bill', async () => {
    const own = await extract(
      { query: 'SELECT id FROM sales.orders' },
      { dataset: 'sales', maxGigabytes: 2 },
    );
    expect(own.rows).toBe(1000);
    expect(JSON.parse(sent(/^POST .*queries/u).at(-1)?.text ?? '')).toMatchObject({
      useLegacySql: false,
      maximumBytesBilled: '2000000000',
      defaultDataset: { projectId: 'analytics-project', datasetId: 'sales' },
      formatOptions: { useInt64Timestamp: true },
    });
  });
});

describe('what is billed', () => {
  it('is said with the rows, and a stored table is shown without a statement', async () => {
    const before = server.jobs.size;
    const page = await pageOf(table('orders', ['amount', 'id']));
    expect(page).toMatchObject({
      columns: [{ name: 'amount' }, { name: 'id' }],
      bytesBilled: 1_000_000_000,
    });
    expect(page.rows).toEqual([
      ['1.50', 1],
      ['3.00', 2],
      ['4.50', 3],
      ['6.00', 4],
    ]);
    expect(server.jobs.size).toBe(before);
    expect((await pageOf(table('recent'))).rows).toHaveLength(4);
    expect(server.jobs.size).toBe(before + 1);
  });

  it('is bounded by the connection', async () => {
    await server.query('CREATE TABLE sales.wide AS SELECT n FROM range(2000) t(n)');
    const error = await failure(extract(table('wide'), { maxGigabytes: 1 }));
    await server.query('DROP TABLE sales.wide');
    expect(error).toMatchObject({ code: 'source.refused', issues: [{ path: 'maxGigabytes' }] });
  });

  it('is the same for each page of a statement', async () => {
    const database = await open();
    const before = sent(/^POST .*queries/u).length;
    for (const offset of [0, 2]) {
      const { rows } = await database.page(
        { query: 'SELECT id FROM sales.orders ORDER BY id' },
        { offset, limit: 1, signal: live() },
      );
      expect(rows).toEqual([[offset + 1], [offset + 2]]);
    }
    const texts = sent(/^POST .*queries/u)
      .slice(before)
      .map(({ text: body }) => (JSON.parse(body) as { query: string }).query);
    expect(new Set(texts).size).toBe(1);
  });
});

describe('rows that a watermark passes', () => {
  it.each([
    ['placed', '2026-01-01 00:16:30.5', 10],
    ['id', '998', 3],
  ])('of the column %s', async (column, from, count) => {
    expect((await extract(table('orders'), {}, { column, from })).rows).toBe(count);
    // The column of the watermark need not be one that is read.
    expect((await extract(table('orders', ['amount']), {}, { column, from })).rows).toBe(count);
  });
});

describe('values', () => {
  it.each(TYPES.map(([sql, type, value], index) => [index, sql, { type, value }] as const))(
    '%i: %s',
    async (index, _sql, { type, value }) => {
      const { columns, csv } = await extract(table('types', [`c${index}`]));
      expect(columns[0]?.type).toBe(type);
      const field = csv
        .slice(0, -2)
        .replace(/^"([^]*)"$/u, '$1')
        .replaceAll('""', '"');
      expect(field).toBe(value);
    },
  );

  it.each([
    ['0', '1970-01-01 00:00:00'],
    ['-1', '1969-12-31 23:59:59.999999'],
    ['253402300799999999', '9999-12-31 23:59:59.999999'],
    ['-62135596800000000', '0001-01-01 00:00:00'],
  ])('the moment %s is %s', (micros, expected) => {
    expect(moment(micros)).toBe(expected);
  });
});

describe('the catalog', () => {
  it('has tables and views with their columns and counts, without a statement', async () => {
    const before = sent(/queries/u).length;
    const tables = await (await open()).listTables(live());
    expect(tables.map(({ schema, name, kind, rowsEstimate }) => [schema, name, kind, rowsEstimate])).toEqual([
      ['sales', 'orders', 'table', 1000],
      ['sales', 'recent', 'view', null],
      ['sales', 'types', 'table', 1],
    ]);
    expect(tables[0]?.columns).toMatchObject([
      { name: 'id', type: 'integer', sourceType: 'INTEGER' },
      { name: 'amount', type: 'decimal', sourceType: 'NUMERIC(12, 2)' },
      { name: 'placed', type: 'timestamp', sourceType: 'TIMESTAMP' },
    ]);
    expect(sent(/queries/u)).toHaveLength(before);
    expect(await (await open()).estimateRows(table('orders'), live())).toBe(1000);
  });
});

describe('the check', () => {
  const failed = async (change: object = {}) =>
    (await (await open(change)).check(live())).find(({ state }) => state === 'failed');

  it.each([
    ['project', { project: 'nothing-here' }],
    ['dataset', { dataset: 'nothing' }],
  ])('names the field %s', async (field, change) => {
    expect(await failed(change)).toMatchObject({ name: 'database', field });
  });

  it('says that the account may not run statements', async () => {
    server.canRunJobs = false;
    expect(await failed()).toMatchObject({
      field: 'project',
      message: expect.stringContaining('BigQuery Job User'),
    });
  });

  it('warns of a dataset without tables, and says what would change it', async () => {
    const checks = await (await open({ dataset: 'empty' })).check(live());
    expect(checks.find(({ name }) => name === 'privileges')).toMatchObject({
      state: 'warning',
      fix: expect.stringContaining('GRANT `roles/bigquery.dataViewer` ON SCHEMA'),
    });
  });
});
