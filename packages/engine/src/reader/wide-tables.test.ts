import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ColumnProfile } from '@plumbline/contract';
import { type TestDataset, type Workbench, openWorkbench } from '../../test/support/workbench.ts';

let bench: Workbench;

beforeAll(async () => {
  bench = await openWorkbench();
});

afterAll(async () => {
  await bench.close();
});

const COPIES = 8;

/** Every way of reading: usual cells, those that only the exact form takes, those that no form takes, none. */
const cells = (at: number): readonly string[] => [
  at % 97 === 5 ? 'unknown' : String((at * 37) % 5003),
  at % 50 === 3 ? ' 12.5 ' : `${(at * 7) % 900}.${at % 8}5`,
  `9${'0'.repeat(16)}${at % 10}${at % 7}`,
  at % 61 === 4 ? '31/02/2024' : `${String((at % 28) + 1).padStart(2, '0')}/01/2024`,
  `2024-01-${String((at % 28) + 1).padStart(2, '0')} 10:${String(at % 60).padStart(2, '0')}:00`,
  at % 40 === 9 ? '' : `$${(at * 13) % 1000}.${at % 9}0`,
  ['b', 'é', 'Z', '😀', ''][at % 5] ?? '',
  at % 2 === 0 ? 'yes' : 'no',
];
const times = <T>(count: number, of: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => of(at));
const WIDTH = cells(0).length;

const fileOf = (rows: number, copies: number): string => {
  const header = times(copies * WIDTH, (at) => `k${at}`).join(',');
  return `${header}\n${times(rows, (at) => times(copies, () => cells(at).join(',')).join(',')).join('\n')}\n`;
};

const exact = (profile: ColumnProfile) => ({ ...profile, mean: null, stddev: null });

/** What is added differs in its last digits, which are those of the largest number. */
const expectClose = (profile: ColumnProfile, wanted: ColumnProfile | undefined): void => {
  const least = Math.max(1, Math.abs(wanted?.mean ?? 0)) * 1e-9;
  for (const fact of ['mean', 'stddev'] as const) {
    const [one, other] = [profile[fact], wanted?.[fact] ?? null];
    expect(one === null).toBe(other === null);
    expect(Math.abs((one ?? 0) - (other ?? 0))).toBeLessThanOrEqual(least);
  }
};

describe('a table of many columns', () => {
  // Few rows, a file that is small, and one that is not.
  it.each([600, 1300, 6000])(
    'a table of many columns of %d rows has what its columns have in a narrow one',
    async (rows) => {
      const narrow = await bench.make(fileOf(rows, 1));
      const wide = await bench.make(fileOf(rows, COPIES));
      const types = narrow.ingested.columns.map(({ type }) => type);
      expect(types).toEqual([
        'integer',
        'number',
        'integer',
        'date',
        'timestamp',
        'number',
        'text',
        'boolean',
      ]);
      expect(wide.ingested.columns.map(({ type }) => type)).toEqual(times(COPIES, () => types).flat());
      expect(wide.rows).toEqual(narrow.rows.map((row) => times(COPIES, () => row).flat()));
      expect(narrow.ingested.rejectCount).toBeGreaterThan(rows / 50);
      expect(wide.ingested.rejectCount).toBe(narrow.ingested.rejectCount * COPIES);
      const [first] = narrow.rejects;
      const place = Number(first?.column?.slice(1));
      const ofRow = wide.rejects.filter(({ row }) => row === first?.row);
      expect(ofRow).toEqual(times(COPIES, (at) => ({ ...first, column: `k${at * WIDTH + place}` })));
      wide.ingested.profile.forEach((profile, at) => {
        const one = narrow.ingested.profile[at % WIDTH];
        expect(exact(profile)).toEqual(one === undefined ? null : exact(one));
        expectClose(profile, one);
      });
    },
  );
});

