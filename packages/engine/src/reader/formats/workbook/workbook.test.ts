import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AppError, type Cell, type ReadOptions } from '@plumbline/contract';
import { type Sheet, tableSheet, workbook } from '@plumbline/xlsx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { say } from '../../../../test/support/in-words.ts';
import { decisionsInWords, warningsInWords } from '../../../inspection-in-words.ts';
import { openWorkbook } from '../workbook.ts';
import type { WorkbookRequest } from './opened-workbook.ts';

let work: string;
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'plumbline-workbook-'));
});
afterEach(() => rmSync(work, { recursive: true, force: true }));

type Rows = readonly (readonly Cell[])[];

/** A sheet of texts; a row of nothing but nulls holds nothing. */
const sheetOf = (name: string, rows: Rows, merges: Sheet['headerMerges'] = []): Sheet => ({
  name,
  columns: Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, () => ({
    type: 'text' as const,
    width: 10,
  })),
  header: [],
  headerMerges: merges,
  frozenColumns: 0,
  pieces: (async function* () {
    yield rows.map((cells) => ({ cells }));
  })(),
});

const open = async (
  sheets: readonly Sheet[],
  options: ReadOptions = {},
  request: Partial<WorkbookRequest> = {},
) => {
  const path = join(work, 'book.xlsx');
  writeFileSync(path, await buffer(workbook(sheets, ({ code }) => code)));
  const opened = await openWorkbook(path, options, {
    work,
    signal: new AbortController().signal,
    sampleRows: null,
    ...request,
  });
  return {
    ...opened,
    decisions: decisionsInWords(opened.decisions, say),
    warnings: warningsInWords(opened.warnings, say),
    text: readFileSync(opened.path, 'utf8'),
  };
};

