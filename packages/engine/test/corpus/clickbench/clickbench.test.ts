import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cell } from '@plumbline/contract';
import { normalize, type LooseQuery } from '@plumbline/query';
import { createEngine } from '../../../src/create-engine.ts';
import type { Engine, VersionFiles } from '../../../src/engine-api.ts';
import { NOW, live } from '../../support/workbench.ts';
import { HITS_COLUMNS, hitsSql } from './hits.ts';
import { CLICKBENCH } from './queries.ts';
import type { BenchQuery } from './words.ts';

const ROWS = 40_000;
/** The benchmark has a hundred million rows; its thresholds and offsets shrink with the table. */
const SHRUNK: readonly (readonly [RegExp, string])[] = [
  [/\b100000\b/g, '300'],
  [/(OFFSET |"offset":)10000\b/g, '$15'],
  [/(OFFSET |"offset":)1000?\b/g, '$13'],
];
const shrink = (text: string): string => SHRUNK.reduce((so, [from, to]) => so.replace(from, to), text);

/** Figures as text, doubles to nine digits: the order in which they are added up is the engine's own. */
const canonical = (cell: Cell | undefined): string => {
  const number = typeof cell === 'number' ? cell : Number.NaN;
  return Number.isInteger(number) || Number.isNaN(number)
    ? String(cell).replace(' ', 'T')
    : String(Number(number.toPrecision(9)));
};

const agreed = (rows: readonly (readonly Cell[])[], { agrees }: BenchQuery): unknown => {
  if (agrees === 'count') {
    return rows.length;
  }
  return agrees === 'all'
    ? rows.map((row) => row.map(canonical))
    : rows.map((row) => agrees.order.map((at) => canonical(row[at])));
};

describe('the questions of ClickBench', () => {
  let folder: string;
  let engine: Engine;
  let source: VersionFiles;
  let connection: DuckDBConnection;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-clickbench-'));
    const directory = join(folder, 'version');
    await mkdir(directory);
    connection = await (await DuckDBInstance.create(':memory:')).connect();
    const file = join(directory, 'rows.parquet');
    await connection.run(`COPY (${hitsSql(ROWS)}) TO '${file}' (FORMAT parquet)`);
    await connection.run(`CREATE VIEW hits AS SELECT * FROM read_parquet('${file}')`);
    const limits = { processes: 1, memoryMb: 1024, threads: 2, deadlineMs: 120_000 };
    engine = createEngine({ workDirectory: join(folder, 'work'), ...limits });
    source = {
      tenantId: 't',
      datasetId: 'hits',
      version: 1,
      directory,
      columns: HITS_COLUMNS,
      rowCount: ROWS,
    };
  }, 120_000);
  afterAll(async () => {
    connection.closeSync();
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('are all 43 of the benchmark', () => {
    expect(CLICKBENCH).toHaveLength(43);
  });

  it.each(CLICKBENCH.map((question, index) => ({ number: index + 1, question })))(
    'query $number says in the query model what it says in SQL',
    async ({ question }) => {
      const query = normalize(JSON.parse(shrink(JSON.stringify(question.query))) as LooseQuery);
      const actual = await engine.run({ source, query, context: NOW, signal: live() });
      const expected = await connection.runAndReadAll(shrink(question.sql));
      expect(actual.rows).not.toHaveLength(0);
      expect(agreed(actual.rows, question)).toEqual(agreed(expected.getRowsJson() as Cell[][], question));
    },
    60_000,
  );
});
