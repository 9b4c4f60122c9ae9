import type { Condition } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { check } from '../check.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { duckdb } from '../dialects/duckdb.ts';
import { postgresql } from '../dialects/postgresql.ts';
import type { Expression } from '../expression/expression.ts';
import type { ColumnSchema } from '../model.ts';
import { normalize, type LooseQuery } from '../normalize.ts';
import { plan } from '../plan.ts';
import { print, printCount, type PrintOptions } from './print.ts';

const COLUMNS: readonly ColumnSchema[] = [
  { name: 'city', type: 'text' },
  { name: 'kind', type: 'text' },
  { name: 'n', type: 'integer' },
  { name: 'price', type: 'decimal' },
  { name: 'score', type: 'number' },
  { name: 'day', type: 'date' },
  { name: 'tags', type: 'json' },
];
const CONTEXT = { now: '2024-03-01T00:30:00Z', timeZone: 'UTC', rowRules: [] };

function planned(query: LooseQuery) {
  const checked = check(normalize(query), COLUMNS);
  if (!checked.ok) {
    throw new Error(JSON.stringify(checked.issues));
  }
  return plan(checked.value, CONTEXT);
}

function sqlOf(query: LooseQuery, dialect: Dialect = duckdb, options: PrintOptions = {}): string {
  const { text, params } = print(planned(query), dialect, options);
  return `${text}\n-- ${JSON.stringify(params)}`;
}

const where = (column: string, op: string, value: unknown = null): Condition =>
  ({ column, op, value }) as Condition;
const column = (name: string): Expression => ({ kind: 'column', name });

const TOP_CITIES: LooseQuery = {
  filter: where('n', 'gt', 0),
  groups: [
    {
      kind: 'value',
      column: 'city',
      as: 'city',
      top: { count: 5, by: 'sales', direction: 'desc', otherAs: 'is rest' },
    },
  ],
  measures: [
    { aggregate: 'sum', column: 'price', as: 'sales' },
    { aggregate: 'sum', column: 'price', as: 'all sales', per: [] },
  ],
  having: where('sales', 'gt', 10),
  sort: [{ by: 'sales', direction: 'desc' }],
};

