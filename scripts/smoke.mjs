// Runs a connector against the real service: `npm run smoke -- snowflake`. Credentials come from the environment; what is
// missing is named, and nothing is written at the source.
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createOutbound, openConnector } from '../packages/connectors/src/index.ts';
import { compareLive } from './live-corpus.mjs';
import { required } from './required.mjs';

/** By source: variables of the environment, and the fields of the form that they fill. */
const SOURCES = {
  snowflake: {
    always: {
      SNOWFLAKE_ACCOUNT: 'account',
      SNOWFLAKE_ROLE: 'role',
      SNOWFLAKE_WAREHOUSE: 'warehouse',
      SNOWFLAKE_DATABASE: 'database',
    },
    signIn: [
      { auth: 'key-pair', needs: { SNOWFLAKE_USER: 'username', SNOWFLAKE_PRIVATE_KEY: 'privateKey' } },
      { auth: 'token', needs: { SNOWFLAKE_TOKEN: 'token' } },
      {
        auth: 'oauth',
        needs: {
          SNOWFLAKE_CLIENT_ID: 'clientId',
          SNOWFLAKE_CLIENT_SECRET: 'clientSecret',
          SNOWFLAKE_REFRESH_TOKEN: 'refreshToken',
        },
      },
    ],
    optional: { SNOWFLAKE_PASSPHRASE: 'passphrase', SNOWFLAKE_SCHEMA: 'schema' },
    /** Expressions of each operation that live rows are held to. */
    live: { cases: 5 },
    /** A statement, and its text. Each value is one that drivers commonly lose. */
    values: [
      [
        `SELECT 12345678901234567890123456789012345678::NUMBER(38,0) AS N, -0.0000000001::NUMBER(38,10) AS D,
           '2026-11-23 12:00:00.123456'::TIMESTAMP_NTZ AS T, '2026-11-23 12:00:00 -0800'::TIMESTAMP_TZ AS Z,
           '23:59:59.5'::TIME AS C, '0001-01-01'::DATE AS E, 'dead'::BINARY AS B, PARSE_JSON('{"a":1}') AS V, NULL AS U, '' AS S`,
        '12345678901234567890123456789012345678,-0.0000000001,2026-11-23 12:00:00.123456,2026-11-23 20:00:00,-08:00,23:59:59.500000,0001-01-01,dead,"{""a"":1}",,"",\n',
      ],
    ],
    /** A statement of many rows, read in several partitions, and their number. */
    rows: [
      'SELECT SEQ8() AS N, RANDSTR(100, RANDOM()) AS T FROM TABLE(GENERATOR(ROWCOUNT => 300000))',
      300_000,
    ],
    refused: ['CREATE TABLE PLUMBLINE_SMOKE (A INT)', 'SELECT 1; SELECT 2'],
    slow: 'SELECT SYSTEM$WAIT(60)',
  },
  bigquery: {
    always: {},
    signIn: [{ auth: 'service account', needs: { BIGQUERY_SERVICE_ACCOUNT_KEY: 'serviceAccountKey' } }],
    optional: { BIGQUERY_PROJECT: 'project', BIGQUERY_DATASET: 'dataset' },
    values: [
      [
        `SELECT -9223372036854775808 AS N, NUMERIC '-0.000000001' AS D,
           BIGNUMERIC '578960446186580977117854925043439539266.34992332820282019728792003956564819967' AS B,
           TIMESTAMP '2026-11-23 12:00:00.123456-08' AS T, DATETIME '2026-11-23 12:00:00.5' AS L, TIME '23:59:59.5' AS C,
           DATE '0001-01-01' AS E, b'\\xde\\xad' AS Y, JSON '{"a":1}' AS V, [1, 2] AS A, STRUCT(1 AS x, 'y' AS z) AS S,
           ST_GEOGPOINT(1, 2) AS G, RANGE(DATE '2026-01-01', NULL) AS R, INTERVAL 3 DAY AS I, CAST(NULL AS STRING) AS U, '' AS W`,
        '-9223372036854775808,-0.000000001,578960446186580977117854925043439539266.34992332820282019728792003956564819967,2026-11-23 20:00:00.123456,2026-11-23 12:00:00.500000,23:59:59.500000,0001-01-01,dead,"{""a"":1}","[1,2]","{""x"":1,""z"":""y""}",POINT(1 2),"[2026-01-01, UNBOUNDED)",0-0 3 0:0:0,,"",\n',
      ],
    ],
    rows: ['SELECT n, REPEAT("x", 100) AS t FROM UNNEST(GENERATE_ARRAY(1, 300000)) AS n', 300_000],
    refused: ['CREATE TABLE plumbline_smoke (a INT64)', 'SELECT 1; SELECT 2'],
    slow: 'SELECT COUNT(*) FROM UNNEST(GENERATE_ARRAY(1, 1000000)) a, UNNEST(GENERATE_ARRAY(1, 1000000)) b WHERE MOD(a * b, 7) = 3',
  },
  'sql-server': {
    always: { SQL_SERVER_HOST: 'host', SQL_SERVER_DATABASE: 'database' },
    signIn: [{ auth: 'login', needs: { SQL_SERVER_USER: 'username', SQL_SERVER_PASSWORD: 'password' } }],
    optional: { SQL_SERVER_TLS: 'tls', SQL_SERVER_CA: 'caCertificate', SQL_SERVER_SCHEMA: 'schema' },
    values: [
      [
        `SELECT CAST(-9223372036854775808 AS bigint) AS n, CAST('-1234567890123456789012345678.0123456789' AS decimal(38,10)) AS d,
           CAST(-922337203685477.5808 AS money) AS m, CAST('2026-11-23T12:00:00.1234567-08:00' AS datetimeoffset(7)) AS z,
           CAST('9999-12-31 23:59:59.9999999' AS datetime2(7)) AS t, CAST('23:59:59.9999999' AS time(7)) AS c, CAST('0001-01-01' AS date) AS e,
           0x0AFF AS b, CAST(0.1 AS float) AS f, CAST(0.1 AS real) AS r, CAST(1 AS bit) AS y, CAST('<a/>' AS xml) AS x,
           hierarchyid::Parse('/1/3/') AS h, geometry::Point(1, 2, 0) AS g, CAST(NULL AS int) AS u, N'' AS s`,
        '-9223372036854775808,-1234567890123456789012345678.0123456789,-922337203685477.5808,2026-11-23 20:00:00.123456,-08:00,9999-12-31 23:59:59.999999,23:59:59.999999,0001-01-01,0aff,0.1,0.1,1,<a/>,/1/3/,POINT (1 2),,"",\n',
      ],
    ],
    rows: [
      `SELECT TOP (300000) ROW_NUMBER() OVER (ORDER BY (SELECT NULL)) AS n, REPLICATE('x', 100) AS t FROM sys.all_columns AS a CROSS JOIN sys.all_columns AS b`,
      300_000,
    ],
    refused: ['CREATE TABLE plumbline_smoke (a int)', 'SELECT 1; SELECT 2'],
    slow: 'SELECT COUNT_BIG(*) AS n FROM sys.all_columns AS a CROSS JOIN sys.all_columns AS b CROSS JOIN sys.all_columns AS c',
  },
};

