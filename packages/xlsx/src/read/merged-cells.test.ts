import { describe, expect, it } from 'vitest';
import { parseRange } from './cell-range.ts';
import { MergedCells } from './merged-cells.ts';

const filledRows = (merges: readonly string[], rows: readonly (readonly string[])[]) => {
  const merged = new MergedCells(
    merges.map((text) => parseRange(text)!),
    { fromColumn: 0, toColumn: () => Math.max(...rows.map((cells) => cells.length)) - 1 },
  );
  const filled = rows.map((cells, row) => {
    const copy = [...cells];
    // Rows that hold nothing are not reported.
    if (cells.some((cell) => cell !== '')) {
      merged.fill(row, copy);
    }
    return copy;
  });
  return { filled, count: merged.filled };
};

describe('merged cells', () => {
  it('merged cells of a header are above each of their columns', () => {
    const { filled } = filledRows(
      ['A1:A2', 'B1:C1', 'D1:E1'],
      [
        ['Region', '2023', '', '2024', ''],
        ['', 'Q1', 'Q2', 'Q1', 'Q2'],
      ],
    );
    expect(filled).toEqual([
      ['Region', '2023', '2023', '2024', '2024'],
      ['Region', 'Q1', 'Q2', 'Q1', 'Q2'],
    ]);
  });

  it('merged cells of groups are in every row of the group that holds something', () => {
    const { filled, count } = filledRows(
      ['A1:A3', 'A4:A5'],
      [
        ['N', '1'],
        ['', '2'],
        ['', ''],
        ['S', '3'],
        ['', '4'],
      ],
    );
    expect(filled).toEqual([
      ['N', '1'],
      ['N', '2'],
      ['', ''],
      ['S', '3'],
      ['S', '4'],
    ]);
    expect(count).toBe(2);
  });

  it('over a whole row are a title and stay one cell', () => {
    const { filled, count } = filledRows(
      ['A1:C2', 'A4:C4'],
      [
        ['Sales', '', ''],
        ['', '', ''],
        ['a', 'b', 'c'],
        ['Total', '', ''],
      ],
    );
    expect(filled).toEqual([
      ['Sales', '', ''],
      ['', '', ''],
      ['a', 'b', 'c'],
      ['Total', '', ''],
    ]);
    expect(count).toBe(0);
  });

  it('merged cells that begin above what is read, are empty or claim the whole sheet make nothing', () => {
    expect(
      filledRows(
        ['A1:A2'],
        [
          ['', ''],
          ['', 'x'],
        ],
      ).filled,
    ).toEqual([
      ['', ''],
      ['', 'x'],
    ]);
    expect(filledRows(['A1:XFD1048576'], [['a', 'b']]).filled).toEqual([['a', 'b']]);
  });

  it('merged cells that overlap without end are refused', () => {
    const merges = Array.from({ length: 20_000 }, () => 'A1:B9');
    expect(() => filledRows(merges, [['a', 'b']])).toThrow('overlap');
  });
});
