import { AppError } from '@plumbline/contract';
import type { Query } from '@plumbline/query';
import * as fc from 'fast-check';
import { type CaseCounts, byTier, caseCount, expectProperty } from '#testing/generated.ts';
import { expect } from 'vitest';
import { AGGREGATE_QUERIES } from './aggregate-queries.ts';
import type { Arbiter } from './arbiter.ts';
import { queryPrinted, queryPrintedRows, queryReference, difference } from './both.ts';
import { context } from './queries.ts';
import { COLUMNS, rows, tables as anyTable } from './tables.ts';

export const SEED = 20_261_031;
/** Loading a table costs more than a question to it. */
export const QUERIES_PER_TABLE = 10;
/** One query in this many is counted as well. */
const COUNTED = 3;

/**
 * Runs the same generated queries on the same generated tables in the engine and the reference interpreter, and throws
 * at the first difference, with the seed and the shrunk case. Gives the number of questions that the engine can say.
 */
export async function agree(
  arbiter: Arbiter,
  { query, tables }: { readonly query: fc.Arbitrary<Query>; readonly tables: CaseCounts },
): Promise<number> {
  let answered = 0;
  let count = 0;
  const queries = fc.array(query, { minLength: QUERIES_PER_TABLE, maxLength: QUERIES_PER_TABLE });
  await expectProperty(
    fc.asyncProperty(anyTable, queries, context, async (table, all, around) => {
      await arbiter.load(table);
      for (const [at, one] of all.entries()) {
        const requested = { query: one, columns: COLUMNS, context: around };
        const query = at % COUNTED === 0 ? queryPrinted : queryPrintedRows;
        const printed = await query(arbiter, requested).catch((error: unknown) => orUnsupported(error, one));
        if (printed !== null) {
          answered += 1;
          count += printed.rows.length;
          const problem = difference(printed, queryReference(table, requested));
          if (problem !== null) {
            throw new Error(`${arbiter.dialect.name} gives ${problem}, for ${JSON.stringify(one)}`);
          }
        }
      }
    }),
    { seed: SEED, ...tables },
  );
  // Answers without rows say little; few tables may happen to have fewer.
  expect(count).toBeGreaterThan(answered / byTier({ quick: 2, deep: 1 }));
  return answered;
}

/** Holds every aggregate of every column to the reference, on one table. Gives the share that the engine can say. */
export async function agreeOnAggregates(arbiter: Arbiter): Promise<number> {
  const samples = fc.sample(rows, { seed: SEED, numRuns: 20 });
  const table = samples.reduce((longest, one) => (one.length > longest.length ? one : longest));
  const around = { now: '2024-03-01T00:30:00Z', timeZone: 'UTC', rowRules: [] };
  await arbiter.load(table);
  let answered = 0;
  for (const query of AGGREGATE_QUERIES) {
    const requested = { query, columns: COLUMNS, context: around };
    const printed = await queryPrintedRows(arbiter, requested).catch((error: unknown) =>
      orUnsupported(error, query),
    );
    if (printed !== null) {
      answered += 1;
      const problem = difference(printed, queryReference(table, requested));
      expect({ query, found: problem }).toEqual({ query, found: null });
    }
  }
  return answered / AGGREGATE_QUERIES.length;
}

/** Queries that `agree` makes for this many tables: fixed and fresh. */
export const queryCount = (tables: CaseCounts): number => caseCount(tables) * QUERIES_PER_TABLE;

/** What the engine's SQL cannot say exactly is refused before it runs. */
function orUnsupported(error: unknown, query: Query): null {
  if (error instanceof AppError && error.code === 'query.unsupported') {
    return null;
  }
  throw new Error(`The engine failed, for ${JSON.stringify(query)}`, { cause: error });
}
