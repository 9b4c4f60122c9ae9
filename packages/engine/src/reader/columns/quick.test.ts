import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { invariant } from '@plumbline/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formOf } from './forms.ts';

let instance: DuckDBInstance;
let connection: DuckDBConnection;

beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
});

afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

/** Usual cells of a form, a column for each. */
const USUAL: readonly (readonly [form: string, ...cells: string[]])[] = [
  ['date-ymd', '2024-12-31', '2024/12/31', '2024.1.5'],
  ['date-dmy', '31/12/2024', '31.12.2024', '5-1-2024'],
  ['date-mdy', '12/31/2024', '1/5/2024'],
  [
    'timestamp-ymd',
    '2024-12-31 10:15:00',
    '2024-12-31T10:15:00.123Z',
    '2024-12-31T10:15:00+05:30',
    '2024/12/31 9:05',
  ],
  ['timestamp-dmy', '31/12/2024 10:15', '31.12.2024 10:15:30', '05/01/2024T10:15:30.5', '31/12/2024'],
  ['timestamp-mdy', '12/31/2024 10:15', '1/5/2024 9:05:00'],
  ['date-dmy', '05/01/2024', '05-01-2024', '05.01.2024'],
  ['timestamp-dmy', '05/01/2024 09:05', '05.01.2024T09:05:07', '05-01-2024 09:05:07'],
  ['date-ymd', '2024/01/05', '0999.01.05'],
  ['date-dmyy~', '31/12/24', '31.12.68', '31-12-69'],
  ['date-mdyy~', '12/31/99'],
  ['timestamp-dmyy~', '31/12/24 10:15'],
  ['timestamp-mdy~', '1/31/2024 2:05 PM', '12/31/2024 12:00:00 AM', '12/31/2024 10:15'],
  ['timestamp-dmy~', '31/1/2024 11:59 AM'],
  ['timestamp-ymd~', '2024-01-05 9:05 AM'],
  ['date-d-mon-y~en', '03 Jan 2024', '3-May-2024', '29 February 2024', '3/Sep/2024'],
  ['timestamp-d-mon-y~en', '03 Jan 2024 10:15', '3-Jan-2024 2:05 PM'],
  ['timestamp-d-mon-y~en', '03-Jan-2024 09:05:07', '03/May/2024 09:05'],
  ['date-mon-d-y~en', 'Jan 03, 2024', 'Jan 03 2024', 'Jan 3, 2024', 'December 31, 2024', 'Feb 29 2023'],
  ['integer.', '1,234,567', '-1,234', '-7'],
  ['number.', '1,234.56', '-1,234,567.8', '12.50'],
  ['number,', '1.234,56', '12,5'],
  ['integer-loose.', '1,234', '1234'],
  ['decimal.2', '12.34', '1,234.50', '7'],
  ['decimal,2', '1.234,50', '0,5'],
  ['decimal.0', '1,234', '12'],
  ['number-written.', '1,234.56', "1'234.56", '1 234.5', '-0.5'],
  ['number-written,', '1.234,56', '1 234,5'],
  ['integer-written.', '1 234', "1'234'567"],
  ['integer-written,', '1.234.567'],
  ['percent.', '12.5%', '12.5 %', '1,234%'],
  ['percent,', '12,5 %', '%5'],
  ['permille.', '1.5‰'],
  ['currency-$.', '$12.34', '$1,234.56', '$ 12', '-$0.5', '12.34 $'],
  ['currency-EUR.', '€12.34', 'EUR 1,234.5', '12.34€'],
  ['currency-EUR,', '1.234,56 €', '12,5 EUR', '€ 7,00'],
  ['currency-CHF.', "CHF 1'234.50"],
  ['unit-kg.', '12.5 kg', '1,234kg'],
];

const MEDDLERS = Array.from('09-+ \t\n\v\f.,/:(eTZ$€%\u00A0_x٣', (letter) => letter);

/** The cell with each of its characters but one pushed aside by white space, in as many characters as before. */
const pushed = (cell: string): string[] =>
  Array.from({ length: cell.length }, (_, gone) =>
    Array.from({ length: cell.length }, (_unused, at) =>
      [' ', '\t', '\n'].map((space) => {
        const rest = cell.slice(0, gone) + cell.slice(gone + 1);
        return rest.slice(0, at) + space + rest.slice(at);
      }),
    ).flat(),
  ).flat();

/** Every cell that is one letter away, each cell between spaces and tabs, one shortened and filled up with white space. */
const neighbors = (cell: string): string[] => [
  ...pushed(cell),
  ...Array.from({ length: cell.length + 1 }, (_, at) => [
    cell.slice(0, at) + cell.slice(at + 1),
    ...MEDDLERS.flatMap((letter) => [
      cell.slice(0, at) + letter + cell.slice(at),
      cell.slice(0, at) + letter + cell.slice(at + 1),
    ]),
  ]).flat(),
  ` ${cell} `,
  `\t${cell}`,
  `${cell}\r\n`,
  cell.toLowerCase(),
  cell.toUpperCase(),
];

