import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { AppError } from '@plumbline/contract';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeDatabaseConformance } from '../../test/database-conformance.ts';
import {
  createKeyPair,
  startSnowflake,
  type KeyPair,
  type LocalSnowflake,
} from '../../test/support/databases.ts';
import type { DatabaseAccess, ExtractedColumn, RemoteTarget } from '../kit/database.ts';
import { createOutbound } from '../kit/outbound/outbound.ts';
import { openConnector } from '../registry.ts';
import { accountHost, accountName } from './account.ts';
import { readPlan } from './types.ts';

const NO_WAIT = { headers: { 'retry-after': '0' } };
const BUSY = [429, { code: '390029', message: 'Too many requests' }, NO_WAIT] as const;
const DOWN = [503, { message: 'Service unavailable' }, NO_WAIT] as const;
const TOKEN = 'canary-programmatic-token';
const OAUTH = { clientId: 'plumbline', clientSecret: 'canary-client', refreshToken: 'canary-refresh' };

let server: LocalSnowflake;
let keys: KeyPair;
const live = (): AbortSignal => new AbortController().signal;

/** SQL of a value at the local server, its type here, its text; what an integer or a double of JavaScript would lose. */
const TYPES: readonly (readonly [string, string, string])[] = [
  [
    '12345678901234567890123456789012345678::DECIMAL(38,0)',
    'decimal',
    '12345678901234567890123456789012345678',
  ],
  ['-0.0000000001::DECIMAL(38,10)', 'decimal', '-0.0000000001'],
  ['0.1::DOUBLE', 'number', '0.1'],
  ['true', 'boolean', 'true'],
  ["DATE '0001-01-01'", 'date', '0001-01-01'],
  ["DATE '9999-12-31'", 'date', '9999-12-31'],
  ["TIME '23:59:59.999999'", 'time', '23:59:59.999999'],
  ["TIMESTAMP_NS '2026-11-23 12:00:00.123456789'", 'timestamp', '2026-11-23 12:00:00.123456'],
  ["TIMESTAMP '1969-12-31 23:59:59.5'", 'timestamp', '1969-12-31 23:59:59.500000'],
  ["TIMESTAMPTZ '2026-11-23 12:00:00+02'", 'timestamp', '2026-11-23 10:00:00'],
  ["'\\xDE\\xAD'::BLOB", 'text', 'dead'],
  [`'{"a": 1.10}'::JSON`, 'json', '{"a": 1.10}'],
  [`'☃ "quoted"\n, and more'`, 'text', '☃ "quoted"\n, and more'],
  ["''", 'text', ''],
  ['NULL::VARCHAR', 'text', ''],
];

beforeAll(async () => {
  keys = await createKeyPair();
  server = await startSnowflake({
    publicKey: keys.publicKey,
    tokens: [TOKEN],
    oauth: OAUTH,
    seed: `
      CREATE SCHEMA SALES;
      CREATE TABLE SALES.ORDERS AS SELECT n::DECIMAL(38,0) AS ID, (n * 1.5)::DECIMAL(12,2) AS AMOUNT FROM range(1, 1001) t(n);
      CREATE VIEW SALES.RECENT AS SELECT * FROM SALES.ORDERS WHERE ID > 900;
      CREATE TABLE SALES.ZONED AS SELECT {'tz': '1616173619.250000000 960'} AS AT, 1 AS AT_OFFSET;
      CREATE TABLE SALES.TYPES AS SELECT ${TYPES.map(([value], index) => `${value} AS C${index}`).join(', ')};`,
  });
}, 60_000);
afterAll(() => server.stop());
beforeEach(() => {
  server.faults.length = 0;
  server.pendingPolls = 0;
  server.partitionRows = 1000;
});

const config = (change: object = {}) => ({
  account: 'myorg-test',
  username: 'plumbline',
  privateKey: keys.privateKey,
  role: 'reader',
  warehouse: 'small',
  database: 'analytics',
  ...change,
});
async function open(change: object = {}): Promise<DatabaseAccess> {
  const outbound = createOutbound({ allow: ['127.0.0.1/32'] });
  const endpoints = { snowflake: server.origin };
  const session = await openConnector('snowflake', config(change), { outbound, endpoints, signal: live() });
  return session.database as DatabaseAccess;
}
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => error,
  );