describe('a wide table of plain cells', () => {
  const ROWS = 3500;
  const PLAIN_COPIES = 20;
  const plainCells = (at: number): readonly string[] => [
    String((at * 37) % 5003),
    `${at % 2 === 0 ? '' : '-'}${(at * 7) % 900}.${at % 8}5`,
    at % 9 === 4 ? '' : `2024-01-${String((at % 28) + 1).padStart(2, '0')}`,
    `2024-01-${String((at % 28) + 1).padStart(2, '0')} 10:${String(at % 60).padStart(2, '0')}:00`,
    ['b', '"é, f"', 'Z', '😀', ''][at % 5] ?? '',
  ];
  const PLAIN_WIDTH = plainCells(0).length;
  const rowsOf = (copies: number): string[] =>
    times(ROWS, (at) => times(copies, () => plainCells(at).join(',')).join(','));
  const withHeader = (rows: readonly string[], copies: number, newline = '\n'): string =>
    [times(copies * PLAIN_WIDTH, (at) => `k${at}`).join(','), ...rows, ''].join(newline);
  /** The same rows, their values side by side. */
  const expectCopies = (wide: TestDataset, narrow: TestDataset): void => {
    const types = narrow.ingested.columns.map(({ type }) => type);
    expect(wide.ingested.columns.map(({ type }) => type)).toEqual(times(PLAIN_COPIES, () => types).flat());
    expect(wide.ingested.rowCount).toBe(narrow.ingested.rowCount);
    expect(wide.rows).toEqual(narrow.rows.map((row) => times(PLAIN_COPIES, () => row).flat()));
    wide.ingested.profile.forEach((profile, at) => {
      const one = narrow.ingested.profile[at % PLAIN_WIDTH];
      expect(exact(profile)).toEqual(one === undefined ? null : exact(one));
    });
  };

  it.each(['\n', '\r\n'])(
    'has what its columns have in a narrow one, with rows that end in %j',
    async (newline) => {
      const narrow = await bench.make(withHeader(rowsOf(1), 1, newline));
      const wide = await bench.make(withHeader(rowsOf(PLAIN_COPIES), PLAIN_COPIES, newline));
      expect(narrow.ingested.columns.map(({ type }) => type)).toEqual([
        'integer',
        'number',
        'date',
        'timestamp',
        'text',
      ]);
      expectCopies(wide, narrow);
      expect(wide.ingested.rejectCount).toBe(0);
    },
  );

  it('has the cells that are not plain, and rejects those that fit no form, in its last row too', async () => {
    const rows = rowsOf(PLAIN_COPIES);
    const odd = ['unknown', '1e3', '2024-02-30', '2024-01-01 10:15:00Z', 'last'];
    const last = [...odd, ...times(PLAIN_COPIES - 1, () => plainCells(1)).flat()].join(',');
    const wide = await bench.make(withHeader([last, ...rows.slice(1, -1), last], PLAIN_COPIES));
    expect(wide.rows[0]?.slice(0, PLAIN_WIDTH)).toEqual([null, 1000, null, '2024-01-01T10:15:00', 'last']);
    expect(wide.ingested.columns.slice(0, PLAIN_WIDTH).map(({ type }) => type)).toEqual([
      'integer',
      'number',
      'date',
      'timestamp',
      'text',
    ]);
    expect(wide.rejects.map(({ row, column, text }) => [row, column, text])).toEqual([
      [1, 'k0', 'unknown'],
      [1, 'k2', '2024-02-30'],
      [ROWS, 'k0', 'unknown'],
      [ROWS, 'k2', '2024-02-30'],
    ]);
  });

  it('rejects words of one column of five in all rows, as a narrow one does', async () => {
    const withWords = (copies: number): string[] =>
      rowsOf(copies).map((row, at) =>
        at % 90 === 7
          ? row.replaceAll(`${(at * 37) % 5003},${plainCells(at)[1]}`, `unknown,${plainCells(at)[1]}`)
          : row,
      );
    const narrow = await bench.make(withHeader(withWords(1), 1));
    const wide = await bench.make(withHeader(withWords(PLAIN_COPIES), PLAIN_COPIES));
    expect(narrow.ingested.rejectCount).toBe(Math.ceil((ROWS - 7) / 90));
    expectCopies(wide, narrow);
    expect(wide.ingested.rejectCount).toBe(narrow.ingested.rejectCount * PLAIN_COPIES);
  });

  it.each(['1_000', '0x1F', '+7'])('judges %s in its last row as a narrow one does', async (cell) => {
    const withLast = (copies: number): string[] => [
      ...rowsOf(copies).slice(1),
      times(copies, () => [cell, ...plainCells(0).slice(1)].join(',')).join(','),
    ];
    const narrow = await bench.make(withHeader(withLast(1), 1));
    const wide = await bench.make(withHeader(withLast(PLAIN_COPIES), PLAIN_COPIES));
    expectCopies(wide, narrow);
    expect(wide.ingested.rejectCount).toBe(narrow.ingested.rejectCount * PLAIN_COPIES);
  });

  it('is read by its text where a row is too short', async () => {
    const rows = rowsOf(PLAIN_COPIES);
    const wide = await bench.make(withHeader([...rows.slice(0, -1), '1,2'], PLAIN_COPIES));
    expect(wide.ingested.rowCount + wide.ingested.rejectCount).toBe(ROWS);
    expect(wide.rows[1]?.slice(0, 2)).toEqual([37, -7.15]);
  });
});