describe('groups of which some are chosen', () => {
  it('print as one statement of named steps', () => {
    expect(sqlOf(TOP_CITIES)).toMatchInlineSnapshot(`
      "WITH "top 1" AS (
        SELECT "city" AS "key 1", TRUE AS "is top 1"
        FROM "dataset"
        WHERE "n" > CAST($1 AS BIGINT)
        GROUP BY 1
        ORDER BY sum("price") DESC NULLS LAST, 1 ASC NULLS LAST
        LIMIT 5
      ),
      "grouped" AS (
        SELECT CASE WHEN "top 1"."is top 1" THEN "city" END AS "city",
          "top 1"."is top 1" IS NULL AS "is rest",
          sum("price") AS "sales"
        FROM "dataset"
        LEFT JOIN "top 1" ON "city" IS NOT DISTINCT FROM "top 1"."key 1"
        WHERE "n" > CAST($1 AS BIGINT)
        GROUP BY 1, 2
      ),
      "total 1" AS (
        SELECT sum("price") AS "all sales"
        FROM "dataset"
        WHERE "n" > CAST($1 AS BIGINT)
      ),
      "with totals" AS (
        SELECT "grouped"."city" AS "city", "grouped"."is rest" AS "is rest", "grouped"."sales" AS "sales", "total 1"."all sales" AS "all sales"
        FROM "grouped"
        CROSS JOIN "total 1"
      )
      SELECT "city", "is rest", "sales", "all sales"
      FROM "with totals"
      WHERE "sales" > CAST($2 AS DECIMAL(2, 0))
      ORDER BY "sales" DESC NULLS LAST, "city" ASC NULLS LAST, "is rest" ASC NULLS LAST
      -- ["0","10"]"
    `);
  });

  it('say for PostgreSQL what it would take otherwise', () => {
    expect(sqlOf(TOP_CITIES, postgresql)).toMatchInlineSnapshot(`
      "WITH "top 1" AS (
        SELECT ("city" COLLATE "C") AS "key 1", TRUE AS "is top 1"
        FROM "dataset"
        WHERE "n" > CAST($1 AS BIGINT)
        GROUP BY 1
        ORDER BY sum("price") DESC NULLS LAST, 1 ASC NULLS LAST
        LIMIT 5
      ),
      "grouped" AS (
        SELECT CASE WHEN "top 1"."is top 1" THEN ("city" COLLATE "C") END AS "city",
          "top 1"."is top 1" IS NULL AS "is rest",
          sum("price") AS "sales"
        FROM "dataset"
        LEFT JOIN "top 1" ON ("city" COLLATE "C") IS NOT DISTINCT FROM "top 1"."key 1"
        WHERE "n" > CAST($1 AS BIGINT)
        GROUP BY 1, 2
      ),
      "total 1" AS (
        SELECT sum("price") AS "all sales"
        FROM "dataset"
        WHERE "n" > CAST($1 AS BIGINT)
      ),
      "with totals" AS (
        SELECT "grouped"."city" AS "city", "grouped"."is rest" AS "is rest", "grouped"."sales" AS "sales", "total 1"."all sales" AS "all sales"
        FROM "grouped"
        CROSS JOIN "total 1"
      )
      SELECT "city", "is rest", "sales", "all sales"
      FROM "with totals"
      WHERE "sales" > CAST($2 AS NUMERIC)
      ORDER BY "sales" DESC NULLS LAST, "city" ASC NULLS LAST, "is rest" ASC NULLS LAST
      -- ["0","10"]"
    `);
  });

  it('are counted after having', () => {
    expect(printCount(planned(TOP_CITIES), duckdb).text.split('\n').slice(-3)).toMatchInlineSnapshot(`
      [
        "SELECT count(*) AS "count"",
        "FROM "with totals"",
        "WHERE "sales" > CAST($2 AS DECIMAL(2, 0))",
      ]
    `);
  });
});

