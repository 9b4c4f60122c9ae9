import type { Cell, ColumnType } from '@plumbline/contract';
import type { ColumnSchema } from '@plumbline/query';
import * as fc from 'fast-check';

/** Names that a careless printer would trip over. */
export const COLUMNS: readonly ColumnSchema[] = [
  { name: 'city "the name"', type: 'text' },
  { name: 'größe; DROP TABLE dataset --', type: 'integer', encoding: 'string' },
  { name: '$1', type: 'decimal' },
  { name: 'select', type: 'number' },
  { name: "o'clock 😀", type: 'time' },
  { name: 'a.b', type: 'boolean' },
  { name: 'day', type: 'date' },
  { name: 'moment ', type: 'timestamp' },
  { name: '{"}', type: 'json' },
  { name: 'count(*)', type: 'text' },
  /** Numbers that do not add up in any order, so it is never summed. */
  { name: 'extreme', type: 'number' },
];

export const SQL_TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  decimal: 'DECIMAL(18, 4)',
  number: 'DOUBLE',
  time: 'TIME',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
  json: 'JSON',
};

const EXTREMES = [0, 0.1, 0.3, -0.7, 1.7e308, -1.7e308, 5e-324, 1e-7, 123456.789];

/** Few values each, so that rows tie; among them the ends of every range. */
export const VALUES: Readonly<Record<ColumnType, readonly Exclude<Cell, null>[]>> = {
  text: [
    '',
    ' ',
    'a',
    'A',
    'á',
    'a\u0301',
    'ab',
    'aB',
    '%',
    '_',
    'a%b',
    'a_b',
    'straße',
    'STRASSE',
    'ΟΔΟΣ',
    'οδος',
    'İstanbul',
    '😀',
    '\uE000',
    'x\uFEFFy',
    '10',
    '9',
    'null',
    "it's",
    '"',
    'line\nbreak',
    '\\',
    '(',
    'Zürich',
  ],
  integer: [
    '0',
    '1',
    '-1',
    '2',
    '3',
    '7',
    '10',
    '9007199254740993',
    '9223372036854775807',
    '-9223372036854775808',
  ],
  decimal: [
    '0',
    '0.0001',
    '-0.0001',
    '1.5',
    '-1.5',
    '2.25',
    '10',
    '99999999999999.9999',
    '-99999999999999.9999',
  ],
  // Sums of these are exact in any order.
  number: [0, 1, -1, 0.5, -0.25, 2, 3.75, 1024, -65536, 1048576.5],
  time: ['00:00:00', '00:00:00.000001', '12:30:00', '12:30:00.5', '23:59:59.999999'],
  boolean: [true, false],
  date: [
    '0001-01-01',
    '1969-12-31',
    '2023-12-31',
    '2024-02-29',
    '2024-03-01',
    '2024-03-04',
    '2024-12-30',
    '9999-12-31',
  ],
  timestamp: [
    '0001-01-01T00:00:00',
    '1969-12-31T23:59:59.999999',
    '2024-02-29T00:00:00',
    '2024-02-29T23:59:59.999999',
    '2024-03-01T00:00:00',
    '2024-03-01T09:30:00.25',
    '2024-03-31T12:00:00',
    '9999-12-31T23:59:59.999999',
  ],
  json: ['null', '1', '"x"', '{"a": "Á"}', '[]', '{"a":1,"b":[true]}'],
};

export const valuesOf = ({ name, type }: ColumnSchema): readonly Exclude<Cell, null>[] =>
  name === 'extreme' ? EXTREMES : VALUES[type];

const cell = (column: ColumnSchema): fc.Arbitrary<Cell> =>
  fc.option(fc.constantFrom(...valuesOf(column)), { nil: null, freq: 5 });

export const rows: fc.Arbitrary<Cell[][]> = fc.array(fc.tuple(...COLUMNS.map(cell)), { maxLength: 24 });

/** A column that holds few different values, so that rows fall into groups and tie. */
const cellOfFew = (column: ColumnSchema): fc.Arbitrary<fc.Arbitrary<Cell>> =>
  fc
    .array(fc.constantFrom(...valuesOf(column)), { minLength: 1, maxLength: 4 })
    .map((few) => fc.option(fc.constantFrom<Cell>(...few), { nil: null, freq: 5 }));

/** Tables of some length whose rows have much in common; now and then one of any kind, or of no row. */
export const tables: fc.Arbitrary<Cell[][]> = fc.oneof(
  { weight: 1, arbitrary: rows },
  {
    weight: 5,
    arbitrary: fc
      .tuple(...COLUMNS.map(cellOfFew))
      .chain((cells) => fc.array(fc.tuple(...cells), { minLength: 8, maxLength: 24 })),
  },
);
