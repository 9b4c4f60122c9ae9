import { buffer } from 'node:stream/consumers';
import type { Cell, ColumnType } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { tableSheet } from '../table.ts';
import { workbook } from '../workbook.ts';
import { say } from '../../test/support/say.ts';
import { readSheet, withBook } from '../../test/support/hand-made.ts';

const chance = (seed: number) => {
  let state = seed;
  const next = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return { next, pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]! };
};
type Chance = ReturnType<typeof chance>;

const TEXTS = [
  'a',
  ' ',
  '=1+1',
  '_x0041_',
  'é東😀',
  'a\nb',
  '\t',
  '\u0001',
  'x'.repeat(500),
  '007',
  '1,5',
  '<&>"\'',
];
const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
const dayIn = ({ next }: Chance): string =>
  new Date(Date.UTC(1900, 2, 1) + Math.floor(next() * 2_900_000) * 86_400_000).toISOString().slice(0, 10);
const clockIn = ({ next }: Chance): string => `${two(next() * 24)}:${two(next() * 60)}:${two(next() * 60)}`;

/** A value of the type, and the text that it is read as. */
const MAKE: Partial<Record<ColumnType, (from: Chance) => readonly [Cell, string]>> = {
  text: ({ pick }) => {
    const text = pick(TEXTS) + pick(TEXTS);
    return [text, text];
  },
  integer: ({ next }) => {
    const value = Math.floor((next() - 0.5) * 2 ** Math.floor(next() * 50));
    return [value, String(value === 0 ? 0 : value)];
  },
  number: ({ next }) => {
    // Of eleven digits: what is read of longer ones may lack the dust behind the fifteenth.
    const value = Number(((next() - 0.5) * 10 ** Math.floor(next() * 40 - 20)).toPrecision(11));
    return [value, String(value)];
  },
  decimal: ({ next }) => {
    const text = ((next() - 0.5) * 1e9).toFixed(2);
    return [text, text];
  },
  boolean: ({ next }) => {
    const value = next() < 0.5;
    return [value, String(value)];
  },
  date: (from) => {
    const day = dayIn(from);
    return [day, day];
  },
  timestamp: (from) => {
    const [day, clock] = [dayIn(from), clockIn(from)];
    const part = from.next() < 0.3 ? `.${String(Math.floor(from.next() * 999) + 1).padStart(3, '0')}` : '';
    return [`${day}T${clock}${part}`, `${day} ${clock}${part}`];
  },
  time: (from) => {
    const clock = clockIn(from);
    return [clock, clock];
  },
};
const TYPES = Object.keys(MAKE) as ColumnType[];

async function* inPieces(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly (readonly Cell[])[]> {
  for (let at = 0; at < rows.length; at += 7) {
    yield rows.slice(at, at + 7);
  }
}

describe('tables that are written', () => {
  it('are read as they were, cell by cell', async () => {
    const from = chance(41);
    for (let round = 0; round < 60; round += 1) {
      const columns = Array.from({ length: 1 + Math.floor(from.next() * 8) }, (_, at) => ({
        name: `c${at}`,
        type: from.pick(TYPES),
      }));
      const rowPairs = Array.from({ length: Math.floor(from.next() * 40) }, () =>
        columns.map(({ type }) => (from.next() < 0.1 ? ([null, ''] as const) : MAKE[type]!(from))),
      );
      const cells = rowPairs.map((row) => row.map(([cell]) => cell));
      const bytes = await buffer(
        workbook([await tableSheet({ name: 'T', columns, pieces: inPieces(cells) })], say),
      );
      const { rows, facts } = await withBook(bytes, (book) => readSheet(book));
      const wanted = [columns.map(({ name }) => name), ...rowPairs.map((row) => row.map(([, text]) => text))];
      const padded = wanted.map((_, at) => columns.map((__, column) => rows[at]?.[column] ?? ''));
      expect(padded).toEqual(wanted);
      expect(facts.isWhole).toBe(true);
    }
  });
});
