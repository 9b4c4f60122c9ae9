import { caseCount } from '#testing/generated.ts';
import { mysql } from '@plumbline/query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPrivateMariadb } from '../../../../scripts/private-mariadb.mjs';
import { MariadbClient } from './mysql-table.ts';
import { OTHER } from './recipes.ts';
import { recipesAgree } from './recipes-agreement.ts';
import { COLUMNS } from './tables.ts';

const CASES = { quick: 400, deep: 400, hasFresh: false, oneIn: 2 };
const server = await startPrivateMariadb([]);

describe.skipIf(server === null)('recipes on MariaDB [SEM-REL-1]', () => {
  const client = new MariadbClient(server?.socket ?? '');
  beforeAll(async () => {
    await client.open();
    await client.create('base', COLUMNS);
    await client.create('other', OTHER);
  });
  afterAll(() => {
    client.end();
    server?.stop();
  });

  const FIRST = { path: ['a'], isText: true };
  const valuesOf = async (texts: readonly string[]) => {
    const rows = texts.map((text) => `SELECT ${mysql.literal?.({ type: 'text', value: text })} AS t`);
    return client.query(`SELECT ${mysql.jsonText('t', FIRST)} FROM (${rows.join(' UNION ALL ')}) AS given`);
  };

  it('read values of JSON, and none of what MariaDB alone takes for JSON [SEM-REL-16]', async () => {
    expect(
      await valuesOf([
        '{"a": "\\u00e9\\n\\"x\\" \\ud83d\\ude00"}',
        '{"a": 1.50}',
        '{"a": [1, {"b" : -0.5e+2}]}',
        '{"a": null}',
        '{"b": 1}',
        '[1]',
        '{"a": "\\x"}',
        '{"a": 1.}',
        '{"a": -}',
        '{"a": 1, "\n": 2}',
        '{"a": 1e+-2}',
        'text',
        '',
      ]),
    ).toEqual([['é\n"x" 😀'], ['1.50'], ['[1,{"b":-0.5e+2}]'], ...Array.from({ length: 10 }, () => [null])]);
  });

  it('end where JSON has more levels than MariaDB parses, and not where it is other text', async () => {
    const levels = (count: number) => `{"a":${'['.repeat(count)}${']'.repeat(count)}}`;
    expect(await valuesOf([levels(20), `${'['.repeat(40)} text`])).toEqual([
      [`${'['.repeat(20)}${']'.repeat(20)}`],
      [null],
    ]);
    await expect(valuesOf([levels(40)])).rejects.toMatchObject({ code: 'query.unsupported' });
  });

  it(
    `agree with the reference interpreter on ${caseCount(CASES)} generated recipes`,
    { timeout: 300_000 },
    async () => {
      const { refused } = await recipesAgree(
        {
          dialect: mysql,
          load: (name, table) => client.load(name, table),
          request: (sql) => client.query(sql),
        },
        CASES,
      );
      expect(refused).toBe(0);
    },
  );
});
