import { DuckDBInstance } from '@duckdb/node-api';
import { invariant } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { expect, it } from 'vitest';

const ROWS = 1_000_000;
/** Amounts with two decimals as doubles, in an order without a pattern. */
const AMOUNTS = `SELECT (hash(i) % 100000000 / 100.0)::DOUBLE AS v FROM range(${ROWS}) AS r(i)`;

it('adds sums of parts to the digits that the sum and mean of all rows have [SEM-PIVOT-2]', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE amounts AS ${AMOUNTS}`);
  const whole = (aggregate: 'sum' | 'mean'): string =>
    duckdb.aggregate({ aggregate, column: 'v', type: 'number', other: null, percentile: null, order: [] });
  const { partialSums } = duckdb;
  invariant(partialSums !== null, 'DuckDB adds sums of parts.');
  for (const parts of [3, 1000, 300_000]) {
    const { of, sum, mean } = partialSums;
    const [[direct, added] = []] = (
      await connection.runAndReadAll(
        `WITH parts AS (SELECT ${of('v')} AS s, count(v) AS n FROM amounts GROUP BY hash(v) % ${parts})
         SELECT (SELECT [${whole('sum')}, ${whole('mean')}] FROM amounts), [${sum('s')}, ${mean('s', 'n')}] FROM parts`,
      )
    ).getRows();
    expect(added).toEqual(direct);
  }
  connection.closeSync();
});

it('adds doubles to the same digits whatever the threads do [SEM-MEASURE-13]', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE amounts AS ${AMOUNTS}`);
  const print = (aggregate: 'sum' | 'mean'): string =>
    duckdb.aggregate({ aggregate, column: 'v', type: 'number', other: null, percentile: null, order: [] });
  const seen = new Set<string>();
  for (const threads of [1, 2, 4, 8]) {
    await connection.run(`SET threads = ${threads}`);
    const answer = await connection.runAndReadAll(
      `SELECT ${print('sum')}::VARCHAR, ${print('mean')}::VARCHAR FROM amounts`,
    );
    seen.add(JSON.stringify(answer.getRows()));
  }
  expect(seen.size).toBe(1);
  const [[sum, exact] = []] = (
    await connection.runAndReadAll(`SELECT ${print('sum')}, sum(v::DECIMAL(18, 2))::DOUBLE FROM amounts`)
  ).getRows();
  expect(sum).toBe(exact);
  connection.closeSync();
});
