import type { Condition, FilterNode } from '@plumbline/contract';
import * as fc from 'fast-check';
import { expectProperty } from '#testing/generated.ts';
import { describe, expect, it } from 'vitest';
import { check } from '../check.ts';
import { duckdb } from '../dialects/duckdb.ts';
import type { ColumnSchema, QueryContext } from '../model.ts';
import { normalize, type LooseQuery } from '../normalize.ts';
import { plan } from '../plan.ts';
import { print, printCount, type PrintOptions } from './print.ts';

const COLUMNS: readonly ColumnSchema[] = [
  { name: 'city', type: 'text' },
  { name: 'note', type: 'text' },
  { name: 'n', type: 'integer' },
  { name: 'price', type: 'decimal' },
  { name: 'score', type: 'number' },
  { name: 'paid', type: 'boolean' },
  { name: 'day', type: 'date' },
  { name: 'at', type: 'timestamp' },
  { name: 'tags', type: 'json' },
];
const CONTEXT: QueryContext = { now: '2024-03-01T00:30:00Z', timeZone: 'UTC', rowRules: [] };

function planned(query: LooseQuery, columns = COLUMNS, context = CONTEXT) {
  const checked = check(normalize(query), columns);
  if (!checked.ok) {
    throw new Error(JSON.stringify(checked.issues));
  }
  return plan(checked.value, context);
}

/** Statement and parameters as a person would write them down. */
function sqlOf(query: LooseQuery, options: PrintOptions = {}): string {
  const { text, params } = print(planned(query), duckdb, options);
  return `${text}\n-- ${JSON.stringify(params)}`;
}

const where = (column: string, op: string, value: unknown = null): Condition =>
  ({ column, op, value }) as Condition;
const and = (...value: FilterNode[]): FilterNode => ({ op: 'and', value });
const or = (...value: FilterNode[]): FilterNode => ({ op: 'or', value });
const not = (...value: FilterNode[]): FilterNode => ({ op: 'not', value });

