import { buffer } from 'node:stream/consumers';
import type { Cell, ColumnType } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { tableSheet } from './table.ts';
import { say } from '../test/support/say.ts';
import { assertWellFormed, cellsOf, mergesOf, sheetNamesOf, unzip } from '../test/support/read-workbook.ts';
import { type Sheet, type SheetBounds, type SheetRow, workbook } from './workbook.ts';

type Rows = readonly (readonly Cell[])[];

async function* inPieces(rows: Rows, size = 2): AsyncGenerator<Rows> {
  for (let at = 0; at < rows.length; at += size) {
    yield rows.slice(at, at + size);
  }
}

const columnsOf = (...types: ColumnType[]) => types.map((type, index) => ({ name: `c${index}`, type }));

async function written(sheets: readonly Sheet[], bounds?: SheetBounds): Promise<ReadonlyMap<string, string>> {
  const files = unzip(await buffer(workbook(sheets, say, bounds)));
  for (const xml of files.values()) {
    assertWellFormed(xml);
  }
  return files;
}

const sheetOf = (files: ReadonlyMap<string, string>, number = 1): string =>
  files.get(`xl/worksheets/sheet${number}.xml`) ?? '';

const table = async (types: ColumnType[], rows: Rows): Promise<string> => {
  const sheet = await tableSheet({ name: 'Table', columns: columnsOf(...types), pieces: inPieces(rows) });
  return sheetOf(await written([sheet]));
};

const valuesOf = (xml: string): [string, string][][] =>
  cellsOf(xml).map((row) => row.map(({ kind, value }) => [kind, value]));

describe('cells', () => {
  it('keep their types: numbers, booleans, text, and nothing for null', async () => {
    const xml = await table(
      ['text', 'integer', 'number', 'boolean'],
      [
        ['a', 1, 0.1, true],
        [null, null, null, null],
        ['', -5, 1e300, false],
      ],
    );
    expect(valuesOf(xml).slice(1)).toEqual([
      [
        ['inlineStr', 'a'],
        ['n', '1'],
        ['n', '0.1'],
        ['b', '1'],
      ],
      [],
      [
        ['inlineStr', ''],
        ['n', '-5'],
        ['n', '1e+300'],
        ['b', '0'],
      ],
    ]);
  });

  it('are numbers as long as a double keeps every digit, else text with all of them', async () => {
    const xml = await table(
      ['decimal', 'integer'],
      [
        ['12.50', '900719925474099'],
        ['123456789012345.6', '9007199254740993'],
        ['0.000000000000000001', '-100000000000000000000'],
      ],
    );
    expect(valuesOf(xml).slice(1)).toEqual([
      [
        ['n', '12.50'],
        ['n', '900719925474099'],
      ],
      [
        ['inlineStr', '123456789012345.6'],
        ['inlineStr', '9007199254740993'],
      ],
      [
        ['n', '0.000000000000000001'],
        ['n', '-100000000000000000000'],
      ],
    ]);
  });

  it('are days and moments as serial numbers with a form, and text where spreadsheets have no such day', async () => {
    const xml = await table(
      ['date', 'timestamp', 'time'],
      [
        ['2024-02-29', '2024-02-29T12:00:00', '06:00:00'],
        ['1900-03-01', '2024-02-29T12:00:00.5', '23:59:59.5'],
        ['1899-12-31', '0001-01-01T00:00:00', '00:00:00'],
        ['1900-02-28', 'Total', 'Total'],
      ],
    );
    const rows = cellsOf(xml).slice(1);
    expect(rows.map((row) => row.map(({ kind, value }) => (kind === 'n' ? Number(value) : value)))).toEqual([
      [45_351, 45_351.5, 0.25],
      [61, 45_351 + 43_200.5 / 86_400, 86_399.5 / 86_400],
      ['1899-12-31', '0001-01-01T00:00:00', 0],
      ['1900-02-28', 'Total', 'Total'],
    ]);
    const styles = rows.map((row) => row.map(({ style }) => style));
    expect(styles[0]).not.toContain(0);
    expect(styles[1]?.[1]).not.toBe(styles[0]?.[1]);
    expect(styles[2]?.slice(0, 2)).toEqual([0, 0]);
  });

  it('cells of text are never formulas, whatever they begin with', async () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "'=1"];
    const xml = await table(
      ['text'],
      texts.map((text) => [text]),
    );
    expect(valuesOf(xml).slice(1)).toEqual(texts.map((text) => [['inlineStr', text]]));
    expect(xml).not.toContain('<f>');
  });

  it('hold any text: what XML forbids, its own signs, escapes that are none, halves of characters', async () => {
    const texts = [
      '<&>"\'',
      'a\u0000b\u0008\u000b\u001f',
      '_x0041_',
      ' space ',
      'line\nbreak\r',
      '😀',
      '\ufffe',
    ];
    const xml = await table(
      ['text'],
      texts.map((text) => [text]),
    );
    expect(valuesOf(xml).slice(1)).toEqual(texts.map((text) => [['inlineStr', text]]));
    expect(valuesOf(await table(['text'], [['\ud83d!']]))[1]).toEqual([['inlineStr', '\ufffd!']]);
    expect(xml).toContain('xml:space="preserve"> space <');
  });

  it('longer than programs take end in an ellipsis', async () => {
    const [, [cell] = []] = cellsOf(await table(['text'], [['x'.repeat(40_000)]]));
    expect([cell?.value.length, cell?.value.at(-1)]).toEqual([32_767, '…']);
  });
});

