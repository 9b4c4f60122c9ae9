import { createRandom } from '@plumbline/learn';
import { describe, expect, it } from 'vitest';
import type { DataColumn, SectionDraft } from '../service.ts';
import { judgeFairness, type JudgedRows } from './fairness.ts';

const NAMES = ['A', 'B', 'C'];

/** Groups of 100, 100 and 10 rows, each actual class in turn. */
const CODES = Int32Array.from({ length: 210 }, (_, row) => (row < 200 ? row % 2 : 2));
const COLUMN: DataColumn = {
  name: 'region',
  type: 'text',
  data: { kind: 'category', name: 'region', categories: NAMES, codes: CODES },
};
const target = Float64Array.from(CODES, (_, row) => Math.floor(row / 2) % 2);

const judge = (rows: Partial<JudgedRows>) =>
  judgeFairness({
    column: COLUMN,
    rows: Uint32Array.from(CODES.keys()),
    target,
    predicted: [],
    classes: ['stayed', 'left'],
    ...rows,
  });
const rowsOf = (section: SectionDraft | undefined) => (section?.kind === 'table' ? section.rows : []);

describe('fairness by group', () => {
  it('states what happens to each group, and names the ones that are too small', () => {
    // Everybody of B is flagged, nobody of A.
    const predicted = [Float64Array.from(CODES, (code) => (code === 1 ? 0.9 : 0.1))];
    const { sections, checks } = judge({ predicted });
    expect(rowsOf(sections[0])).toEqual([
      ['A', 100, 0, 0, 0, 0.5],
      ['B', 100, 1, 1, 1, 0.5],
      ['C', 10, null, null, null, null],
    ]);
    expect(sections[0]?.note).toMatchObject({ values: { names: 'C', rows: 30 } });
    expect(rowsOf(sections[1]).map(([figure, group, difference]) => [figure, group, difference])).toEqual([
      ['flagged', 'B', 1],
      ['found', 'B', 1],
      ['falseAlarms', 'B', 1],
      ['accuracy', 'B', 0],
    ]);
    expect(checks.map(({ text }) => text.values)).toMatchObject([
      { figure: 'flagged', group: 'B', other: 'A', direction: 'higher', difference: 1 },
      { figure: 'found' },
      { figure: 'falseAlarms' },
    ]);
  });

  it('reports no problem where groups are treated alike, in 95 of 100 tables', () => {
    const random = createRandom(3);
    let alarms = 0;
    for (let table = 0; table < 100; table += 1) {
      const predicted = [Float64Array.from(CODES, () => random.uniform())];
      alarms += Number(judge({ predicted }).checks.length > 0);
    }
    expect(alarms).toBeLessThanOrEqual(8);
  });

  it('compares errors of numbers, in the unit of the target', () => {
    const numbers = Float64Array.from(CODES, (_, row) => row);
    // Too low by 10 for B.
    const predicted = [Float64Array.from(numbers, (value, row) => (CODES[row] === 1 ? value - 10 : value))];
    const { sections, checks } = judge({ target: numbers, predicted, classes: null });
    expect(rowsOf(sections[0]).slice(0, 2)).toEqual([
      ['A', 100, 0, 0],
      ['B', 100, 10, 10],
    ]);
    expect(rowsOf(sections[1])[0]).toEqual(['meanError', 'B', 10, 10, 10]);
    expect(checks).toEqual([]);
  });

  it('judges test rows alone', () => {
    const rows = Uint32Array.from({ length: 100 }, (_, row) => row);
    const predicted = [new Float64Array(100)];
    const { sections } = judge({ rows, target: target.slice(0, 100), predicted });
    expect(rowsOf(sections[0]).map(([group, count]) => [group, count])).toEqual([
      ['A', 50],
      ['B', 50],
    ]);
  });
});
