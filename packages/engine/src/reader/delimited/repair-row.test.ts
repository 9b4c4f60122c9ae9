import { describe, expect, it } from 'vitest';
import { ColumnModel } from './column-model.ts';
import { RowRepairer } from './repair-row.ts';
import { Effort } from './row-lattice.ts';

const SHAPE = { delimiter: ',', quote: '"', escape: '"' };
const ROWS = Array.from({ length: 200 }, (_, at) => [
  String(at),
  `Customer ${(at * 7) % 313}`,
  ['West', 'East', 'North'][at % 3] ?? '',
  String(((at * 37) % 1000) / 10),
  `2024-0${1 + (at % 9)}-1${at % 9}`,
]);
const MODELS = [0, 1, 2, 3, 4].map((column) => new ColumnModel(ROWS.map((row) => row[column] ?? '')));
/** A delimiter is missing. */
const REPAIRABLE = '7,Customer 7,East12.5,2024-03-12';
/** It may be cut between any two characters. */
const ENTANGLED = '7\u3000'.repeat(700);

const repairer = (effort: Effort): RowRepairer => new RowRepairer(SHAPE, () => MODELS, effort);

describe('a row whose marks went wrong', () => {
  it('gets the cells that look most like those of its columns', () => {
    expect(repairer(new Effort(1_000_000)).repair(REPAIRABLE)).toEqual({
      cells: ['7', 'Customer 7', 'East', '12.5', '2024-03-12'],
      problem: 'separator',
    });
  });

  it('is left as it is once the effort of its file is spent', () => {
    const effort = new Effort(1_000_000);
    expect(repairer(effort).repair(ENTANGLED)).toBeNull();
    expect(effort.isSpent).toBe(true);
    expect(repairer(effort).repair(REPAIRABLE)).toBeNull();
  });

  it('takes a small part of that effort where it is usual', () => {
    const effort = new Effort(1_000_000);
    for (let row = 0; row < 20; row += 1) {
      expect(repairer(effort).repair(REPAIRABLE)).not.toBeNull();
    }
  });
});
