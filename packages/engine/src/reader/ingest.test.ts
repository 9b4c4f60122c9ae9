import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Workbench, openWorkbench, typesOf } from '../../test/support/workbench.ts';

let bench: Workbench;

beforeAll(async () => {
  bench = await openWorkbench();
});

afterAll(async () => {
  await bench.close();
});

const lines = (...rows: (string | string[])[]): string => `${rows.flat().join('\n')}\n`;
const times = (count: number, row: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => row(at));

describe('types', () => {
  it('reads every type in its ISO form', async () => {
    const dataset = await bench.make(
      lines(
        'name,count,price,ok,day,clock,moment',
        'Ada,1,1.5,true,2021-01-05,10:30,2021-01-05 10:30:00',
        'Bob,-20,.25,FALSE,2021-12-31,23:59:59,2021-01-05T10:30:00.25Z',
        ',,,,,,',
      ),
    );
    expect(typesOf(dataset)).toEqual({
      name: 'text',
      count: 'integer',
      price: 'number',
      ok: 'boolean',
      day: 'date',
      clock: 'time',
      moment: 'timestamp',
    });
    expect(dataset.rows).toEqual([
      ['Ada', 1, 1.5, true, '2021-01-05', '10:30:00', '2021-01-05T10:30:00'],
      ['Bob', -20, 0.25, false, '2021-12-31', '23:59:59', '2021-01-05T10:30:00.25'],
      [null, null, null, null, null, null, null],
    ]);
    expect(dataset.rejects).toEqual([]);
  });

  it('keeps the cells that do not fit a type that 95 % of the cells have', async () => {
    const dataset = await bench.make(
      lines(
        'n,t',
        times(19, (at) => `${at},x`),
        'none,y',
        ',z',
      ),
    );
    expect(typesOf(dataset)).toEqual({ n: 'integer', t: 'text' });
    expect(dataset.rows[19]).toEqual([null, 'y']);
    expect(dataset.rejects).toEqual([{ row: 20, column: 'n', text: 'none', reason: 'Not a whole number.' }]);
    expect(dataset.ingested.rejectCount).toBe(1);
  });

  it('leaves a column text when fewer cells fit', async () => {
    const dataset = await bench.make(
      lines(
        'n,t',
        times(18, (at) => `${at},x`),
        'some,y',
      ),
    );
    expect(typesOf(dataset)).toEqual({ n: 'text', t: 'text' });
    expect(dataset.rejects).toEqual([]);
    expect(dataset.rows[18]).toEqual(['some', 'y']);
  });

  it('never rounds: one fraction among whole numbers makes the column a number', async () => {
    const dataset = await bench.make(
      lines(
        'n,t',
        times(99, (at) => `${at},x`),
        '1.5,x',
      ),
    );
    expect(typesOf(dataset)).toEqual({ n: 'number', t: 'text' });
    expect(dataset.rows[99]).toEqual([1.5, 'x']);
  });

  it('keeps ids with leading zeros or too many digits as text', async () => {
    const dataset = await bench.make(
      lines(
        'zip,phone,big,grouped',
        times(30, (at) => `${10_000 + at},4${at},${at},x`),
        '01234,+49151,12345678901234567890,x',
      ),
    );
    expect(typesOf(dataset)).toEqual({ zip: 'text', phone: 'text', big: 'text', grouped: 'text' });
    expect(dataset.rows[30]).toEqual(['01234', '+49151', '12345678901234567890', 'x']);
  });

  it.each(['9223372036854775808', '-9223372036854775809', '9223372036854775810', '9300000000000000000'])(
    'keeps a column with %s as text: one more than 64 bits hold would be rounded',
    async (beyond) => {
      const dataset = await bench.make(lines('n,t', '1,a', `${beyond},b`, '2,c'));
      expect(typesOf(dataset)).toEqual({ n: 'text', t: 'text' });
      expect(dataset.rows[1]).toEqual([beyond, 'b']);
    },
  );

  it('sends a column beyond 2^53 as text, all of it', async () => {
    const dataset = await bench.make(lines('n,t', '9223372036854775807,a', '1,b', '-9223372036854775808,c'));
    expect(dataset.ingested.columns[0]).toMatchObject({ type: 'integer', encoding: 'string' });
    expect(dataset.rows).toEqual([
      ['9223372036854775807', 'a'],
      ['1', 'b'],
      ['-9223372036854775808', 'c'],
    ]);
    expect(dataset.ingested.profile[0]).toMatchObject({
      min: '-9223372036854775808',
      max: '9223372036854775807',
    });
  });

  it('takes no underscore, hex, exponent or name of a non-number for a whole number', async () => {
    const dataset = await bench.make(
      lines(
        'a,b,c,d',
        times(30, (at) => `${at},${at},${at},${at}`),
        '1_000,0x1F,1e3,NaN',
      ),
    );
    expect(typesOf(dataset)).toEqual({ a: 'integer', b: 'integer', c: 'number', d: 'integer' });
    expect(dataset.rejects.map(({ column, text }) => [column, text])).toEqual([
      ['a', '1_000'],
      ['b', '0x1F'],
      ['d', 'NaN'],
    ]);
    expect(dataset.rows[30]).toEqual([null, null, 1000, null]);
  });

  it('reads decimal commas and points with thousands marks by what the file proves', async () => {
    const comma = await bench.make(lines('a;b', '1.234,50;1.000', '-2,5;2.500.000', '10;7'));
    expect(comma.ingested.decimal).toBe(',');
    expect(typesOf(comma)).toEqual({ a: 'number', b: 'integer' });
    expect(comma.rows).toEqual([
      [1234.5, 1000],
      [-2.5, 2_500_000],
      [10, 7],
    ]);
    const point = await bench.make(lines('a;b', '1,234.50;1,000', '-2.5;2,500,000', '10;7'));
    expect(point.ingested.decimal).toBe('.');
    expect(point.rows).toEqual([
      [1234.5, 1000],
      [-2.5, 2_500_000],
      [10, 7],
    ]);
  });

  it('applies zone offsets, so that every timestamp is UTC', async () => {
    const dataset = await bench.make(
      lines(
        't,x',
        '2021-01-05T10:00:00+02:00,a',
        '2021-01-05 10:00:00-0530,b',
        '2021-01-05T10:00Z,c',
        '2021-01-05 10:00+02,d',
        '2021-01-05,e',
      ),
    );
    expect(typesOf(dataset).t).toBe('timestamp');
    expect(dataset.rows.map(([moment]) => moment)).toEqual([
      '2021-01-05T08:00:00',
      '2021-01-05T15:30:00',
      '2021-01-05T10:00:00',
      '2021-01-05T08:00:00',
      '2021-01-05T00:00:00',
    ]);
  });

  it('records how the source names the zones of its moments, the most frequent first', async () => {
    const dataset = await bench.make(
      lines(
        'sent,java,local',
        '2021-01-05T10:00:00-05:00,2021-01-05T10:00:00+01:00[Europe/Paris],2021-01-05 10:00:00',
        '2021-07-05T10:00:00-04:00,2021-07-05T10:00:00+02:00[Europe/Paris],2021-07-05 10:00:00',
        '2021-08-05T10:00:00-04:00,,2021-08-05 10:00:00',
      ),
    );
    const zones = dataset.ingested.columns.map(({ name, isMoment, writtenZones }) => [
      name,
      isMoment,
      writtenZones,
    ]);
    expect(zones).toEqual([
      ['sent', true, ['-04:00', '-05:00']],
      ['java', true, ['Europe/Paris']],
      ['local', undefined, undefined],
    ]);
  });

  it('rejects days and times that are in no calendar', async () => {
    const dataset = await bench.make(
      lines(
        'd,t',
        times(40, (at) => `2021-01-${String((at % 28) + 1).padStart(2, '0')},10:00`),
        '2021-02-30,25:00',
        'infinity,10:61',
      ),
    );
    expect(typesOf(dataset)).toEqual({ d: 'date', t: 'time' });
    expect(dataset.rejects.map(({ row, column, text }) => [row, column, text])).toEqual([
      [41, 'd', '2021-02-30'],
      [41, 't', '25:00'],
      [42, 'd', 'infinity'],
      [42, 't', '10:61'],
    ]);
  });

  it('does not cut the time off a date column: mixed cells make a timestamp', async () => {
    const dataset = await bench.make(
      lines(
        'd,x',
        times(40, () => '2021-01-05,a'),
        '2021-01-05 10:00,b',
      ),
    );
    expect(typesOf(dataset).d).toBe('timestamp');
    expect(dataset.rows[40]).toEqual(['2021-01-05T10:00:00', 'b']);
  });
});

