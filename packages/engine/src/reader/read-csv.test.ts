import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Dialect } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyToParquet, readCsv } from './read-csv.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plumbline-read-csv-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const dialect = (newline: Dialect['newline']): Dialect => ({
  delimiter: ',',
  quote: '"',
  escape: '"',
  newline,
  encoding: 'utf-8',
  header: true,
  headerRows: 1,
  skipEnd: 0,
  skip: 0,
});

const read = async (newline: Dialect['newline'], lines: readonly string[]): Promise<unknown> => {
  const path = join(directory, `${newline.length}${newline.codePointAt(0)}.csv`);
  await writeFile(path, lines.join(newline));
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  try {
    const answer = await connection.runAndReadAll(
      `FROM ${readCsv({ path, dialect: dialect(newline), columns: 2, nulls: [] })}`,
    );
    return answer.getRows();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
};

it.each(['\n', '\r\n', '\r'] as const)(
  'reads every row of a file whose rows end with %j',
  async (newline) => {
    const rows = await read(newline, ['a,b', '1,x', `2,"y${newline}z"`, '3,']);
    expect(rows).toEqual([
      ['1', 'x'],
      ['2', `y${newline}z`],
      ['3', null],
    ]);
  },
);

describe('the row groups of a file', () => {
  const rowsOf = (shape: Parameters<typeof copyToParquet>[2]): number =>
    Number(/ROW_GROUP_SIZE (\d+)/u.exec(copyToParquet('SELECT 1', 'rows.parquet', shape))?.[1]);

  it('are shorter in wide tables and in those of long texts, since each thread holds one', () => {
    expect(rowsOf({ columns: 12, rowBytes: 200 })).toBe(122_880);
    expect(rowsOf({ columns: 200, rowBytes: 1600 })).toBe(30_000);
    expect(rowsOf({ columns: 120, rowBytes: 47_000 })).toBe(2855);
    expect(rowsOf({ columns: 3, rowBytes: 1_000_000 })).toBe(2048);
  });
});