/** What is read of an Axpert server: AXPERT_VIEW names a report. */
const AXPERT = {
  AXPERT_URL: 'url',
  AXPERT_PROJECT: 'project',
  AXPERT_USER: 'username',
  AXPERT_PASSWORD: 'password',
  AXPERT_VIEW: null,
};

async function runAxpert() {
  const missing = missingOf(AXPERT);
  if (missing.length > 0) {
    throw new Error(`Set ${missing.join(', ')}.`);
  }
  const { AXPERT_VIEW: _, ...fields } = AXPERT;
  const context = { outbound: createOutbound({ allow: [] }), signal: signal() };
  await using session = await openConnector('axpert', filled(fields), context);
  const database = required(session.database, 'The connector reads no tables.');
  const failed = (await database.check(signal())).filter(({ state }) => state === 'failed');
  if (failed.length > 0) {
    throw new Error(failed.map(({ name, message }) => `${name}: ${message}`).join('\n'));
  }
  console.log('✓ the check finds nothing wrong');
  const sink = new PassThrough();
  sink.resume();
  const table = { schema: 'view', name: required(process.env.AXPERT_VIEW, 'Set AXPERT_VIEW.') };
  const options = { signal: signal(), maxBytes: 1e9, onRows: () => undefined, onColumns: async () => sink };
  console.log(`✓ ${await database.extract({ table, columns: null }, options)} rows are read`);
  return 0;
}

const missingOf = (needs) => Object.keys(needs).filter((name) => !process.env[name]);
const filled = (needs) =>
  Object.fromEntries(
    Object.entries(needs)
      .filter(([name]) => process.env[name])
      .map(([name, field]) => [field, process.env[name]]),
  );

function configFrom({ always, signIn, optional }) {
  const chosen = signIn.find(({ needs }) => missingOf(needs).length === 0);
  const missing = missingOf(always);
  if (chosen !== undefined && missing.length === 0) {
    return { ...filled(always), ...filled(chosen.needs), ...filled(optional), auth: chosen.auth };
  }
  const ways = signIn.map(({ auth, needs }) => `  ${auth}: ${Object.keys(needs).join(', ')}`);
  const lines = [
    ...(missing.length === 0 ? [] : [`Set ${missing.join(', ')}.`]),
    ...(chosen === undefined ? ['Set the variables of one way to sign in:', ...ways] : []),
    `Optional: ${Object.keys(optional).join(', ')}.`,
  ];
  throw new Error(lines.join('\n'));
}