describe('rows', () => {
  it('print as one readable statement', () => {
    expect(
      sqlOf(
        {
          select: ['city', 'price'],
          filter: and(
            where('n', 'between', [1, '20']),
            or(where('city', 'startswith', 'Po'), where('city', 'isnull')),
            not(where('price', 'gt', 9.5), where('paid', 'eq', true)),
            where('day', 'relative', { last: 1, unit: 'month', anchor: 'now' }),
          ),
          search: '100%',
          sort: [
            { by: 'price', direction: 'desc' },
            { by: 'city', direction: 'asc' },
          ],
          limit: 50,
          offset: 100,
        },
        { position: 'file_row_number' },
      ),
    ).toMatchInlineSnapshot(`
      "SELECT "city", "price"
      FROM "dataset"
      WHERE "n" >= CAST($1 AS BIGINT)
        AND "n" <= CAST($2 AS BIGINT)
        AND (starts_with(strip_accents(lower("city")), strip_accents(lower(CAST($3 AS VARCHAR)))) OR "city" IS NULL)
        AND ("price" > CAST($4 AS DECIMAL(2, 1)) AND "paid") IS NOT TRUE
        AND "day" >= CAST($5 AS DATE)
        AND "day" < CAST($6 AS DATE)
        AND (contains(strip_accents(lower("city")), strip_accents(lower(CAST($7 AS VARCHAR)))) OR contains(strip_accents(lower("note")), strip_accents(lower(CAST($7 AS VARCHAR)))))
      ORDER BY "price" DESC NULLS LAST, "city" ASC NULLS LAST, "dataset"."file_row_number"
      LIMIT 50 OFFSET 100
      -- ["1","20","Po","9.5","2024-03-01","2024-04-01","100%"]"
    `);
  });

  it('print every operator', () => {
    const filters = [
      where('city', 'eq', 'Porto'),
      where('city', 'ne', 'Porto'),
      where('n', 'in', [1, 2, null]),
      where('n', 'nin', [1, 2]),
      where('city', 'contains', 'x'),
      where('city', 'ncontains', 'x'),
      where('city', 'endswith', 'x'),
      where('city', 'matches', '^x'),
      where('city', 'notnull'),
      where('score', 'lt', 0.5),
      where('price', 'gte', '-12.50'),
      where('at', 'eq', '2024-02-29'),
      where('at', 'lte', '2024-02-29T10:00Z'),
      where('tags', 'contains', 'x'),
      where('day', 'relative', { last: 2, unit: 'quarter', anchor: 'max' }),
      where('n', 'gt', 5.5),
      where('n', 'eq', 5.5),
    ];
    const printed = filters.map((filter) => {
      const { text, params } = print(planned({ select: ['n'], filter }), duckdb);
      return `${text.split('\n').slice(2).join(' ')} -- ${JSON.stringify(params)}`;
    });
    expect(printed.join('\n')).toMatchInlineSnapshot(`
      "WHERE "city" = CAST($1 AS VARCHAR) -- ["Porto"]
      WHERE "city" IS DISTINCT FROM CAST($1 AS VARCHAR) -- ["Porto"]
      WHERE ("n" IS NULL OR "n" IN (CAST($1 AS BIGINT), CAST($2 AS BIGINT))) -- ["1","2"]
      WHERE ("n" IN (CAST($1 AS BIGINT), CAST($2 AS BIGINT))) IS NOT TRUE -- ["1","2"]
      WHERE contains(strip_accents(lower("city")), strip_accents(lower(CAST($1 AS VARCHAR)))) -- ["x"]
      WHERE (contains(strip_accents(lower("city")), strip_accents(lower(CAST($1 AS VARCHAR))))) IS NOT TRUE -- ["x"]
      WHERE ends_with(strip_accents(lower("city")), strip_accents(lower(CAST($1 AS VARCHAR)))) -- ["x"]
      WHERE regexp_matches("city", CAST($1 AS VARCHAR)) -- ["^x"]
      WHERE "city" IS NOT NULL -- []
      WHERE "score" < CAST($1 AS DOUBLE) -- ["0.5"]
      WHERE "price" >= CAST($1 AS DECIMAL(3, 1)) -- ["-12.5"]
      WHERE "at" >= CAST($1 AS TIMESTAMP)   AND "at" < CAST($2 AS TIMESTAMP) -- ["2024-02-29 00:00:00","2024-03-01 00:00:00"]
      WHERE "at" <= CAST($1 AS TIMESTAMP) -- ["2024-02-29 10:00:00"]
      WHERE contains(strip_accents(lower(CAST("tags" AS VARCHAR))), strip_accents(lower(CAST($1 AS VARCHAR)))) -- ["x"]
      WHERE ("day" >= date_trunc('quarter', (SELECT max("day") FROM "dataset")) + to_months(-3) AND "day" < date_trunc('quarter', (SELECT max("day") FROM "dataset")) + to_months(3)) -- []
      WHERE "n" >= CAST($1 AS BIGINT) -- ["6"]
      WHERE FALSE -- []"
    `);
  });

  it('prints a long list as one parameter, a relation for each type of its values', () => {
    const conditionOn = (column: string, op: 'in' | 'nin', values: readonly string[]) =>
      sqlOf({ select: ['n'], filter: where(column, op, values) })
        .split('\n')
        .slice(2)
        .join(' ');
    const wholes = Array.from({ length: 17 }, (_, index) => `${index}`);
    const relation = (parameter: string, type: string) =>
      `(SELECT CAST(unnest(CAST(CAST(CAST(${parameter} AS VARCHAR) AS JSON) AS VARCHAR[])) AS ${type}))`;
    const travels = (values: readonly string[]) => JSON.stringify(JSON.stringify(values));
    expect(conditionOn('n', 'in', wholes)).toBe(
      `WHERE "n" IN ${relation('$1', 'BIGINT')} -- [${travels(wholes)}]`,
    );
    expect(conditionOn('city', 'nin', wholes)).toContain(
      `WHERE ("city" IN ${relation('$1', 'VARCHAR')}) IS NOT TRUE`,
    );
    expect(conditionOn('n', 'nin', wholes.slice(1))).not.toContain('JSON');
    expect(conditionOn('price', 'in', wholes)).toBe(
      `WHERE ("price" IN ${relation('$1', 'DECIMAL(1, 0)')} OR "price" IN ${relation('$2', 'DECIMAL(2, 0)')}) -- [${travels(wholes.slice(0, 10))},${travels(wholes.slice(10))}]`,
    );
  });

  it('rows without a sort keep the order of the relation, and add no other [SEM-SORT-3]', () => {
    expect(sqlOf({ select: ['n'], limit: 5 }, { position: 'file_row_number' })).toBe(
      'SELECT "n"\nFROM "dataset"\nLIMIT 5\n-- []',
    );
  });

  it('give positions alone, for an order that is saved', () => {
    expect(sqlOf({ sort: [{ by: 'n', direction: 'asc' }] }, { position: 'rowid', give: 'position' })).toBe(
      'SELECT "rowid"\nFROM "dataset"\nORDER BY "n" ASC NULLS LAST, "dataset"."rowid"\n-- []',
    );
  });

  it('travel with each operand once', () => {
    const { params } = print(
      planned({ filter: or(where('city', 'eq', 'x'), where('note', 'eq', 'x')) }),
      duckdb,
    );
    expect(params).toEqual(['x']);
  });
});

