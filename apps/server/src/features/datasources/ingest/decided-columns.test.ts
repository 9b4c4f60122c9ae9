import { expect, it } from 'vitest';
import { decide, shapeText, type DecidedColumn } from './decided-columns.ts';

const sent = ['id', 'word', 'amount'].map((name) => ({
  name,
  type: 'text' as const,
  digits: null,
  scale: null,
}));
const shape = (decided: readonly DecidedColumn[], order: readonly string[] = []) =>
  shapeText(sent, decided, order).map(({ name, type, field }) => [name, type, field]);

it('gives each column the place of its field, and a retained one its place in the dataset', () => {
  expect(shape([])).toEqual([
    ['id', 'text', 0],
    ['word', 'text', 1],
    ['amount', 'text', 2],
  ]);
  const decided = [
    { column: 'word', action: 'drop' },
    { column: 'amount', action: 'keep', type: 'decimal' },
    { column: 'gone', action: 'keep', type: 'date' },
    { column: 'first', action: 'keep', type: 'text' },
    { column: 'nothing', action: 'drop' },
  ] as const;
  expect(shape(decided, ['first', 'id', 'word', 'gone', 'amount'])).toEqual([
    ['first', 'text', null],
    ['id', 'text', 0],
    ['gone', 'date', null],
    ['amount', 'decimal', 2],
  ]);
});

it('replaces decisions by later ones, and keeps only what the dataset has', () => {
  const known = [{ name: 'amount', type: 'integer' as const }];
  const first = decide(
    [],
    [
      { column: 'amount', action: 'keep' },
      { column: 'other', action: 'keep' },
    ],
    known,
  );
  expect(first).toEqual([{ column: 'amount', action: 'keep', type: 'integer' }]);
  expect(decide(first, [{ column: 'word', action: 'drop' }], known)).toEqual([
    ...first,
    { column: 'word', action: 'drop' },
  ]);
  expect(decide(first, [{ column: 'amount', action: 'take' }], known)).toEqual([]);
});
