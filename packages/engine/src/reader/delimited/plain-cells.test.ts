import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { type Dialect, invariant } from '@plumbline/contract';
import * as fc from 'fast-check';
import { caseCount, expectProperty } from '#testing/generated.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlainCell } from '../columns/form.ts';
import { formOf } from '../columns/forms.ts';
import { readCsv } from '../read-csv.ts';
import { PLAIN_TYPES, findFailingColumns } from './plain-cells.ts';

const SEED = 20_261_201;
const CASES = { quick: 300, deep: 5000 };
/** Of those that are read twice. */
const READ = { quick: 80, deep: 2000 };

let folder: string;
let instance: DuckDBInstance;
let connection: DuckDBConnection;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-plain-'));
  instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
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
  header: true,
  headerRows: 1,
  skipEnd: 0,
  skip: 0,
};

/** The forms that are read plainly, a column for each, and a text between. */
const COLUMNS: readonly (readonly [form: string, plain: PlainCell | null])[] = [
  ['integer.', 'integer'],
  ['integer-loose,', 'integer'],
  ['text', null],
  ['number.', 'number'],
  ['date-ymd', 'date'],
  ['timestamp-ymd', 'timestamp'],
];
const PLAIN = new Map(COLUMNS.flatMap(([, cell], at) => (cell === null ? [] : [[at, cell] as const])));

/** What is plain, written apart from the scanner; days are judged by the calendar of JavaScript. */
const PATTERNS: Readonly<Record<PlainCell, RegExp>> = {
  integer: /^(?:0|-?[1-9]\d{0,17})$/u,
  number: /^(?=.{1,18}$)-?(?:0|[1-9]\d*)(?:\.\d+)?$/u,
  date: /^(\d{4})-(\d\d)-(\d\d)$/u,
  timestamp: /^(\d{4})-(\d\d)-(\d\d) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/u,
};
const isPlain = (plain: PlainCell, cell: string): boolean => {
  const match = PATTERNS[plain].exec(cell);
  if (match === null || match.length === 1) {
    return match !== null;
  }
  const day = match.slice(1, 4).join('-');
  const date = new Date(`${day}T00:00:00Z`);
  return Number(match[1]) > 0 && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};

const near = (cells: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...cells) },
    fc
      .tuple(fc.constantFrom(...cells), fc.nat(20), fc.constantFrom(...Array.from('0129+-.:eE_ xT')))
      .map(([cell, at, sign]) => cell.slice(0, at) + sign + cell.slice(at)),
    fc.constantFrom(
      '',
      '007',
      '+5',
      '1e5',
      'NaN',
      'inf',
      '-0',
      '-0.0',
      '1_000',
      '0x1F',
      ' 5',
      '5 ',
      '.5',
      '5.',
      'é',
    ),
  );
const whole = fc.oneof(
  fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }).map(String),
  near(['0', '-1', '42', '999999999999999999', '-999999999999999999', '9223372036854775807']),
);
const decimal = fc.oneof(
  fc.double({ noNaN: true, min: -1e12, max: 1e12 }).map(String),
  near(['0.1', '-0.5', '12.50', '123456789012345.67', '1234567890123456.7', '0.30000000000000004']),
);
const day = fc.oneof(
  fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  near([
    '2024-02-29',
    '2023-02-28',
    '1900-02-28',
    '2000-02-29',
    '0001-01-01',
    '9999-12-31',
    '2023-02-29',
    '1900-02-29',
    '0000-01-01',
    '2024-04-31',
    '2024-13-01',
    '2024-00-10',
  ]),
);
const clock = fc.constantFrom('00:00:00', '23:59:59', '10:15:30', '24:00:00', '10:60:00', '10:15');
const moment = fc.oneof(
  fc.tuple(day, clock).map((parts) => parts.join(' ')),
  near(['2024-12-31 10:15:00', '2024-12-31T10:15:00Z']),
);
const text = fc.constantFrom('a', '', '"q"', '"x,y"', '"d""e"', '"m\nn"', 'é', '12');
const CELLS = [whole, whole, text, decimal, day, moment];

interface Generated {
  readonly rows: readonly (readonly string[])[];
  readonly newline: string;
  readonly isQuoted: boolean;
  readonly isEnded: boolean;
  readonly chunkBytes: number;
}

const file: fc.Arbitrary<Generated> = fc.record({
  rows: fc.array(fc.tuple(...CELLS), { minLength: 1, maxLength: 8 }),
  newline: fc.constantFrom('\n', '\r\n'),
  isQuoted: fc.boolean(),
  isEnded: fc.boolean(),
  chunkBytes: fc.constantFrom(7, 16, 33, 64, 4096),
});

const textOf = ({ rows, newline, isQuoted, isEnded }: Generated): string => {
  const written = rows.map((row) =>
    row.map((cell, at) => (isQuoted && PLAIN.has(at) && cell !== '' ? `"${cell}"` : cell)).join(','),
  );
  return [COLUMNS.map((_, at) => `k${at}`).join(','), ...written].join(newline) + (isEnded ? newline : '');
};