async function extract(target: RemoteTarget, change: object = {}) {
  const sink = new PassThrough();
  const csv = text(sink);
  let columns: readonly ExtractedColumn[] = [];
  const rows = await (
    await open(change)
  ).extract(target, {
    signal: live(),
    onColumns: async (extracted) => {
      columns = extracted;
      return sink;
    },
    onRows: () => undefined,
    maxBytes: 1e9,
  });
  return { rows, columns, csv: await csv };
}
const table = (name: string): RemoteTarget => ({ table: { schema: 'SALES', name }, columns: null });
const one = { query: 'SELECT 1 AS ONE' };
const pageOf = async (target: RemoteTarget, change: object = {}) =>
  (await open(change)).page(target, { offset: 0, limit: 3, signal: live() });
const statementsSent = () =>
  server.requests.filter(({ method, text: body }) => method === 'POST' && body.includes('"statement"'));

describeDatabaseConformance({
  kind: 'snowflake',
  wide: { query: `SELECT REPEAT('x', 3000000) AS body FROM SALES.ORDERS LIMIT 40` },
  good: config,
  origin: () => server.origin,
  secret: { field: 'privateKey', text: () => keys.privateKey.split('\n')[3] ?? '' },
  refusals: [
    ['an address inside the network', { origin: 'http://10.1.2.3:8080' }, 'source.address_refused'],
    ['the address of a cloud’s metadata', { origin: 'http://169.254.169.254' }, 'source.address_refused'],
    ['a port at which nothing listens', { origin: 'http://127.0.0.1:59999' }, 'source.unreachable'],
    ['a database that is not there', { config: { database: 'nothing' } }, 'source.refused'],
    ['a role that is not granted', { config: { role: 'sysadmin' } }, 'source.refused'],
    ['a key that is not the user’s', { config: { username: 'other' } }, 'source.refused'],
  ],
  badHosts: {
    field: 'account',
    values: ['/var/run/x', 'https://evil.example', 'a.evil.example/x', 'user@host', ''],
  },
});

describe('an account', () => {
  it.each([
    ['myorg-account', 'myorg-account.snowflakecomputing.com', 'MYORG-ACCOUNT'],
    ['MyOrg-Dev_Account', 'myorg-dev-account.snowflakecomputing.com', 'MYORG-DEV_ACCOUNT'],
    ['xy12345.eu-central-1.aws', 'xy12345.eu-central-1.aws.snowflakecomputing.com', 'XY12345'],
    [
      'https://a-b.privatelink.snowflakecomputing.com/console',
      'a-b.privatelink.snowflakecomputing.com',
      'A-B',
    ],
    ['a-b.snowflakecomputing.cn', 'a-b.snowflakecomputing.cn', 'A-B'],
  ])('%s is %s, and %s in a token', (entered, host, name) => {
    expect([accountHost(entered), accountName(entered)]).toEqual([host, name]);
  });

  it.each([
    'evil.com/.snowflakecomputing.com',
    'evil.com#.snowflakecomputing.com',
    'x@y',
    'a b',
    '127.0.0.1:80',
    'https://evil.example',
    'a.snowflakecomputing.com.evil',
  ])('%s leads to no other host', async (entered) => {
    const attempt = Promise.resolve(entered).then(accountHost);
    await expect(attempt).rejects.toMatchObject({ code: 'request.invalid', issues: [{ path: 'account' }] });
  });
});