describe('day and month', () => {
  it('takes the order that a value over 12 proves', async () => {
    const dmy = await bench.make(lines('d,x', '01/02/2021,a', '31/12/2021,b'));
    expect(dmy.rows.map(([day]) => day)).toEqual(['2021-02-01', '2021-12-31']);
    const mdy = await bench.make(lines('d,x', '1-2-2021,a', '12-31-2021,b'));
    expect(mdy.rows.map(([day]) => day)).toEqual(['2021-01-02', '2021-12-31']);
    const time = await bench.make(lines('d,x', '01.02.2021 9:05,a', '31.12.2021 23:59:59,b'));
    expect(time.rows.map(([day]) => day)).toEqual(['2021-02-01T09:05:00', '2021-12-31T23:59:59']);
  });

  it('leaves an order that nothing proves as text, warns, and takes it from the options', async () => {
    const text = lines('d,x', '01/02/2021,a', '03/04/2021,b');
    const dataset = await bench.make(text);
    expect(typesOf(dataset).d).toBe('text');
    const inspection = await bench.inspect(text);
    expect(inspection.columns[0]).toMatchObject({ type: 'text', ambiguousDateOrder: true });
    expect(inspection.columns[0]?.alternatives).toContainEqual(
      expect.objectContaining({ type: 'date', parsedShare: 1 }),
    );
    expect(inspection.warnings.map(({ code, column }) => [code, column])).toContainEqual([
      'column.date_order',
      'd',
    ]);
    const reported = await bench.make(text, { options: { dateOrder: 'mdy' } });
    expect(reported.rows.map(([day]) => day)).toEqual(['2021-01-02', '2021-03-04']);
  });

  it('finds the proof far behind the sample', async () => {
    const dataset = await bench.make(
      lines(
        'd,x',
        times(20_000, () => '01/02/2021,a'),
        '25/12/2021,b',
      ),
    );
    expect(typesOf(dataset).d).toBe('date');
    expect(dataset.rows[0]).toEqual(['2021-02-01', 'a']);
  });
});