let files = 0;
const look = async (content: string, chunkBytes?: number) => {
  files += 1;
  const path = join(folder, `file-${files}.csv`);
  await writeFile(path, content);
  const failing = await findFailingColumns({
    path,
    dialect,
    columns: COLUMNS.length,
    plain: PLAIN,
    signal: new AbortController().signal,
    ...(chunkBytes === undefined ? {} : { chunkBytes }),
  });
  return { path, failing };
};

const read = async (select: string): Promise<readonly (readonly unknown[])[]> =>
  (await connection.runAndReadAll(select)).getRowsJson();

const parsed = (form: string, x: string): string => {
  const found = formOf(form);
  invariant(found !== null, 'The form exists.');
  return found.parse(x);
};

describe('columns of plain cells', () => {
  it(`are those without any other cell, in ${caseCount(CASES)} generated texts read in pieces`, async () => {
    await expectProperty(
      fc.asyncProperty(file, async (generated) => {
        const { failing } = await look(textOf(generated), generated.chunkBytes);
        const wanted = [...PLAIN].filter(([at, plain]) =>
          generated.rows.some((row) => (row[at] ?? '') !== '' && !isPlain(plain, row[at] ?? '')),
        );
        expect(failing).toEqual(new Set(wanted.map(([at]) => at)));
      }),
      { seed: SEED, ...CASES },
    );
  });

  it(`have the values that their forms give, in ${caseCount(READ)} generated texts`, async () => {
    await expectProperty(
      fc.asyncProperty(file, async (generated) => {
        const { path, failing } = await look(textOf(generated));
        const plain = [...PLAIN].filter(([at]) => failing?.has(at) === false);
        const types = new Map(plain.map(([at, cell]) => [at, PLAIN_TYPES[cell]]));
        const source = { path, dialect, columns: COLUMNS.length, nulls: [] };
        const cast = await read(
          `SELECT ${plain.map(([at]) => `c${at}`).join(', ') || 1} FROM ${readCsv({ ...source, types })}`,
        );
        const byForm = await read(
          `SELECT ${plain.map(([at]) => parsed(COLUMNS[at]?.[0] ?? '', `c${at}`)).join(', ') || 1} FROM ${readCsv(source)}`,
        );
        expect(cast).toEqual(byForm);
      }),
      { seed: SEED + 1, ...READ },
    );
  });

  it('are those that a form says are written plainly', () => {
    expect(COLUMNS.map(([form]) => formOf(form)?.plain ?? null)).toEqual(COLUMNS.map(([, plain]) => plain));
    expect(
      ['number,', 'date-dmy', 'timestamp-mdy', 'decimal.2', 'boolean'].map((form) => formOf(form)?.plain),
    ).toEqual(Array.from({ length: 5 }, () => undefined));
  });
});

describe('a text that is not simple', () => {
  it.each([
    ['a row that is too short', '1,2,a,1.5,2024-01-01'],
    ['a row that is too long', '1,2,a,1.5,2024-01-01,2024-01-01 10:00:00,7'],
    ['a quote within a cell', '1,2,a"b,1.5,2024-01-01,2024-01-01 10:00:00'],
    ['text behind quotes', '1,2,"a"b,1.5,2024-01-01,2024-01-01 10:00:00'],
    ['quotes that are never closed', '1,2,"a,1.5,2024-01-01,2024-01-01 10:00:00'],
    ['a space before quotes', '1,2, "a",1.5,2024-01-01,2024-01-01 10:00:00'],
  ])('has %s', async (_, row) => {
    const { failing } = await look(`a,b,c,d,e,f\n1,2,x,1.5,2024-01-01,2024-01-01 10:00:00\n${row}\n`);
    expect(failing).toBeNull();
  });
});

it('finds a single cell in ten megabytes, wherever the pieces end', async () => {
  const row = (at: number): string =>
    `${at},${-at},"n, ${at}",${at}.5,2024-01-${String((at % 28) + 1).padStart(2, '0')},2024-01-01 10:${String(at % 60).padStart(2, '0')}:00`;
  const rows = Array.from({ length: 150_000 }, (_, at) => row(at + 1));
  const content = `a,b,c,d,e,f\n${rows.join('\n')}\n`;
  expect(content.length).toBeGreaterThan(9_000_000);
  expect((await look(content)).failing).toEqual(new Set());
  expect((await look(content.replace('\n149999,', '\n0149999,'))).failing).toEqual(new Set([0]));
});

it('finds a single cell behind a text that is longer than several pieces', async () => {
  const row = (cell: string, text: string): string =>
    `${cell},2,"${text}",1.5,2024-01-01,2024-01-01 10:00:00`;
  const rows = [row('1', 'n'), row('2', 'n,\n'.repeat(100_000)), row('3', 'n'), row('004', 'n')];
  expect((await look(`a,b,c,d,e,f\n${rows.join('\n')}\n`, 65_536)).failing).toEqual(new Set([0]));
});