const signal = () => AbortSignal.timeout(1_800_000);

async function extract(database, query) {
  const sink = new PassThrough();
  const written = text(sink);
  const options = { signal: signal(), maxBytes: 1e9, onRows: () => undefined, onColumns: async () => sink };
  const rows = await database.extract({ query }, options);
  return { rows, written: await written };
}

/**
 * @param {Awaited<ReturnType<typeof openConnector>>} session
 * @param {any} source
 */
async function stepsOf({ database: tables, live }, source) {
  const database = required(tables, 'The connector reads no tables.');
  const expectEqual = (found, expected) => {
    if (found !== expected) {
      throw new Error(`expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`);
    }
  };
  return [
    [
      'the check finds nothing wrong',
      async () => {
        const failed = (await database.check(signal())).filter(({ state }) => state === 'failed');
        expectEqual(failed.map(({ name, message }) => `${name}: ${message}`).join(' '), '');
      },
    ],
    ['tables are listed', () => database.listTables(signal())],
    ...source.values.map(([query, expected]) => [
      'values are exact',
      async () => expectEqual((await extract(database, query)).written, expected),
    ]),
    [
      'every row of several partitions arrives',
      async () => expectEqual((await extract(database, source.rows[0])).rows, source.rows[1]),
    ],
    ...source.refused.map((query) => [
      `refused: ${query}`,
      async () => {
        const code = await database.describe({ query }, signal()).then(
          () => 'accepted',
          (error) => error.code,
        );
        expectEqual(code, 'query.refused');
      },
    ]),
    ...(source.live === undefined
      ? []
      : [
          [
            'live expressions answer as the reference does',
            async () => {
              const { differences } = await compareLive(live, { ...source.live, signal: signal() });
              expectEqual(differences.join('\n'), '');
            },
          ],
        ]),
    [
      'a cancelled statement ends',
      async () => {
        const controller = new AbortController();
        const ended = database.page(
          { query: source.slow },
          { offset: 0, limit: 1, signal: controller.signal },
        );
        setTimeout(() => controller.abort('cancelled'), 2_000);
        expectEqual(await ended.then(() => 'finished', String), 'cancelled');
      },
    ],
  ];
}

/** By public service: what is read of it, and the variable that its API key comes from. */
const FEEDS = {
  'app-store': { config: { app: '361309726', max: 60 }, key: null },
  'play-store': { config: { app: 'org.wikipedia', max: 160 }, key: null },
  youtube: { config: { url: '@Google', rows: 'videos', max: 60 }, key: 'YOUTUBE_API_KEY' },
  'youtube-transcripts': { config: { urls: ['jNQXAC9IVRw'] }, key: null },
};

async function runFeed(kind, { config, key }) {
  if (key !== null && !process.env[key]) {
    throw new Error(`Set ${key}.`);
  }
  const context = { outbound: createOutbound({ allow: [] }), signal: signal() };
  const full = key === null ? config : { ...config, apiKey: process.env[key] };
  await using session = await openConnector(kind, full, context);
  const feed = required(session.feed, 'The connector reads no feed.');
  const preview = await feed.preview(signal());
  console.log(`✓ the preview of "${preview.title}" has ${preview.rows.length} rows`);
  const sink = new PassThrough();
  sink.resume();
  const options = { signal: signal(), maxBytes: 1e9, onRows: () => undefined, onColumns: async () => sink };
  console.log(`✓ ${await feed.extract(options)} rows are read`);
  return 0;
}

async function run(kind) {
  const source = SOURCES[kind];
  if (kind === 'axpert') {
    return runAxpert();
  }
  if (FEEDS[kind] !== undefined) {
    return runFeed(kind, FEEDS[kind]);
  }
  if (source === undefined) {
    throw new Error(
      `Name a source: ${[...Object.keys(SOURCES), ...Object.keys(FEEDS), 'axpert'].join(', ')}.`,
    );
  }
  const context = { outbound: createOutbound({ allow: [] }), signal: signal() };
  await using session = await openConnector(kind, configFrom(source), context);
  let failed = 0;
  for (const [title, step] of await stepsOf(session, source)) {
    try {
      await step();
      console.log(`✓ ${title}`);
    } catch (error) {
      failed += 1;
      console.log(`✗ ${title}: ${error.message}`);
    }
  }
  return failed;
}

try {
  process.exitCode = (await run(process.argv[2])) === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