const refusal = async (opening: Promise<unknown>): Promise<string> => {
  try {
    await opening;
    return 'read';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

const DATA: Rows = [
  ['id', 'name'],
  ['1', 'a, "b"'],
  ['2', 'c\nd'],
];

describe('the sheet', () => {
  it('is the first in sight that looks like a table; the others are offered', async () => {
    const { text, sheets, decisions } = await open([
      sheetOf('Cover', [['Report of the year']]),
      sheetOf('Data', DATA),
      sheetOf('More', [...DATA, ['3', 'x']]),
      sheetOf('Empty', []),
    ]);
    expect(text).toBe('id,name\n1,"a, ""b"""\n2,"c\nd"\n');
    expect(sheets.every(({ isEstimate }) => !isEstimate)).toBe(true);
    expect(sheets.map(({ name, rows, columns }) => [name, rows, columns])).toEqual([
      ['Cover', 1, 1],
      ['Data', 3, 2],
      ['More', 4, 2],
      ['Empty', 0, 0],
    ]);
    expect(decisions[0]).toEqual({
      key: 'sheet',
      says: 'The sheet Data is read',
      because: 'It is the first that looks like a table: 3 rows, 2 columns',
      certainty: 'likely',
      alternatives: [
        { label: 'Cover (1 row, 1 column)', options: { sheet: 'Cover' } },
        { label: 'More (4 rows, 2 columns)', options: { sheet: 'More' } },
      ],
    });
  });

  it('is the requested one, whatever its case', async () => {
    const { text, decisions } = await open([sheetOf('Data', DATA), sheetOf('List', [['x'], ['y']])], {
      sheet: 'LIST',
    });
    expect(text).toBe('x\ny\n');
    expect(decisions[0]?.certainty).toBe('chosen');
  });

  it('has to be there and to hold something', async () => {
    expect(await refusal(open([sheetOf('Data', DATA)], { sheet: 'Other' }))).toBe('file.part_not_found');
    expect(await refusal(open([sheetOf('A', DATA), sheetOf('B', [])], { sheet: 'B' }))).toBe('file.empty');
    expect(await refusal(open([sheetOf('A', []), sheetOf('B', [])]))).toBe('file.empty');
  });
});

describe('the range', () => {
  const rows: Rows = [
    [null, null, null, null],
    [null, 'a', 'b', null],
    [null, '1', '2', null],
    [null, null, null, null],
    [null, null, '3', null],
  ];

  it('is every cell that holds something; blank rows are empty lines, other rows all as wide', async () => {
    const { text, firstRow, decisions } = await open([sheetOf('S', rows)]);
    expect(text).toBe('a,b\n1,2\n\n,3\n');
    expect(firstRow).toBe(2);
    expect(decisions[1]).toMatchObject({ key: 'range', says: 'The cells B2:C5 are read', alternatives: [] });
  });

  it('is what is requested, with every cell offered instead', async () => {
    const { text, decisions, complete } = await open([sheetOf('S', rows)], { range: 'C2:D4' });
    expect([text, complete]).toEqual(['b\n2\n', true]);
    expect(decisions[1]).toMatchObject({
      certainty: 'chosen',
      alternatives: [{ label: 'Every cell (B2:C5)', options: { sheet: 'S', range: 'B2:C5' } }],
    });
    expect(await refusal(open([sheetOf('S', rows)], { range: 'X1:Z9' }))).toBe('file.part_not_found');
    expect(await refusal(open([sheetOf('S', rows)], { range: 'A1:ZZZ9' }))).toBe('file.part_not_found');
  });

  it('grows to both sides where rows far below are wider than the first thousands', async () => {
    const long: Cell[][] = Array.from({ length: 3000 }, (_, at) => [null, null, `r${at}`, 'x,"\ny', null]);
    long[1500] = [null, null, null, null, null];
    long[2500] = [null, 'left', 'a', null, 'right'];
    const { text } = await open([sheetOf('S', long)]);
    const wanted = long.map((_, at) => `,r${at},"x,""\ny",`);
    wanted[1500] = '';
    wanted[2500] = 'left,a,,right';
    expect(text).toBe(`${wanted.join('\n')}\n`);
  });

  it('the range of more columns than are read is refused', async () => {
    const wide = [Array.from({ length: 5001 }, () => 'x')];
    expect(await refusal(open([sheetOf('S', wide)]))).toBe('file.too_many_columns');
  });
});

describe('merged cells', () => {
  it('are filled, headers too, and reported', async () => {
    const rows: Rows = [
      ['Region', '2024', null],
      [null, 'Q1', 'Q2'],
      ['N', '1', '2'],
    ];
    const { text, warnings } = await open([
      sheetOf('S', rows, [
        { fromRow: 0, toRow: 1, fromColumn: 0, toColumn: 0 },
        { fromRow: 0, toRow: 0, fromColumn: 1, toColumn: 2 },
      ]),
    ]);
    expect(text).toBe('Region,2024,2024\nRegion,Q1,Q2\nN,1,2\n');
    expect(warnings[0]).toEqual({
      code: 'cells.merged',
      message: '2 cells were filled from the merged cell around them.',
    });
  });
});

describe('a large sheet', () => {
  const large = async (rows: number): Promise<Sheet> =>
    tableSheet({
      name: 'Large',
      columns: [
        { name: 'n', type: 'integer' },
        { name: 't', type: 'text' },
      ],
      pieces: (async function* () {
        for (let at = 0; at < rows; at += 1000) {
          yield Array.from({ length: 1000 }, (_, row) => [at + row, `text ${at + row}`]);
        }
      })(),
    });

  it('is read in its first rows for a first look', async () => {
    const { text, complete, sheets } = await open([await large(60_000)], {}, { sampleRows: 10 });
    expect(text.split('\n')).toHaveLength(11);
    expect(complete).toBe(false);
    expect(sheets[0]?.rows).toBeGreaterThan(48_000);
    expect(sheets[0]?.rows).toBeLessThan(72_000);
    expect(sheets[0]?.isEstimate).toBe(true);
  });

  it('reports how far it is, and stops where its caller goes', async () => {
    const reported: number[] = [];
    const stop = new AbortController();
    const opening = open(
      [await large(60_000)],
      {},
      {
        signal: stop.signal,
        onProgress: (fraction) => {
          reported.push(fraction);
          if (fraction > 0.4) {
            stop.abort();
          }
        },
      },
    );
    expect(await refusal(opening)).toBe('request.cancelled');
    expect(reported).toEqual(reported.toSorted((a, b) => a - b));
    expect(await refusal(open([sheetOf('S', DATA)], {}, { signal: stop.signal }))).toBe('request.cancelled');
  });
});
