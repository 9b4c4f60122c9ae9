import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ColumnProfile } from '@plumbline/contract';
import { type Workbench, openWorkbench } from '../../test/support/workbench.ts';

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