describe('sign-in', () => {
  it('signs a token for the user and the key, and uses it again', async () => {
    const database = await open();
    const before = server.requests.length;
    await database.page(one, { offset: 0, limit: 1, signal: live() });
    await database.page(one, { offset: 0, limit: 1, signal: live() });
    const tokens = server.requests.slice(before).map(({ headers }) => headers['authorization'] ?? '');
    expect(new Set(tokens).size).toBe(1);
    const { sub, iss, iat = 0, exp = 0 } = decodeJwt((tokens[0] ?? '').replace('Bearer ', ''));
    expect(sub).toBe('MYORG-TEST.PLUMBLINE');
    expect(iss).toMatch(/^MYORG-TEST\.PLUMBLINE\.SHA256:[\w+/]{43}=$/u);
    expect(exp - iat).toBeLessThanOrEqual(3600);
  });

  it('takes keys with a passphrase, and keys whose line ends were lost', async () => {
    await expect(pageOf(one, { privateKey: keys.privateKey.replaceAll('\n', ' ') })).resolves.toBeDefined();
    const sealed = await createKeyPair('canary-phrase');
    const tried = async (change: object) =>
      failure(pageOf(one, { privateKey: sealed.privateKey, ...change }));
    expect(await tried({})).toMatchObject({ issues: [{ path: 'passphrase' }] });
    expect(await tried({ passphrase: 'wrong' })).toMatchObject({ issues: [{ path: 'passphrase' }] });
    // The key opens, and Snowflake knows another one.
    expect(await tried({ passphrase: 'canary-phrase' })).toMatchObject({ issues: [{ path: 'privateKey' }] });
    expect(await failure(pageOf(one, { privateKey: 'not a key' }))).toMatchObject({
      issues: [{ path: 'privateKey' }],
    });
  });

  it('takes programmatic access tokens', async () => {
    await expect(pageOf(one, { auth: 'token', token: TOKEN })).resolves.toBeDefined();
    const wrong = await failure(pageOf(one, { auth: 'token', token: 'canary-wrong' }));
    expect(wrong).toMatchObject({ code: 'source.refused', issues: [{ path: 'token' }] });
    expect(server.requests.at(-1)?.headers).toMatchObject({
      'x-snowflake-authorization-token-type': 'PROGRAMMATIC_ACCESS_TOKEN',
    });
  });

  it('requests an access token of OAuth, and another one when it has expired', async () => {
    const database = await open({ auth: 'oauth', ...OAUTH });
    await database.page(one, { offset: 0, limit: 1, signal: live() });
    server.expireTokens();
    await expect(database.page(one, { offset: 0, limit: 1, signal: live() })).resolves.toBeDefined();
    const wrong = await failure(pageOf(one, { auth: 'oauth', ...OAUTH, refreshToken: 'canary-old' }));
    expect(wrong).toMatchObject({ code: 'source.refused', issues: [{ path: 'refreshToken' }] });
  });

  it('renews a token that is refused while a result is read, once', async () => {
    server.partitionRows = 400;
    const refused = [401, { code: '390144', message: 'JWT token is invalid.' }] as const;
    server.faults.push({ match: /partition=1/u, reply: refused });
    expect((await extract(table('ORDERS'))).rows).toBe(1000);
    server.faults.push({ match: /^POST/u, reply: refused }, { match: /^POST/u, reply: refused });
    expect(await failure(pageOf(one))).toMatchObject({
      code: 'source.refused',
      issues: [{ path: 'privateKey' }],
    });
  });
});

describe('the local server', () => {
  it.each([
    ['signed by another key', async () => sign((await createKeyPair()).privateKey, {})],
    ['that has expired', () => sign(keys.privateKey, { exp: 1, iat: 0 })],
    ['that is valid for longer than an hour', () => sign(keys.privateKey, { exp: 4e9, iat: 4e9 - 7200 })],
    [
      'with the fingerprint of another key',
      () => sign(keys.privateKey, { iss: 'MYORG-TEST.PLUMBLINE.SHA256:x' }),
    ],
    ['of another user', () => sign(keys.privateKey, { sub: 'MYORG-TEST.OTHER' })],
  ])('refuses a token %s', async (_what, token) => {
    const reply = await fetch(`${server.origin}/api/v2/statements`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'user-agent': 'test',
        authorization: `Bearer ${await token()}`,
        'x-snowflake-authorization-token-type': 'KEYPAIR_JWT',
      },
      body: JSON.stringify({ statement: 'SELECT 1', database: 'ANALYTICS' }),
    });
    expect({ status: reply.status, code: ((await reply.json()) as { code: string }).code }).toEqual({
      status: 401,
      code: '390144',
    });
  });
});

/** A token that would be right but for the claims. */
async function sign(privateKey: string, claims: object): Promise<string> {
  const key = createPrivateKey(keys.privateKey);
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const subject = 'MYORG-TEST.PLUMBLINE';
  const fingerprint = createHash('sha256').update(der).digest('base64');
  const now = Math.floor(Date.now() / 1000);
  const right = { iss: `${subject}.SHA256:${fingerprint}`, sub: subject, iat: now, exp: now + 600 };
  return new SignJWT({ ...right, ...claims })
    .setProtectedHeader({ alg: 'RS256' })
    .sign(createPrivateKey(privateKey));
}

