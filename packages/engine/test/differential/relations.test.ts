import { STEP_KINDS } from '@plumbline/contract';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import type { Cell } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { caseCount } from '#testing/generated.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { valuesList } from './arbiter.ts';
import { OTHER } from './recipes.ts';
import { recipesAgree } from './recipes-agreement.ts';
import { COLUMNS, SQL_TYPES } from './tables.ts';

const CASES = { quick: 250, deep: 750 };

let instance: DuckDBInstance;
let connection: DuckDBConnection;

beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  connection = await instance.connect();
  for (const [name, columns] of [['base', COLUMNS] as const, ['other', OTHER] as const]) {
    const fields = columns.map(
      (column) => `${duckdb.quoteIdentifier(column.name)} ${SQL_TYPES[column.type]}`,
    );
    await connection.run(`CREATE TABLE ${name} (${fields.join(', ')}, position BIGINT)`);
  }
});
afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

describe('recipes on DuckDB [SEM-REL-1]', () => {
  it(
    `agree with the reference interpreter on ${caseCount(CASES)} generated recipes`,
    { timeout: 300_000 },
    async () => {
      const { kinds, refused } = await recipesAgree(
        {
          dialect: duckdb,
          load: async (name, table) => {
            await connection.run(`DELETE FROM ${name}`);
            if (table.length > 0) {
              await connection.run(`INSERT INTO ${name} VALUES ${valuesList(table)}`);
            }
          },
          request: async (sql) => (await connection.runAndReadAll(sql)).getRowsJson() as Cell[][],
        },
        CASES,
      );
      expect(refused).toBe(0);
      expect([...kinds].toSorted().join(' ')).toBe(
        STEP_KINDS.filter((kind) => kind !== 'formula')
          .toSorted()
          .join(' '),
      );
    },
  );
});
