import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { Dialect } from '@plumbline/contract';
import * as fc from 'fast-check';
import { caseCount, expectProperty } from '#testing/generated.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';
import { regularize } from './delimited/regularize.ts';
import { RowScanner } from './delimited/row-scanner.ts';
import { splitRow } from './delimited/split-row.ts';

const SEED = 20_261_121;
const CASES = { quick: 200, deep: 3000 };
const COLUMNS = 3;

let folder: string;
let instance: DuckDBInstance;
let connection: DuckDBConnection;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-strict-'));
  instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  connection = await instance.connect();
});

afterAll(async () => {
  connection.closeSync();
  instance.closeSync();
  await rm(folder, { recursive: true, force: true });
});

const dialect: Dialect = {
  delimiter: ',',
  quote: '"',
  escape: '"',
  newline: '\n',
  encoding: 'utf-8',
  header: false,
  headerRows: 0,
  skipEnd: 0,
  skip: 0,
};

const plain = fc.constantFrom('a', '1', '', '"q"', '"x,y"', '"d""e"', 'é');
const odd = fc.constantFrom(
  'c ',
  '""',
  '"m\nn"',
  '"m\r\nn"',
  '"m\rn"',
  'p"q',
  '"s"t',
  ' "u"',
  '"v" ',
  '"',
  '#z',
  '\\',
  '"\\"',
  '"open',
);
const width = fc.oneof({ weight: 12, arbitrary: fc.constant(COLUMNS) }, fc.integer({ min: 1, max: 5 }));
const line = width.chain((cells) =>
  fc
    .array(fc.oneof({ weight: 5, arbitrary: plain }, odd), { minLength: cells, maxLength: cells })
    .map((row) => row.join(',')),
);
const file = fc
  .tuple(
    fc.array(line, { minLength: 1, maxLength: 6 }),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.array(fc.constantFrom('', '', '', '', '', '\n', '\r\n', '\r'), { minLength: 6, maxLength: 6 }),
    fc.boolean(),
  )
  .map(([lines, newline, others, isEnded]) =>
    lines
      .map((text, at) => text + (at === lines.length - 1 && !isEnded ? '' : others[at] || newline))
      .join(''),
  );

const asNull = (cells: readonly string[]): (string | null)[] =>
  Array.from({ length: COLUMNS }, (_, at) => (cells[at] ? cells[at] : null));

/** Null where some row is not like the others. */
const scan = (bytes: Buffer): (string | null)[][] | null => {
  const row = new RowScanner(dialect);
  const rows: (string | null)[][] = [];
  for (let at = 0; at < bytes.length; at = row.next) {
    row.scan(bytes, { from: at, to: bytes.length, isLast: true });
    if (row.isBlank) {
      continue;
    }
    if (row.isStray || row.isUnclosed || row.cells < COLUMNS || row.filled > COLUMNS) {
      return null;
    }
    rows.push(asNull(splitRow(bytes.subarray(at, row.end).toString('utf8'), dialect)));
  }
  return rows;
};

const readStrictly = async (path: string, isRegular: boolean): Promise<unknown> => {
  const source = { path, dialect, columns: COLUMNS, nulls: [], isRegular };
  const result = await connection.runAndReadAll(`SELECT * FROM ${readCsv(source)}`).catch(() => null);
  return result === null ? 'refused' : result.getRowsJson();
};

it('the strict reader refuses a file or reads what the scanner reads', async () => {
  let read = 0;
  await expectProperty(
    fc.asyncProperty(file, async (text) => {
      const path = join(folder, 'strict.csv');
      await writeFile(path, text);
      const rows = await readStrictly(path, false);
      read += rows === 'refused' ? 0 : 1;
      expect(rows).toEqual(rows === 'refused' ? rows : scan(Buffer.from(text)));
    }),
    { seed: SEED, ...CASES },
  );
  expect(read).toBeGreaterThan(caseCount(CASES) / 10);
});

it('a regularized file is always read, every row either read or rejected', async () => {
  await expectProperty(
    fc.asyncProperty(file, async (text) => {
      const [from, to] = [join(folder, 'raw.csv'), join(folder, 'regular.csv')];
      await writeFile(from, text);
      const aside: number[] = [];
      const { rows, rejected } = await regularize({
        from,
        to,
        dialect,
        rules: { columns: COLUMNS, padsShortRows: false },
        signal: new AbortController().signal,
        onReject: ({ row }) => void aside.push(row),
        onProgress: () => undefined,
      });
      const read = await readStrictly(to, true);
      expect({ text, read, regular: await readFile(to, 'utf8') }).toMatchObject({
        read: expect.any(Array) as unknown,
      });
      expect(read).toHaveLength(rows);
      expect(aside).toHaveLength(rejected);
      expect(aside).toEqual([...new Set(aside)].toSorted((a, b) => a - b));
      // Where every row is like the others, nothing was repaired and nothing rejected.
      expect(read).toEqual(scan(Buffer.from(text)) ?? read);
    }),
    { seed: SEED, ...CASES },
  );
}, 180_000);