/** Where a calendar, a clock and a type end. */
const EDGES = [
  ['0000', '0001', '0999', '1000', '9999'].map((year) => `31/12/${year}`),
  ['29/02/2023', '29/02/2024', '31/04/2024', '00/01/2024', '01/00/2024', '32/01/2024', '13/13/2024'],
  ['24:00', '24:01', '23:60', '23:59:60', '00:00', '0:00', '12:00 AM', '0:05 PM', '13:05 PM'].flatMap(
    (time) => [`31/12/2024 ${time}`, `12/31/2024 ${time}`, `2024-12-31 ${time}`],
  ),
  ['0', '-0', '00', '007', '999999999999999999', '9223372036854775808', '123456789012345678901234567890'],
  [
    '0.1',
    '.5',
    '5.',
    '1.005',
    '123456789.123456789',
    '1e5',
    '12,34',
    '1,23,456',
    '12,345,67',
    '0,123',
    '1,234,56',
  ],
].flat();

it.each(USUAL)(
  '%s reads a usual cell and all that are nearly usual as exactly as the slow way',
  async (key, ...cells) => {
    const form = formOf(key);
    invariant(form?.quickFor !== undefined, 'The form has quick ways.');
    const texts = [...new Set([...cells, ...cells.flatMap(neighbors), ...EDGES])];
    const list = texts.map((text) => `('${text.replaceAll("'", "''")}')`).join(', ');
    await connection.run(
      `CREATE OR REPLACE TABLE texts AS SELECT x, (${form.parse('x')}) AS exact FROM (VALUES ${list}) AS t(x)`,
    );
    const rarely = await connection.runAndReadAll(
      `SELECT x FROM texts WHERE (${(form.parseRarely ?? form.parse)('x')}) IS DISTINCT FROM exact`,
    );
    expect(rarely.getRowsJson()).toEqual([]);
    for (const cell of cells) {
      const quick = form.quickFor([cell]) ?? form.quick;
      invariant(quick !== undefined, `${cell} is usual.`);
      const reader = await connection.runAndReadAll(
        `SELECT list([x, v::VARCHAR, exact::VARCHAR]) FILTER (v IS DISTINCT FROM exact), list(x)
       FROM (SELECT x, ${quick.cast('x')} AS v, exact FROM texts) WHERE ${quick.proves('x', 'v')}`,
      );
      const [[differing, proven] = []] = reader.getRowsJson() as [unknown, string[] | null][];
      expect(differing).toBeNull();
      // The day that no calendar has is proven by nobody.
      expect(proven?.includes(cell) ?? false).toBe(cell !== 'Feb 29 2023');
    }
  },
);

it.each([
  ['integer.', '1234', '-7', '0'],
  ['number.', '12.50', '-0.5', '1e5'],
  ['date-ymd', '2024-12-31', '0001-01-01'],
  ['timestamp-ymd', '2024-12-31 10:15:00'],
])('%s proves a list of cells where each of them is read so', async (key, ...cells) => {
  const form = formOf(key);
  const quick = form?.quickFor?.(cells) ?? form?.quick;
  invariant(form !== null && quick?.ofList !== undefined, 'The form has a quick way for lists.');
  const { cast, proves } = quick.ofList;
  const texts = [
    ...new Set([...cells, ...cells.flatMap(neighbors), ...EDGES, 'infinity', '-infinity', 'nan']),
  ];
  const values = texts.map((text) => `('${text.replaceAll("'", "''")}')`).join(', ');
  // Beside a usual cell and no cell.
  const reader = await connection.runAndReadAll(
    `SELECT list(x), list([x, v[1]::VARCHAR, exact::VARCHAR]) FILTER (v[1] IS DISTINCT FROM exact OR v[2] IS NOT NULL)
     FROM (SELECT x, l, (${form.parse('x')}) AS exact, ${cast('l')} AS v
       FROM (SELECT x, [x, NULL, '${cells[0] ?? ''}'] AS l FROM (VALUES ${values}) AS t(x)))
     WHERE ${proves('l', 'v')}`,
  );
  const [[proven, differing] = []] = reader.getRowsJson() as [string[] | null, unknown][];
  expect(differing).toBeNull();
  expect(proven).toEqual(expect.arrayContaining(cells));
});

it('takes the way that most of a sample is written in, and none where that is unusual', () => {
  const form = formOf('date-dmy');
  const proofOf = (...cells: string[]): string | undefined => form?.quickFor?.(cells)?.proves('x', 'v');
  expect(proofOf('31.12.2024', '1/2/2024', '2/2/2024')).toBe(proofOf('1/2/2024'));
  expect(proofOf('31.12.2024')).not.toBe(proofOf('1/2/2024'));
  expect(form?.quickFor?.(['yesterday'])).toBeNull();
  expect(formOf('currency-$.')?.quickFor?.(['(12)'])).toBeNull();
});