describe('types beyond the sample', () => {
  const rows = 12_000;

  it('turns to text what stops being of its type', async () => {
    const dataset = await bench.make(
      lines(
        'n,x',
        times(rows, (at) => `${at},a`),
        times(rows, (at) => `word${at},a`),
      ),
    );
    expect(typesOf(dataset).n).toBe('text');
    expect(dataset.ingested.rejectCount).toBe(0);
    expect(dataset.rows[7]).toEqual(['7', 'a']);
  });

  it('turns to a type what is of it but for the sample', async () => {
    const dataset = await bench.make(
      lines(
        'n,x',
        times(6000, () => 'n/a,a'),
        times(130_000, (at) => `${at},a`),
      ),
    );
    expect(typesOf(dataset).n).toBe('integer');
    expect(dataset.ingested.rejectCount).toBe(6000);
    expect(dataset.rejects[999]).toEqual({
      row: 1000,
      column: 'n',
      text: 'n/a',
      reason: 'Not a whole number.',
    });
  });

  it('widens whole numbers to numbers when a fraction comes late', async () => {
    const dataset = await bench.make(
      lines(
        'n,x',
        times(rows, (at) => `${at},a`),
        '0.5,b',
      ),
    );
    expect(typesOf(dataset).n).toBe('number');
    expect(dataset.ingested.profile[0]).toMatchObject({ min: 0, max: rows - 1, distinct: rows + 1 });
  });

  it('keeps a column of ids as text when the first leading zero comes late', async () => {
    const dataset = await bench.make(
      lines(
        'n,x',
        times(rows, (at) => `${at + 10_000},a`),
        '00501,b',
      ),
    );
    expect(typesOf(dataset).n).toBe('text');
  });
});

