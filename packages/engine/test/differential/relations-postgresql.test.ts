import type { Cell } from '@plumbline/contract';
import { postgresql } from '@plumbline/query';
import { Client } from 'pg';
import { caseCount } from '#testing/generated.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { valuesList } from './arbiter.ts';
import { TYPES, startPostgres } from './postgresql-table.ts';
import { OTHER } from './recipes.ts';
import { recipesAgree } from './recipes-agreement.ts';
import { COLUMNS } from './tables.ts';

const CASES = { quick: 200, deep: 400, hasFresh: false, oneIn: 2 };
const server = await startPostgres();

describe.skipIf(server === null)('recipes on PostgreSQL [SEM-REL-1]', () => {
  const client = new Client({
    connectionString: server?.url ?? '',
    // Every cell as the server writes it.
    types: { getTypeParser: () => (text: string) => text },
  });
  beforeAll(async () => {
    await client.connect();
    await client.query("SET TimeZone = 'Europe/Berlin'");
    // Small tables, long statements: compiling them would take most of the time.
    await client.query('SET jit = off');
    for (const [name, columns] of [['base', COLUMNS] as const, ['other', OTHER] as const]) {
      const fields = columns.map(
        (column) => `${postgresql.quoteIdentifier(column.name)} ${TYPES[column.type]}`,
      );
      await client.query(`CREATE TEMPORARY TABLE ${name} (${fields.join(', ')}, position BIGINT)`);
    }
  });
  afterAll(async () => {
    await client.end();
    server?.stop();
  });

  it(
    `agree with the reference interpreter on ${caseCount(CASES)} generated recipes`,
    { timeout: 300_000 },
    async () => {
      const { refused } = await recipesAgree(
        {
          dialect: postgresql,
          load: async (name, table) => {
            await client.query(`TRUNCATE ${name}`);
            if (table.length > 0) {
              await client.query(`INSERT INTO ${name} VALUES ${valuesList(table)}`);
            }
          },
          request: async (sql) => (await client.query<Cell[]>({ text: sql, rowMode: 'array' })).rows,
        },
        CASES,
      );
      // What PostgreSQL cannot say exactly is refused.
      expect(refused).toBeLessThan(caseCount(CASES) / 20);
    },
  );

  // The sequences are written as such: this is a text of SQL in a text of JSON.
  const TEXTS: readonly (readonly [string, string | null])[] = [
    ['{"a": 1}', '1'],
    [' {"b":[], "a" : {"c":[1, {"d":null}]}} ', '{"c": [1, {"d": null}]}'],
    [String.raw`{"a":"x\"\\\u00e4/"}`, 'x"\\ä/'],
    ['{"a":-0.5e+2}', '-50'],
    [`{"a":[${'['.repeat(60)}${']'.repeat(60)}]}`, `[${'['.repeat(60)}${']'.repeat(60)}]`],
    ['{"a": null}', null],
    ['null', null],
    ['', null],
    ['"', null],
    ['{"a": 1', null],
    ['{"a": 1}}', null],
    ['{"a": 1,}', null],
    ["{'a': 1}", null],
    ['{"a": 01}', null],
    ['{"a": 1.}', null],
    ['{"a" 1}', null],
    ['{"a": 1} {"a": 2}', null],
    ['{"a": "line\nbreak"}', null],
    [String.raw`{"a": "\x"}`, null],
    [String.raw`{"a": "\u0000"}`, null],
    [String.raw`{"a": "\ud800"}`, null],
    [String.raw`{"a": "\ud83d\ude00"}`, '😀'],
    [String.raw`{"a": "\uD7ff\ue000"}`, '\ud7ff\ue000'],
    ['{"a": 1e999999}', null],
    ['{"a": 1e5}', '100000'],
    ['{0: 1}', null],
    ['{"a": tru}', null],
    ['{"a": nulltrue}', null],
  ];

  it('read the values of a text that is JSON, and of no other [SEM-REL-1]', async () => {
    const read = `SELECT ${postgresql.jsonText('t', { path: ['a'], isText: true })} FROM (SELECT CAST($1 AS TEXT) AS t) AS x`;
    const values: Cell[] = [];
    for (const [text] of TEXTS) {
      const { rows } = await client.query<Cell[]>({ text: read, values: [text], rowMode: 'array' });
      values.push(rows[0]?.[0] ?? null);
    }
    expect(values).toEqual(TEXTS.map(([, value]) => value));
  });
});