describe('statements', () => {
  const monthly: LooseQuery = {
    groups: [{ kind: 'time', column: 'day', unit: 'month', as: 'month' }],
    measures: [
      { aggregate: 'mean', column: 'n', as: 'mean' },
      { aggregate: 'last', column: 'price', as: 'last', order: [{ by: 'day', direction: 'asc' }] },
      { aggregate: 'first', column: 'city', as: 'first' },
      { aggregate: 'percentile', column: 'n', as: 'p90', percentile: 0.9 },
    ],
  };

  it('cast and wrap nothing that hand-written SQL would not', () => {
    expect(sqlOf(monthly, duckdb, { position: '#row' })).toMatchInlineSnapshot(`
      "SELECT CAST("day" AS DATE) - CAST(day("day") - 1 AS INTEGER) AS "month",
        avg("n") AS "mean",
        first("price" ORDER BY "day" DESC NULLS LAST, "dataset"."#row" DESC NULLS LAST) FILTER (WHERE "price" IS NOT NULL) AS "last",
        arg_min("city", "dataset"."#row") FILTER (WHERE "city" IS NOT NULL) AS "first",
        quantile_cont(CAST("n" AS DOUBLE), 0.9) AS "p90"
      FROM "dataset"
      GROUP BY 1
      ORDER BY 1 ASC NULLS LAST
      -- []"
    `);
  });

  it('leave out what the answer does not need', () => {
    const derive = [
      { as: 'unused', expression: column('score') },
      { as: 'used', expression: column('kind') },
    ];
    const { derived, measures } = planned({
      ...monthly,
      derive,
      filter: where('used', 'eq', 'x'),
      select: ['p90'],
    });
    expect([derived.map(({ as }) => as), measures.map(({ as }) => as)]).toEqual([['used'], ['p90']]);
  });

  it('give an output that is hidden no place, and sort by it', () => {
    expect(sqlOf({ ...monthly, select: ['p90', 'month'], sort: [{ by: 'mean', direction: 'desc' }] }))
      .toMatchInlineSnapshot(`
      "WITH "grouped" AS (
        SELECT CAST("day" AS DATE) - CAST(day("day") - 1 AS INTEGER) AS "month",
          avg("n") AS "mean",
          quantile_cont(CAST("n" AS DOUBLE), 0.9) AS "p90"
        FROM "dataset"
        GROUP BY 1
      )
      SELECT "p90", "month"
      FROM "grouped"
      ORDER BY "mean" DESC NULLS LAST, "month" ASC NULLS LAST
      -- []"
    `);
  });

  it('read the relation that they are given, its parameters first', () => {
    const relation: PrintOptions['relation'] = ({ operand }) =>
      `SELECT * FROM "sales" WHERE "tenant" = ${operand({ type: 'text', value: 't1' })}`;
    const query: LooseQuery = {
      filter: where('city', 'eq', 'Porto'),
      measures: [{ aggregate: 'count', column: null, as: 'rows' }],
    };
    expect(sqlOf(query, postgresql, { relation })).toMatchInlineSnapshot(`
      "WITH "dataset" AS (
        SELECT * FROM "sales" WHERE "tenant" = CAST($1 AS TEXT)
      )
      SELECT count(*) AS "rows"
      FROM "dataset"
      WHERE ("city" COLLATE "C") = CAST($2 AS TEXT)
      -- ["t1","Porto"]"
    `);
    expect(sqlOf(TOP_CITIES, duckdb, { relation })).toMatch(
      /^WITH "dataset" AS \(\n {2}SELECT \* FROM "sales".*\n\),\n"top 1" AS/,
    );
  });

  it('derive columns once, below everything that reads them', () => {
    const derive = [{ as: 'big', expression: column('score') }];
    const query: LooseQuery = {
      derive,
      filter: where('big', 'gt', 1),
      select: ['big'],
      sort: [{ by: 'city', direction: 'asc' }],
    };
    expect(sqlOf(query, duckdb, { position: '#row' })).toMatchInlineSnapshot(`
      "SELECT "big"
      FROM (
        SELECT "city", "#row", "score" AS "big"
        FROM "dataset"
      ) AS "dataset"
      WHERE "big" > CAST($1 AS DOUBLE)
      ORDER BY "city" ASC NULLS LAST, "dataset"."#row"
      -- ["1"]"
    `);
    expect(() =>
      sqlOf(
        { ...query, derive: [{ as: '#ROW', expression: column('score') }], filter: null, select: ['#ROW'] },
        duckdb,
        { position: '#row' },
      ),
    ).toThrow('cannot have the name “#ROW” here');
  });
});

describe('PostgreSQL', () => {
  it('has rows read as text where that is what the rules compare', () => {
    expect(
      sqlOf(
        {
          select: ['city', 'tags'],
          filter: where('tags', 'eq', '{}'),
          sort: [{ by: 'city', direction: 'asc' }],
        },
        postgresql,
      ),
    ).toMatchInlineSnapshot(`
      "SELECT "city", CAST("tags" AS TEXT) AS "tags"
      FROM "dataset"
      WHERE (CAST("tags" AS TEXT) COLLATE "C") = CAST($1 AS TEXT)
      ORDER BY ("city" COLLATE "C") ASC NULLS LAST
      -- ["{}"]"
    `);
  });

  it('refuses names that it would cut short, and two of them would be one', () => {
    expect(() => postgresql.quoteIdentifier('ü'.repeat(32))).toThrow(
      expect.objectContaining({ code: 'query.unsupported' }),
    );
    expect(postgresql.quoteIdentifier('ü'.repeat(31))).toBe(`"${'ü'.repeat(31)}"`);
  });
});
