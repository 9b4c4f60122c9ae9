import { describe, expect, it } from 'vitest';
import { toTableWindow } from './use-window.ts';

const starts = Array.from({ length: 101 }, (_, at) => at * 100);
const measures = { rowCount: 1000, rowPx: 28, starts };

describe('the part of a table that is drawn', () => {
  it('begins with the first rows and columns', () => {
    const drawn = toTableWindow({ top: 0, left: 0, width: 500, height: 280 }, measures);
    expect(drawn).toEqual({ firstRow: 0, endRow: 22, firstColumn: 0, endColumn: 9 });
  });

  it('follows the scroll both ways, with a few more on each side', () => {
    const drawn = toTableWindow({ top: 2800, left: 5000, width: 500, height: 280 }, measures);
    expect(drawn).toEqual({ firstRow: 88, endRow: 122, firstColumn: 47, endColumn: 59 });
  });

  it('ends with the last ones', () => {
    const drawn = toTableWindow({ top: 28_000, left: 9900, width: 500, height: 280 }, measures);
    expect(drawn.endRow).toBe(1000);
    expect(drawn.endColumn).toBe(100);
  });
});