describe('groups', () => {
  const byMonth: LooseQuery = {
    filter: where('paid', 'eq', true),
    groups: [{ kind: 'time', column: 'day', unit: 'month', as: 'month' }],
    measures: [
      { aggregate: 'sum', column: 'price', as: 'revenue' },
      { aggregate: 'distinct', column: 'city', as: 'cities' },
      { aggregate: 'median', column: 'n', as: 'typical' },
      { aggregate: 'count', column: null, as: 'rows' },
    ],
    sort: [{ by: 'revenue', direction: 'desc' }],
    limit: 12,
  };

  it('print by place, in a full order', () => {
    expect(sqlOf(byMonth)).toMatchInlineSnapshot(`
      "SELECT CAST("day" AS DATE) - CAST(day("day") - 1 AS INTEGER) AS "month",
        sum("price") AS "revenue",
        count(DISTINCT "city") AS "cities",
        median(CAST("n" AS DOUBLE)) AS "typical",
        count(*) AS "rows"
      FROM "dataset"
      WHERE "paid"
      GROUP BY 1
      ORDER BY 2 DESC NULLS LAST, 1 ASC NULLS LAST
      LIMIT 12
      -- []"
    `);
  });

  it('print bins after the bounds of the matching rows', () => {
    expect(
      sqlOf({
        filter: where('paid', 'eq', true),
        groups: [{ kind: 'bin', column: 'score', maxBins: 20, as: 'from', upperAs: 'to' }],
        measures: [{ aggregate: 'count', column: null, as: 'rows' }],
      }),
    ).toMatchInlineSnapshot(`
      "WITH "matching" AS (
        SELECT CASE WHEN isfinite("score") THEN "score" END AS "binned 1"
        FROM "dataset"
        WHERE "paid"
      ),
      "step 1" AS (
        SELECT
          coalesce(arg_min("num", "num" / "den"), 1e308) AS "num",
          coalesce(arg_min("den", "num" / "den"), 1) AS "den"
        FROM (SELECT min("binned 1") AS "low", max("binned 1") AS "high" FROM "matching") AS "bounds", (
          SELECT
            CAST("m" || 'e' || greatest("e", 0) AS DOUBLE) AS "num",
            CAST('1e' || greatest(-"e", 0) AS DOUBLE) AS "den"
          FROM unnest([1, 2, 5]) AS "mantissas"("m"), range(-300, 308) AS "exponents"("e")
        ) AS "candidates"
        WHERE CASE
          WHEN "low" = "high" THEN "num" = 1 AND "den" = 1
          ELSE floor("high" * "den" / "num") - floor("low" * "den" / "num") < 20
        END
      )
      SELECT (floor("binned 1" * "step 1"."den" / "step 1"."num") + 0) * "step 1"."num" / "step 1"."den" AS "from",
        (floor("binned 1" * "step 1"."den" / "step 1"."num") + 1) * "step 1"."num" / "step 1"."den" AS "to",
        count(*) AS "rows"
      FROM "matching" CROSS JOIN "step 1"
      GROUP BY 1, 2
      ORDER BY 1 ASC NULLS LAST
      -- []"
    `);
  });

  it('count without measures, order and window', () => {
    const { text, params } = printCount(planned(byMonth), duckdb);
    expect(`${text}\n-- ${JSON.stringify(params)}`).toMatchInlineSnapshot(`
      "SELECT count(*) AS "count"
      FROM (
        SELECT DISTINCT CAST("day" AS DATE) - CAST(day("day") - 1 AS INTEGER) AS "month"
        FROM "dataset"
        WHERE "paid"
      ) AS "groups"
      -- []"
    `);
  });

  it('groups without keys are one, and need no parameters to be counted [SEM-MEASURE-1]', () => {
    const { groups: _, sort: __, ...all } = byMonth;
    expect(printCount(planned(all), duckdb)).toEqual({ text: 'SELECT 1 AS "count"', params: [] });
  });
});

describe('row rules', () => {
  it('confine the newest value too [SEM-RULE-1]', () => {
    const rowRules = [{ filter: where('city', 'eq', 'Porto') }];
    const filter = where('day', 'relative', { last: 1, unit: 'week', anchor: 'max' });
    const { text } = print(planned({ select: ['n'], filter }, COLUMNS, { ...CONTEXT, rowRules }), duckdb);
    expect(text).toMatchInlineSnapshot(`
      "SELECT "n"
      FROM "dataset"
      WHERE "city" = CAST($1 AS VARCHAR)
        AND ("day" >= date_trunc('week', (SELECT max("day") FROM "dataset" WHERE "city" = CAST($1 AS VARCHAR))) + to_days(0) AND "day" < date_trunc('week', (SELECT max("day") FROM "dataset" WHERE "city" = CAST($1 AS VARCHAR))) + to_days(7))"
    `);
  });
});

describe('names and values', () => {
  it('never leave their quotes [SEM-NAME-1]', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\0'));
    expectProperty(
      fc.property(name, fc.string({ unit: 'binary' }), (column, value) => {
        const columns: ColumnSchema[] = [{ name: column, type: 'text' }];
        const query: LooseQuery = {
          filter: where(column, 'eq', value),
          sort: [{ by: column, direction: 'asc' }],
        };
        const { text, params } = print(planned(query, columns), duckdb);
        const quoted = `"${column.replaceAll('"', '""')}"`;
        expect(text).toBe(
          `SELECT ${quoted}\nFROM "dataset"\nWHERE ${quoted} = CAST($1 AS VARCHAR)\nORDER BY ${quoted} ASC NULLS LAST`,
        );
        expect(params).toEqual([value]);
      }),
      { seed: 7 },
    );
  });

  it('names and values that no engine can hold are refused [SEM-NAME-1]', () => {
    for (const name of ['', 'a\0b']) {
      expect(() => duckdb.quoteIdentifier(name)).toThrow('cannot be used as a column name.');
    }
  });
});