describe('rows that are not like the others', () => {
  it('sets rows with too many or too few cells aside with their number and text', async () => {
    const dataset = await bench.make(lines('a,b', '1,2', '3', '4,5,6', '7,8'));
    expect(dataset.rows).toEqual([
      [1, 2],
      [7, 8],
    ]);
    expect(dataset.rejects).toEqual([
      { row: 2, column: null, text: '3', reason: 'The row has 1 cell; the table has 2 columns.' },
      { row: 3, column: null, text: '4,5,6', reason: 'The row has 3 cells; the table has 2 columns.' },
    ]);
  });

  it('numbers rejected cells by the rows of the file, whatever is before them', async () => {
    const dataset = await bench.make(
      lines(
        'a,b',
        '"x\ny",1',
        'lone',
        'p,2',
        'lone',
        'lone',
        times(40, (at) => `q,${at}`),
        'r,bad',
        'lone',
        's,worse',
      ),
    );
    expect(dataset.rejects.map(({ row, column, text }) => [row, column, text])).toEqual([
      [2, null, 'lone'],
      [4, null, 'lone'],
      [5, null, 'lone'],
      [46, 'b', 'bad'],
      [47, null, 'lone'],
      [48, 'b', 'worse'],
    ]);
  });

  it('tolerates empty cells behind the last column', async () => {
    const dataset = await bench.make(lines('a,b', '1,2,', '3,4,,'));
    expect(dataset.rows).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(dataset.rejects).toEqual([]);
  });

  it('fills up short rows where the file is written so', async () => {
    const dataset = await bench.make(lines('a,b,c', '1,2', '3,4', '8,9', '5,6,7'));
    expect(dataset.rows).toEqual([
      [1, 2, null],
      [3, 4, null],
      [8, 9, null],
      [5, 6, 7],
    ]);
  });

  it('reads a stray quote as text instead of swallowing the rows behind it', async () => {
    const text = lines('a,b', '1,"open', '2,two', '3,"shut" late', '4,four');
    const dataset = await bench.make(text);
    expect(dataset.rows).toEqual([
      [1, '"open'],
      [2, 'two'],
      [3, '"shut" late'],
      [4, 'four'],
    ]);
    const { warnings } = await bench.inspect(text);
    expect(warnings.map(({ code }) => code)).toContain('quotes.repaired');
  });

  it('skips blank lines, and counts no row for them', async () => {
    const dataset = await bench.make('a,b\n\n1,2\n\n\nx,3\n\n', {
      columns: [
        { name: 'a', type: 'integer', include: true },
        { name: 'b', include: true },
      ],
    });
    expect(dataset.rejects.map(({ row }) => row)).toEqual([2]);
  });

  it('reads every mixture of line breaks, also inside quotes', async () => {
    const dataset = await bench.make('a,b\r\n1,"x\ny"\n2,"p\r\nq"\r3,z\r\n');
    expect(dataset.rows).toEqual([
      [1, 'x\ny'],
      [2, 'p\r\nq'],
      [3, 'z'],
    ]);
  });

  it('reads a file without a last line break, and one of a header alone', async () => {
    expect((await bench.make('a,b\n1,2')).rows).toEqual([[1, 2]]);
    const empty = await bench.make('a,b\n');
    expect(empty.rows).toEqual([]);
    expect(empty.ingested).toMatchObject({ rowCount: 0, rejectCount: 0 });
    expect(empty.ingested.profile).toHaveLength(2);
  });

  it('keeps NUL characters within text', async () => {
    const dataset = await bench.make(
      lines(
        'a,b',
        'x\0y,1',
        times(50, () => 'plain text,2'),
      ),
    );
    expect(dataset.rows[0]).toEqual(['x\0y', 1]);
  });
});