describe('a statement', () => {
  it('is polled until it is done, and read partition by partition', async () => {
    server.pendingPolls = 3;
    server.partitionRows = 64;
    const { rows, csv, columns } = await extract(table('ORDERS'));
    expect(rows).toBe(1000);
    const ids = csv
      .trimEnd()
      .split('\n')
      .map((line) => Number(line.split(',')[0]));
    expect(ids).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1));
    expect(columns).toEqual([
      { name: 'ID', type: 'decimal', digits: null, scale: 0 },
      { name: 'AMOUNT', type: 'decimal', digits: 12, scale: 2 },
    ]);
  });

  it.each([
    ['throttling', BUSY],
    ['an outage', DOWN],
    ['a cut connection', 'cut'],
  ] as const)('survives %s at each step, and runs once', async (_what, reply) => {
    server.partitionRows = 400;
    const before = server.statements.size;
    for (const match of [/^POST/u, /^GET [^?]*$/u, /partition=1/u, /partition=2/u]) {
      server.faults.push({ match, reply });
    }
    expect((await extract(table('ORDERS'))).rows).toBe(1000);
    expect(server.faults).toEqual([]);
    expect(server.statements.size).toBe(before + 1);
  });

  it('is sent again with its id where the reply was lost', async () => {
    server.faults.push({ match: /^POST/u, reply: DOWN });
    await pageOf(one);
    const [first, second] = statementsSent()
      .slice(-2)
      .map(({ path }) => new URL(path, 'http://x').searchParams);
    expect(second?.get('requestId')).toBe(first?.get('requestId'));
    expect([first?.get('retry'), second?.get('retry')]).toEqual([null, 'true']);
  });

  it('gives up on a server that stays busy', async () => {
    server.faults.push(...Array.from({ length: 6 }, () => ({ match: /^POST/u, reply: BUSY })));
    expect(await failure(pageOf(one))).toMatchObject({ code: 'source.unreachable' });
  });

  it.each([
    ['has fewer rows than announced', [200, { data: [['1', '2']] }]],
    ['is no longer there', [404, { code: '390404', message: 'Not found' }]],
  ] as const)('fails whole where a partition %s', async (_what, reply) => {
    server.partitionRows = 400;
    server.faults.push({ match: /partition=2/u, reply });
    expect(await failure(extract(table('ORDERS')))).toMatchObject({ code: 'source.unreachable' });
  });

  it('ends at Snowflake when it is cancelled', async () => {
    server.pendingPolls = 1_000_000;
    const controller = new AbortController();
    const database = await open();
    const ended = failure(
      database.page({ query: 'SELECT 42 AS LONG' }, { offset: 0, limit: 1, signal: controller.signal }),
    );
    const running = () => [...server.statements.values()].find(({ sql }) => sql.includes('LONG'));
    await expect.poll(running).toBeDefined();
    controller.abort('cancelled by a person');
    expect(await ended).toBe('cancelled by a person');
    await expect.poll(() => running()?.state).toBe('cancelled');
  });

  it.each([
    'DROP TABLE SALES.ORDERS',
    'INSERT INTO SALES.ORDERS VALUES (0, 0)',
    'CALL WRITE()',
    '/* x */ UPDATE T SET A = 1',
    '',
  ])('a statement that could write is not sent: %j', async (query) => {
    const before = server.statements.size;
    expect(await failure(pageOf({ query }))).toMatchObject({ code: 'query.refused' });
    expect(server.statements.size).toBe(before);
  });

  it.each([
    'SELECT 1; DROP TABLE SALES.ORDERS',
    'SELECT 1) AS A; DROP TABLE SALES.ORDERS; SELECT * FROM (SELECT 1',
  ])('is one and no more: %j', async (query) => {
    expect(await failure(pageOf({ query }))).toMatchObject({ code: 'query.refused' });
    expect(await server.query('SELECT count(*) FROM SALES.ORDERS')).toEqual([[1000n]]);
  });

  it('a statement that is wrong is refused with the place in what the person wrote', async () => {
    const query = 'SELECT ID,\n  nope\nFROM SALES.ORDERS';
    const error = await failure((await open()).describe({ query }, live()));
    expect(error).toMatchObject({ code: 'query.invalid', data: { from: query.indexOf('nope') } });
    expect((error as AppError).message).not.toMatch(/line|position/u);
  });

  it('runs with the session that results depend on', async () => {
    await pageOf(one);
    expect(JSON.parse(statementsSent().at(-1)?.text ?? '')).toMatchObject({
      role: 'READER',
      warehouse: 'SMALL',
      database: 'ANALYTICS',
      parameters: { TIMEZONE: 'UTC', MULTI_STATEMENT_COUNT: '1' },
    });
  });
});

