import {
  check,
  clickhouse,
  duckdb,
  mysql,
  normalize,
  plan,
  postgresql,
  print,
  type Dialect,
  type Query,
  type QueryContext,
} from '@plumbline/query';
import * as fc from 'fast-check';
import { expectProperty } from '#testing/generated.ts';
import { describe, expect, it } from 'vitest';
import { SEED } from './agreement.ts';
import { derivedRowQuery, groupedQuery } from './grouped-queries.ts';
import { context, rowQuery, sampled } from './queries.ts';
import { COLUMNS } from './tables.ts';

const DIALECTS: readonly Dialect[] = [duckdb, postgresql, mysql, clickhouse];
const query = fc.oneof(rowQuery, derivedRowQuery, groupedQuery, sampled(rowQuery));

/** What each dialect prints, or the message with which it refuses the query. */
function statements(of: Query, around: QueryContext): unknown[] {
  const checked = check(of, COLUMNS);
  if (!checked.ok) {
    throw new Error(`The query did not pass the check: ${JSON.stringify(checked.issues)}`);
  }
  const planned = plan(checked.value, around);
  return DIALECTS.map((dialect) => {
    try {
      return print(planned, dialect);
    } catch (error) {
      return String(error);
    }
  });
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(freeze);
    Object.freeze(value);
  }
  return value;
}

describe('a query as JSON', () => {
  it('is the same query once it is parsed, and is printed as the same statements', () => {
    expectProperty(
      fc.property(query, context, (one, around) => {
        const parsed = JSON.parse(JSON.stringify(one)) as Query;
        expect(parsed).toEqual(one);
        expect(normalize(parsed)).toEqual(one);
        expect(statements(parsed, around)).toEqual(statements(one, around));
      }),
      { seed: SEED, quick: 100, deep: 2000 },
    );
  });

  it('is not changed by being checked, planned and printed', () => {
    expectProperty(
      fc.property(query, context, (one, around) => {
        const before = JSON.stringify(one);
        statements(freeze(one), freeze(around));
        expect(JSON.stringify(one)).toBe(before);
      }),
      { seed: SEED, quick: 50, deep: 500 },
    );
  });
});