describe('what a person chooses', () => {
  const all = { include: true };

  it('takes types, names and left-out columns by position', async () => {
    const dataset = await bench.make(lines('a,b,c', '1,x,01/02/2021', '2,y,03/04/2021'), {
      options: { dateOrder: 'dmy' },
      columns: [
        { name: 'a', type: 'text', ...all },
        { name: 'b', include: false },
        { name: 'c', type: 'date', rename: 'day', ...all },
      ],
    });
    expect(typesOf(dataset)).toEqual({ a: 'text', day: 'date' });
    expect(dataset.rows).toEqual([
      ['1', '2021-02-01'],
      ['2', '2021-04-03'],
    ]);
  });

  it('keeps a chosen type whatever share of the cells fits', async () => {
    const dataset = await bench.make(lines('a,b', 'x,1', 'y,2', '3,3'), {
      columns: [
        { name: 'a', type: 'integer', ...all },
        { name: 'b', ...all },
      ],
    });
    expect(dataset.rows).toEqual([
      [null, 1],
      [null, 2],
      [3, 3],
    ]);
    expect(dataset.rejects.map(({ row }) => row)).toEqual([1, 2]);
  });

  it('reads chosen decimals exactly, with as many digits as the file has', async () => {
    const dataset = await bench.make(lines('a,b', '0.10,x', '12345678901234567890.123456,y'), {
      columns: [
        { name: 'a', type: 'decimal', ...all },
        { name: 'b', ...all },
      ],
    });
    expect(dataset.rows).toEqual([
      ['0.100000', 'x'],
      ['12345678901234567890.123456', 'y'],
    ]);
    expect(dataset.ingested.columns[0]).toMatchObject({ type: 'decimal', encoding: 'string' });
  });

  it('drops rows with a misfit cell on request, and still keeps the cell', async () => {
    const dataset = await bench.make(lines('a,b', '1,x', 'bad,y', '3,z', 'worse,w'), {
      columns: [
        { name: 'a', type: 'integer', onFailure: 'drop', ...all },
        { name: 'b', ...all },
      ],
    });
    expect(dataset.rows).toEqual([
      [1, 'x'],
      [3, 'z'],
    ]);
    expect(dataset.rejects.map(({ row, text }) => [row, text])).toEqual([
      [2, 'bad'],
      [4, 'worse'],
    ]);
  });

  it('makes a column text at the first misfit on request', async () => {
    const dataset = await bench.make(
      lines(
        'a,b',
        times(99, (at) => `${at},x`),
        'bad,y',
      ),
      {
        options: { onFailure: 'text' },
      },
    );
    expect(typesOf(dataset).a).toBe('text');
    expect(dataset.rejects).toEqual([]);
  });

  it('takes the texts that mean no value', async () => {
    const dataset = await bench.make(lines('a,b', '1,x', 'NA,-', '3,"NA"'), {
      options: { nulls: ['NA', '-'] },
    });
    expect(dataset.rows).toEqual([
      [1, 'x'],
      [null, null],
      [3, null],
    ]);
    expect(dataset.rejects).toEqual([]);
  });

  it('refuses to leave out every column', async () => {
    await expect(
      bench.make(lines('a', '1'), { columns: [{ name: 'a', include: false }] }),
    ).rejects.toMatchObject({ code: 'request.invalid' });
  });
});

describe('names', () => {
  it('gives every column a name of its own', async () => {
    const dataset = await bench.make(lines('a,A,,a,b"b', 'x,y,z,w,v', 'p,q,r,s,t'));
    expect(dataset.ingested.columns.map(({ name }) => name)).toEqual(['a', 'A_2', 'column3', 'a_3', 'b"b']);
  });

  it('names columns by position where there is no header', async () => {
    const dataset = await bench.make(lines('1,2.5,x', '3,4.5,y'));
    expect(dataset.ingested.columns.map(({ name }) => name)).toEqual(['column1', 'column2', 'column3']);
    expect(dataset.ingested.rowCount).toBe(2);
  });

  it('reads a column that is called as the internal ones are', async () => {
    const dataset = await bench.make(lines('#rejects,#row,c0,p0', '1,2,3,4'));
    expect(dataset.rows).toEqual([[1, 2, 3, 4]]);
  });
});

describe('wide and long', () => {
  it('reads two thousand columns', async () => {
    const header = times(2000, (at) => `column ${at}`).join(',');
    const row = times(2000, (at) => String(at)).join(',');
    const dataset = await bench.make(lines(header, row, row, row));
    expect(dataset.ingested.columns).toHaveLength(2000);
    expect(dataset.rows[2]?.[1999]).toBe(1999);
  });

  it('refuses more columns than can be read, and a row that is too long, by its number', async () => {
    const header = times(6000, (at) => `c${at}`).join(',');
    await expect(bench.make(lines(header, header))).rejects.toMatchObject({ code: 'file.too_many_columns' });
    const long = 'x'.repeat(20 * 1024 * 1024);
    const dataset = bench.make(lines('a,b', '1,x', `2,${long}`, '3,y'));
    await expect(dataset).rejects.toMatchObject({ code: 'file.row_too_large', data: { row: 2 } });
    const quoted = bench.make(lines('a,b', '1,x', `2,"${long}"`, '3,y'));
    await expect(quoted).rejects.toMatchObject({ code: 'file.row_too_large', data: { row: 2 } });
  });

  it.each([
    ['alone', (long: string) => long],
    ['as its header', (long: string) => lines(`${long},b`, '1,2')],
  ])('refuses a first row %s that no buffer holds, which would be read as no row', async (_what, file) => {
    const dataset = bench.make(file('x'.repeat(40 * 1024 * 1024)));
    await expect(dataset).rejects.toMatchObject({ code: 'file.row_too_large', data: { row: 1 } });
  });

  it('leaves no file of its own behind a failure', async () => {
    await expect(bench.make('', { datasetId: 'left' })).rejects.toMatchObject({ code: 'file.empty' });
    expect(await readdir(`${bench.folder}/left/v1`)).toEqual([]);
  });
});
