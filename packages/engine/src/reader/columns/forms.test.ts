import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Form, decimal, formsOfType, inferableForms } from './forms.ts';

const SEED = 20_261_121;
const SAMPLES = 4000;

let instance: DuckDBInstance;
let connection: DuckDBConnection;

/** Texts that look like numbers, dates and times, and nearly do. */
const nearly = fc.oneof(
  fc.stringMatching(/^[-+ ]?[0-9]{1,20}([.,][0-9]{0,4})?([eE][-+]?[0-9]{1,3})?$/u),
  fc.stringMatching(/^-?[0-9]{1,3}([.,][0-9]{3}){0,3}([.,][0-9]{1,3})? ?$/u),
  fc.stringMatching(
    /^[0-9]{1,4}[-/. ][0-9]{1,2}[-/. ][0-9]{1,4}([ T][0-9]{1,2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,7})?)?( ?(Z|[-+][0-9]{1,2}(:?[0-9]{2})?))?)?$/u,
  ),
  fc.stringMatching(/^[0-9]{1,2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,7})?)?$/u),
  fc.stringMatching(/^[-0-9a-fxXinfT_.,:+/ ]{1,12}$/u),
);
const TRAPS = [
  '',
  ' ',
  '0',
  '-0',
  '00',
  '007',
  '-007',
  '+5',
  '1_000',
  '0x1F',
  '1e5',
  '1e400',
  'nan',
  'NaN',
  'inf',
  '-Infinity',
  'infinity',
  'epoch',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775808',
  '99999999999999999999',
  '.5',
  '5.',
  '0.1',
  '1,234',
  '1.234',
  '12,34',
  '1,234.5',
  '1.234,5',
  '2021-02-29',
  '2020-02-29',
  '2021-1-5',
  '2021/01/05',
  '2021.01.05',
  '2021 01 05',
  '12021-01-05',
  '-2021-1-05',
  '0000-01-01',
  '2021-01-05 (BC)',
  '20210105',
  '2021-01-05 24:00:00',
  '2021-01-05 10:00',
  '2021-01-05 10:00+02',
  '2021-01-05 10:00-05',
  '2021-01-05T10:00:00Z',
  '2021-1-5 1:00:30+02',
  '2021-1-5 10:00:30+1',
  '2021-01-05 10:00:60',
  '2021-01-05 10:00:00 UTC',
  '31/12/2021',
  '12/31/2021',
  '1/2/2021',
  '1/2/21',
  '31.12.2021',
  '31-12/2021',
  ' 31/12/2021',
  '31/12/2021 9:05',
  '10:00',
  '9:05:07',
  '24:00',
  '23:59:59.999999',
  'true',
  'TRUE',
  'no',
];

let texts: readonly string[];

beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  texts = [...new Set([...TRAPS, ...fc.sample(nearly, { seed: SEED, numRuns: SAMPLES })])];
  const list = texts.map((text) => `('${text.replaceAll("'", "''")}')`).join(', ');
  await connection.run(`CREATE TABLE texts AS SELECT * FROM (VALUES ${list}) AS t(x)`);
});

afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();

const every: readonly Form[] = [
  ...inferableForms('.'),
  ...inferableForms(','),
  ...(['integer', 'number', 'boolean', 'date', 'time', 'timestamp'] as const).flatMap((type) =>
    formsOfType(type, '.', 0),
  ),
  decimal('.', 3),
  decimal(',', 3),
];

const quickForms = every.flatMap((form) =>
  form.quick === undefined ? [] : [[form.key, form, form.quick] as const],
);

describe.each(quickForms)('%s', (...[, form, { cast, proves }]) => {
  it('reads a cell the same by the quick way as by the exact one', async () => {
    const differing = await read(
      `SELECT x, v::VARCHAR, (${form.parse('x')})::VARCHAR FROM (SELECT x, ${cast('x')} AS v FROM texts)
       WHERE (${proves('x', 'v')}) AND v IS DISTINCT FROM (${form.parse('x')})`,
    );
    expect(differing).toEqual([]);
    const [[proven] = []] = await read(
      `SELECT count(*) FROM (SELECT x, ${cast('x')} AS v FROM texts) WHERE ${proves('x', 'v')}`,
    );
    expect(Number(proven)).toBeGreaterThan(0);
  });
});

describe.each(every.map((form) => [form.key, form] as const))('%s', (_, form) => {
  it('says of a sample what it says of every row', async () => {
    const fitting = new Set(
      (await read(`SELECT x FROM texts WHERE (${form.parse('x')}) IS NOT NULL`)).map(([x]) => x),
    );
    const differing = texts.filter((text) => form.test(text) !== fitting.has(text));
    expect(differing).toEqual([]);
  });
});

it('never changes the amount of a whole number', async () => {
  const [form] = inferableForms('.').filter(({ key }) => key === 'integer.');
  const rows = await read(
    `SELECT x, (${form?.parse('x')})::VARCHAR FROM texts WHERE (${form?.parse('x')}) IS NOT NULL`,
  );
  expect(rows.length).toBeGreaterThan(100);
  for (const [text, value] of rows) {
    expect(BigInt((text as string).trim().replaceAll(',', ''))).toBe(BigInt(value as string));
  }
});
