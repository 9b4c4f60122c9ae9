import type { Condition, FilterNode } from '@plumbline/contract';
import { normalize } from '@plumbline/query';
import * as fc from 'fast-check';
import { expectProperty } from '#testing/generated.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree, queryCount, SEED } from './agreement.ts';
import { queryPrinted, queryReference } from './both.ts';
import { type Arbiter, openArbiter } from './duckdb-table.ts';
import { derivedRowQuery } from './grouped-queries.ts';
import { context, rowQuery, sampled } from './queries.ts';
import { COLUMNS, rows, valuesOf } from './tables.ts';

const TABLES = { quick: 100, deep: 500, oneIn: 4 };
const SAMPLED_TABLES = { quick: 50, deep: 100, oneIn: 5 };

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Further operands, of which a table may or may not hold some. */
const FILLERS: Partial<Record<(typeof COLUMNS)[number]['type'], readonly string[]>> = {
  text: upTo(40).map((n) => `filler ${n}`),
  json: upTo(40).map((n) => `{"filler": ${n}}`),
  integer: upTo(40).map((n) => `${n * 7}`),
  decimal: upTo(40).map((n) => `${n}.${n}`),
  number: upTo(40).map((n) => `${n / 8}`),
  date: upTo(28).map((n) => `2023-02-${String(n).padStart(2, '0')}`),
  time: upTo(23).map((n) => `${String(n).padStart(2, '0')}:30`),
  timestamp: upTo(28).map((n) => `2023-02-${String(n).padStart(2, '0')}T10:00:00`),
};
const LISTED = COLUMNS.filter(({ type }) => FILLERS[type] !== undefined);

let arbiter: Arbiter;
beforeAll(async () => {
  arbiter = await openArbiter(COLUMNS);
});
afterAll(() => arbiter.close());

describe('printed rows on DuckDB', () => {
  it(
    `agrees with the reference interpreter on ${queryCount(TABLES)} generated queries`,
    { timeout: 900_000 },
    async () => {
      const query = fc.oneof(rowQuery, derivedRowQuery);
      expect(await agree(arbiter, { query, tables: TABLES })).toBe(queryCount(TABLES));
    },
  );

  it(`agrees with it on ${queryCount(SAMPLED_TABLES)} generated samples`, { timeout: 900_000 }, async () => {
    expect(
      await agree(arbiter, {
        query: fc.oneof(sampled(rowQuery), sampled(derivedRowQuery)),
        tables: SAMPLED_TABLES,
      }),
    ).toBe(queryCount(SAMPLED_TABLES));
  });

  it('agrees with it on lists too long to be compared value by value, in any order', async () => {
    await expectProperty(
      fc.asyncProperty(rows, fc.constantFrom(...LISTED), context, async (table, column, around) => {
        await arbiter.load(table);
        const value = [...valuesOf(column).slice(0, -1), null, ...(FILLERS[column.type] ?? [])];
        const among = (op: 'in' | 'nin'): Condition => ({ column: column.name, op, value });
        const filters: readonly FilterNode[] = [
          among('in'),
          among('nin'),
          { op: 'not', value: [among('in'), { column: 'day', op: 'notnull' }] },
          { op: 'or', value: [among('nin'), { column: 'day', op: 'isnull' }] },
        ];
        for (const filter of filters) {
          const requested = { query: normalize({ filter }), columns: COLUMNS, context: around };
          expect(await queryPrinted(arbiter, requested)).toEqual(queryReference(table, requested));
        }
      }),
      { seed: SEED, quick: 100, deep: 1000, oneIn: 4 },
    );
  });
});
