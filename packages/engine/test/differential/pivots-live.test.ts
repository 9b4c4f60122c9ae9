import { AppError, invariant } from '@plumbline/contract';
import type { PivotQuery } from '@plumbline/query';
import * as fc from 'fast-check';
import { caseCount, expectProperty } from '#testing/generated.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Arbiter } from './arbiter.ts';
import { startPrivateChdb } from '../../../../scripts/private-chdb.mjs';
import { openClickhouse } from './clickhouse-table.ts';
import { startPrivateMariadb } from '../../../../scripts/private-mariadb.mjs';
import { openMariadb } from './mysql-table.ts';
import { queryPrinted, queryReference, type PivotCells } from './pivots-both.ts';
import { PIVOT_COLUMNS, pivotRows, pivots } from './pivots.ts';
import { openPostgresql, startPostgres } from './postgresql-table.ts';
import { openSnowflake } from './snowflake-table.ts';

const SEED = 20_261_124;
const CASES = { quick: 150, deep: 300, hasFresh: false, oneIn: 3 };

const postgres = await startPostgres();
const mariadb = await startPrivateMariadb([]);
const clickhouse = await startPrivateChdb();

/** Planning one takes ClickHouse half a second. */
const FEWER = { quick: 40, deep: 150, hasFresh: false, oneIn: 2 };

const SERVERS = [
  {
    name: 'PostgreSQL',
    cases: CASES,
    server: postgres,
    open: () => openPostgresql(postgres?.url ?? '', PIVOT_COLUMNS),
  },
  {
    name: 'MariaDB',
    cases: CASES,
    server: mariadb,
    open: () => openMariadb(mariadb?.socket ?? '', PIVOT_COLUMNS),
  },
  {
    name: 'ClickHouse',
    cases: FEWER,
    server: clickhouse,
    open: () => {
      invariant(clickhouse !== null, 'Without a server this does not run.');
      return openClickhouse(clickhouse, PIVOT_COLUMNS);
    },
  },
  {
    name: 'the local Snowflake',
    cases: CASES,
    // It is part of the tests.
    server: { stop: () => undefined },
    open: () => openSnowflake(PIVOT_COLUMNS),
  },
];

const unsupported = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'query.unsupported') {
    return null;
  }
  throw error;
};

describe.each(SERVERS.filter(({ server }) => server !== null))(
  'printed pivots on $name',
  ({ server, cases, open }) => {
    let arbiter: Arbiter;
    beforeAll(async () => {
      arbiter = await open();
    });
    afterAll(async () => {
      await arbiter.close();
      server?.stop();
    });

    it(
      `give what the reference interpreter gives, on ${caseCount(cases)} generated ones`,
      { timeout: 300_000 },
      async () => {
        let answered = 0;
        const answer = async (pivot: PivotQuery): Promise<PivotCells | null> => {
          const printed = await queryPrinted(arbiter, pivot, PIVOT_COLUMNS).catch(unsupported);
          answered += Number(printed !== null);
          return printed;
        };
        await expectProperty(
          fc.asyncProperty(pivotRows, pivots, async (table, pivot) => {
            await arbiter.load(table);
            const reference = queryReference(pivot, PIVOT_COLUMNS, table);
            expect((await answer(pivot)) ?? reference).toEqual(reference);
          }),
          { seed: SEED, ...cases, shrinks: false },
        );
        expect(answered).toBeGreaterThanOrEqual(caseCount(cases) * 0.95);
      },
    );
  },
);
