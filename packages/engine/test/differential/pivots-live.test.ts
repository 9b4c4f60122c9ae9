import { AppError } from '@plumbline/contract';
import type { PivotQuery } from '@plumbline/query';
import * as fc from 'fast-check';
import { caseCount, expectProperty } from '#testing/generated.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Arbiter } from './arbiter.ts';
import { openMariadb, startMariadb } from './mysql-table.ts';
import { queryPrinted, queryReference, type PivotCells } from './pivots-both.ts';
import { PIVOT_COLUMNS, pivotRows, pivots } from './pivots.ts';
import { openPostgresql, startPostgres } from './postgresql-table.ts';

const SEED = 20_261_124;
const CASES = { quick: 150, deep: 300, hasFresh: false };

const postgres = await startPostgres();
const mariadb = await startMariadb();

const SERVERS = [
  { name: 'PostgreSQL', server: postgres, open: () => openPostgresql(postgres?.url ?? '', PIVOT_COLUMNS) },
  { name: 'MariaDB', server: mariadb, open: () => openMariadb(mariadb?.socket ?? '', PIVOT_COLUMNS) },
];

const unsupported = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'query.unsupported') {
    return null;
  }
  throw error;
};

describe.each(SERVERS)('printed pivots on $name', ({ server, open }) => {
  let arbiter: Arbiter;
  beforeAll(async () => {
    arbiter = await open();
  });
  afterAll(async () => {
    await arbiter.close();
    server?.stop();
  });

  it(
    `give what the reference interpreter gives, on ${caseCount(CASES)} generated ones`,
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
        { seed: SEED, ...CASES, shrinks: false },
      );
      expect(answered).toBeGreaterThanOrEqual(caseCount(CASES) * 0.95);
    },
  );
});
