import type { Cell, ColumnType } from '@plumbline/contract';
import type { ColumnSchema } from '@plumbline/query';
import type { Chance } from './chance.ts';

export const COLUMNS: readonly ColumnSchema[] = [
  { name: 'text', type: 'text' },
  { name: 'other "text"', type: 'text' },
  { name: 'count', type: 'integer' },
  { name: 'extreme; --', type: 'integer', encoding: 'string' },
  { name: 'amount', type: 'decimal' },
  { name: "d'amount", type: 'decimal' },
  { name: 'value 1', type: 'number' },
  { name: 'extreme 😀', type: 'number' },
  { name: 'select', type: 'boolean' },
  { name: 'day', type: 'date' },
  { name: 'moment', type: 'timestamp' },
  { name: 'clock', type: 'time' },
  { name: '{}', type: 'json' },
];

type Values = readonly Exclude<Cell, null>[];

/** Written numbers, dates and truth among words, and letters of one, two, three and four bytes. */
const TEXTS: Values = [
  ...[
    '',
    ' ',
    'a',
    'A',
    'á',
    'a\u0301',
    'ab',
    'aB b',
    '%',
    'a_b',
    'straße',
    'STRASSE',
    'ΟΔΟΣ',
    'ǆ',
    'x\u00a0',
  ],
  ...[
    'İstanbul',
    '😀',
    '😀a😀',
    '\uE000',
    "it's",
    '"',
    'line\nbreak',
    '\\',
    '(a)',
    'one two-three',
    'a,b,,c',
  ],
  ...[
    '1',
    '-5',
    ' 42 ',
    '+7.0',
    '1.5',
    '.5',
    '1e3',
    '1e400',
    '-1E-7',
    '0x10',
    '1_000',
    '12,5',
    'NaN',
    'Infinity',
  ],
  ...['9223372036854775807', '9223372036854775808', '123456789012345678901234567890.5', '1.00000000005'],
  ...[
    'true',
    'FALSE',
    ' yes ',
    'no',
    'maybe',
    '2024-02-29',
    '2023-02-29',
    '0000-01-01',
    '9999-12-31',
    '2024-1-1',
  ],
  ...[
    '10:20',
    '23:59:59.999999',
    '24:00:00',
    '10:20:60',
    '2024-02-29 10:20',
    '2024-03-31T02:30:00.5',
    '\t x\r\n',
  ],
];

const VALUES: Readonly<Record<string, Values>> = {
  text: TEXTS,
  'other "text"': ['', 'a', 'b', ',', 'aB', 'ß', '😀', ' ', 'one', '1', 'á', '_'],
  count: ['0', '1', '-1', '2', '3', '-3', '5', '7', '12', '31', '2024', '100', '65', '8364', '55296', '-40'],
  'extreme; --': [
    ...[
      '0',
      '1',
      '-1',
      '9007199254740993',
      '9223372036854775807',
      '-9223372036854775808',
      '4611686018427387904',
    ],
    ...['9223372036854775806', '-9223372036854775807', '1114111', '10000', '1000000000000'],
  ],
  amount: [
    '0',
    '0.0001',
    '-0.0001',
    '1.5',
    '-1.5',
    '2.25',
    '2.5',
    '10',
    '1234567.125',
    '-0.05',
    '0.005',
    '99.995',
  ],
  "d'amount": ['0', '1', '3', '-3', '0.3', '-0.1', '99999999999999.9999', '-99999999999999.9999', '12.5'],
  'value 1': [0, 1, -1, 0.5, -0.25, 2, 2.5, -2.5, 3.75, 0.1, 0.3, 1024, -65536, 1048576.5, 1e-5, 2.675],
  'extreme 😀': [
    ...[
      0, -0, 1.7e308, -1.7e308, 5e-324, 1e-7, 123456.789, 1e15, 1e16, 123456789012345680, 1e21, 1e22, 1e300,
    ],
    ...[
      9223372036854775807, -9223372036854775808, 9007199254740993, 0.49999999999999994, 1e-4, 9.5e-5,
      1234567890123456.5,
    ],
  ],
  select: [true, false],
  day: [
    ...[
      '0001-01-01',
      '1969-12-31',
      '1970-01-01',
      '2023-12-31',
      '2024-01-31',
      '2024-02-29',
      '2024-03-01',
      '2024-03-04',
    ],
    ...['2024-12-30', '2025-02-28', '2021-01-03', '9999-12-31', '2020-12-31', '1900-02-28'],
  ],
  moment: [
    ...[
      '0001-01-01 00:00:00',
      '1969-12-31 23:59:59.999999',
      '2024-02-29 00:00:00',
      '2024-02-29 23:59:59.999999',
    ],
    ...[
      '2024-03-31 02:30:00',
      '2024-10-27 02:30:00',
      '2024-10-27 01:00:00',
      '2024-03-31 01:59:59',
      '2024-11-03 01:30:00',
    ],
    ...['2024-03-10 02:30:00.25', '1850-06-01 12:00:00', '2038-01-20 00:00:00', '9999-12-31 23:59:59.999999'],
  ],
  clock: ['00:00:00', '00:00:00.000001', '12:30:00', '12:30:00.5', '23:59:59.999999'],
  '{}': ['null', '1', '"x"', '{"a": "Á"}', '[]', '{"a":1,"b":[true]}'],
};

/** Rows of every value somewhere, and nulls. */
export function tableOf(chance: Chance, rows: number): Cell[][] {
  return Array.from({ length: rows }, () =>
    COLUMNS.map(({ name }) => (chance.below(8) === 0 ? null : chance.pick(VALUES[name] ?? []))),
  );
}

export const columnsOf = (type: ColumnType): readonly ColumnSchema[] =>
  COLUMNS.filter((column) => column.type === type);

/** Values that can be written in an expression of the type. */
export const writable = (type: ColumnType): Values =>
  columnsOf(type).flatMap(({ name }) => VALUES[name] ?? []);