describe('values', () => {
  it.each(TYPES.map(([sql, type, value], index) => [index, sql, { type, value }] as const))(
    '%i: %s',
    async (index, _sql, { type, value }) => {
      const { columns, csv } = await extract({
        table: { schema: 'SALES', name: 'TYPES' },
        columns: [`C${index}`],
      });
      expect(columns[0]?.type).toBe(type);
      const field = csv
        .slice(0, -2)
        .replace(/^"([^]*)"$/u, '$1')
        .replaceAll('""', '"');
      expect(field).toBe(value);
    },
  );

  it('have their offset in a column of its own', async () => {
    const { columns, rows } = await pageOf(table('ZONED'));
    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ['AT', 'timestamp'],
      ['AT_OFFSET_2', 'text'],
      ['AT_OFFSET', 'integer'],
    ]);
    expect(rows).toEqual([['2021-03-19T17:06:59.250000', '-08:00', 1]]);
  });

  it('before 1970 and within a second of it are on their own day', () => {
    const rowType = { name: 'A', type: 'timestamp_ntz', precision: null, scale: 9, nullable: true };
    const { read } = readPlan([rowType]);
    expect(
      ['-0.500000000', '-1.000000000', '0.000000000', '-86400.250000000'].map((cell) => read([cell])[0]),
    ).toEqual([
      '1969-12-31 23:59:59.500000',
      '1969-12-31 23:59:59',
      '1970-01-01 00:00:00',
      '1969-12-30 23:59:59.750000',
    ]);
  });

  it('values of a whole number of 38 digits stay exact in a page', async () => {
    const query = 'SELECT 12345678901234567890123456789012345678::DECIMAL(38,0) AS N';
    const { columns, rows } = await pageOf({ query });
    expect(columns).toEqual([{ name: 'N', type: 'integer', encoding: 'string' }]);
    expect(rows).toEqual([['12345678901234567890123456789012345678']]);
  });
});

describe('the catalog', () => {
  it('has tables and views with their columns and counts', async () => {
    const tables = await (await open()).listTables(live());
    expect(tables.map(({ name, kind, rowsEstimate }) => [name, kind, rowsEstimate])).toEqual([
      ['ORDERS', 'table', 1000],
      ['RECENT', 'view', null],
      ['TYPES', 'table', 1],
      ['ZONED', 'table', 1],
    ]);
    expect(tables[0]?.columns).toMatchObject([
      { name: 'ID', type: 'integer', sourceType: 'NUMBER(38,0)' },
      { name: 'AMOUNT', type: 'decimal', sourceType: 'NUMBER(12,2)' },
    ]);
  });

  it('costs one statement without columns', async () => {
    const before = server.statements.size;
    const tables = await (await open()).listTables(live(), { hasColumns: false });
    expect(tables.map(({ name }) => name)).toContain('ORDERS');
    expect(server.statements.size).toBe(before + 1);
  });
});

describe('the check', () => {
  it('warns of a role that could write, and says how to make one that cannot', async () => {
    const checks = await (await open({ role: 'writer' })).check(live());
    expect(checks.find(({ name }) => name === 'readOnly')).toMatchObject({
      state: 'warning',
      field: 'role',
      fix: expect.stringContaining('GRANT SELECT ON ALL TABLES'),
    });
  });

  it.each([
    ['warehouse', { warehouse: 'none' }],
    ['database', { database: 'none' }],
    ['role', { role: 'none' }],
    ['privateKey', { username: 'nobody' }],
  ])('names the field %s', async (field, change) => {
    const checks = await (await open(change)).check(live());
    expect(checks.find(({ state }) => state === 'failed')).toMatchObject({ field });
  });
});