describe('sheets', () => {
  it('have their names frozen on top, bold, and columns as wide as their first rows need', async () => {
    const xml = await table(['text', 'text'], [['a', 'a long text of thirty letters…']]);
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect([...xml.matchAll(/width="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([8, 32]);
    expect(cellsOf(xml)[0]?.map(({ at, style }) => [at, style > 0])).toEqual([
      ['A1', true],
      ['B1', true],
    ]);
  });

  it('go on in a further sheet where one is full, its names repeated; no row is lost', async () => {
    const rows = Array.from({ length: 11 }, (_, at) => [at]);
    const sheet = await tableSheet({
      name: 'Long',
      columns: columnsOf('integer'),
      pieces: inPieces(rows, 4),
    });
    const files = await written([sheet], { rows: 6, bytes: Infinity });
    expect(sheetNamesOf(files)).toEqual(['Long', 'Long (2)', 'Long (3)']);
    const values = [1, 2, 3].map((number) => valuesOf(sheetOf(files, number)).map(([cell]) => cell?.[1]));
    expect(values).toEqual([
      ['c0', '0', '1', '2', '3', '4'],
      ['c0', '5', '6', '7', '8', '9'],
      ['c0', '10'],
    ]);
  });

  it('sheets that go on further, or hold texts that were cut, say so in a note on the first cell', async () => {
    const long = 'x'.repeat(40_000);
    const rows = [['a'], [long], ['b'], [long], ['c']];
    const note = async (retained: number): Promise<(string | undefined)[]> => {
      const sheet = await tableSheet({
        name: 'Long',
        columns: columnsOf('text'),
        pieces: inPieces(rows.slice(0, retained)),
      });
      const files = await written([sheet], { rows: 4, bytes: Infinity });
      return [
        /<t [^>]*>([^<]*)</.exec(files.get('xl/comments1.xml') ?? '')?.[1],
        /<legacyDrawing[^>]*>/.exec(sheetOf(files))?.[0],
        /<legacyDrawing[^>]*>/.exec(sheetOf(files, 2))?.[0],
        files
          .get('xl/worksheets/_rels/sheet1.xml.rels')
          ?.match(/Target="[^"]*"/g)
          ?.join(' '),
      ];
    };
    const [text, ...positions] = await note(5);
    expect(text).toBe(
      '5 rows do not fit on one sheet. Long holds the first 3. The rows continue on Long (2).\n\n' +
        '2 texts are longer than the 32,767 characters that a cell holds and end in an ellipsis. A CSV file contains the full text.',
    );
    expect(positions).toEqual([
      expect.stringContaining('r:id="rId1"'),
      undefined,
      'Target="../drawings/vmlDrawing1.vml" Target="../comments1.xml"',
    ]);
    expect((await note(2))[0]).toBe(
      '1 text is longer than the 32,767 characters that a cell holds and ends in an ellipsis. A CSV file contains the full text.',
    );
    expect(await note(1)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('sheets that are full to the last row have no empty one after them', async () => {
    const rows = [[1], [2]];
    const sheet = await tableSheet({ name: 'Full', columns: columnsOf('integer'), pieces: inPieces(rows) });
    expect(sheetNamesOf(await written([sheet], { rows: 3, bytes: Infinity }))).toEqual(['Full']);
  });

  it('sheets without rows are there all the same', async () => {
    const sheet = await tableSheet({ name: 'Empty', columns: columnsOf('text'), pieces: inPieces([]) });
    expect(valuesOf(sheetOf(await written([sheet])))).toEqual([[['inlineStr', 'c0']]]);
  });

  it('have names that programs take, each once', async () => {
    const names = ["a/b:c*?[d]\\'", 'A b c', 'history', '', 'x'.repeat(40), 'x'.repeat(40), "'q'"];
    const sheets = await Promise.all(
      names.map((name) => tableSheet({ name, columns: columnsOf('text'), pieces: inPieces([]) })),
    );
    const given = sheetNamesOf(await written(sheets));
    expect(given.every((name) => /^(?!')[^[\]:*?/\\]{1,31}(?<!')$/.test(name))).toBe(true);
    expect(new Set(given.map((name) => name.toLowerCase())).size).toBe(names.length);
    expect(given).not.toContain('history');
  });

  it('merge header cells, and cells with those above them, within the sheet they are in', async () => {
    async function* pieces(): AsyncGenerator<Parameters<typeof rowOf>[0][]> {
      yield [rowOf({ cells: ['a', 1] }), rowOf({ cells: [null, 2] })];
      yield [
        rowOf({ cells: [null, 3], spans: [{ column: 0, rows: 3 }] }),
        rowOf({ cells: ['b', 4], isBold: true }),
      ];
    }
    const sheet: Sheet = {
      name: 'Merged',
      columns: [
        { type: 'text', width: 10 },
        { type: 'integer', width: 10, format: '0.00%' },
      ],
      header: [
        [null, '2024'],
        ['region', 'Sum'],
      ],
      headerMerges: [{ fromRow: 0, toRow: 0, fromColumn: 1, toColumn: 2 }],
      frozenColumns: 1,
      pieces: pieces(),
    };
    const whole = await written([{ ...sheet }]);
    expect(mergesOf(sheetOf(whole))).toEqual(['B1:C1', 'A3:A5']);
    expect(sheetOf(whole)).toContain('xSplit="1" ySplit="2" topLeftCell="B3" activePane="bottomRight"');
    const cut = await written([{ ...sheet, pieces: pieces() }], { rows: 4, bytes: Infinity });
    expect(mergesOf(sheetOf(cut, 1))).toEqual(['B1:C1']);
    expect(mergesOf(sheetOf(cut, 2))).toEqual(['B1:C1']);
  });
});

describe('formats of columns', () => {
  it('make columns as wide as the figures that they print, with room for another digit and its separator', async () => {
    const columns = [{ name: 'Revenue', type: 'decimal' as const, format: '€0,0.00' }];
    const sheet = await tableSheet({
      name: 'Table',
      columns,
      pieces: inPieces([['15990'], ['39.9'], [null]]),
    });
    const xml = sheetOf(await written([sheet]));
    expect([...xml.matchAll(/width="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([
      '€15,990.00'.length + 4,
    ]);
  });

  it.each([
    ['0.0%', '0.0%'],
    ['0,0.00', '#,##0.00'],
    ['€0,0', '"€"#,##0'],
    ['0 kg', '0" kg"'],
  ])('%s shows its numbers as %s', async (format, code) => {
    const columns = [{ name: 'figure', type: 'number', format } as const];
    const sheet = await tableSheet({ name: 'Table', columns, pieces: inPieces([[0.25]]) });
    const styles = (await written([sheet])).get('xl/styles.xml') ?? '';
    const codes = [...styles.matchAll(/formatCode="([^"]*)"/gu)].map(([, one = '']) =>
      one.replaceAll('&quot;', '"'),
    );
    expect(codes).toContain(code);
  });
});

const rowOf = (row: { cells: Cell[]; isBold?: boolean; spans?: { column: number; rows: number }[] }) => row;

describe('a workbook', () => {
  it('is the same bytes for the same rows', async () => {
    const make = async () => {
      const sheet = await tableSheet({ name: 'Same', columns: columnsOf('text'), pieces: inPieces([['a']]) });
      return buffer(workbook([sheet], say));
    };
    expect(Buffer.compare(await make(), await make())).toBe(0);
  });

  it('takes rows no faster than they are read, and lets go of them when its reader goes', async () => {
    let taken = 0;
    let isLeft = false;
    async function* endless(): AsyncGenerator<Rows> {
      try {
        for (;;) {
          taken += 1;
          yield Array.from({ length: 1000 }, (_, at) => [`${taken} ${at} ${Math.sin(at * taken)}`]);
        }
      } finally {
        isLeft = true;
      }
    }
    const sheet = await tableSheet({ name: 'Endless', columns: columnsOf('text'), pieces: endless() });
    const stream = workbook([sheet], say);
    let bytes = 0;
    for await (const piece of stream) {
      bytes += (piece as Buffer).length;
      if (bytes > 100_000) {
        break;
      }
    }
    expect(taken).toBeLessThan(100);
    await expect.poll(() => isLeft).toBe(true);
  });

  it('ends with the failure of its rows', async () => {
    async function* failing(): AsyncGenerator<Rows> {
      yield [['a']];
      throw new Error('The rows broke off.');
    }
    const sheet = await tableSheet({ name: 'Broken', columns: columnsOf('text'), pieces: failing() });
    await expect(buffer(workbook([sheet], say))).rejects.toThrow('The rows broke off.');
  });
});

it('writes rows of many columns in parts, between which others have their turn', async () => {
  const [count, width] = [300, 2000];
  const cells: Cell[] = Array.from({ length: width }, (_, column) => column);
  let read = 0;
  const rows: SheetRow[] = Array.from({ length: count }, () => ({
    get cells() {
      read += 1;
      return cells;
    },
  }));
  async function* onePiece(): AsyncGenerator<SheetRow[]> {
    yield rows;
  }
  const columns = cells.map(() => ({ type: 'integer' as const, width: 10 }));
  const sheet = { name: 'Wide', columns, header: [], headerMerges: [], frozenColumns: 0, pieces: onePiece() };
  const readUntilNow: number[] = [];
  const watch = setInterval(() => readUntilNow.push(read), 0);
  await buffer(workbook([sheet], say));
  clearInterval(watch);
  const atOnce = [...readUntilNow, read].map((until, turn) => until - (readUntilNow[turn - 1] ?? 0));
  expect(read).toBeGreaterThanOrEqual(count);
  expect(Math.max(...atOnce)).toBeLessThan(read / 3);
});
