import { expect, it } from 'vitest';
import type { Hit } from './api.ts';
import { groupHits, matching, moveActive } from './model.ts';

const hit = (kind: Hit['kind'], title: string): Hit => ({
  kind,
  id: title,
  title,
  snippet: '',
  link: '/',
  marks: { title: [], snippet: [] },
});

it('finds commands by parts of words in any order, without case and accents', () => {
  const commands = [{ title: 'Theme: Dark' }, { title: 'Go to Datasets' }, { title: 'Café' }];
  expect(matching(commands, 'dark THE')).toEqual([commands[0]]);
  expect(matching(commands, 'cafe')).toEqual([commands[2]]);
  expect(matching(commands, ' ')).toEqual(commands);
});

it('groups what was found, datasets before their columns, and leaves empty groups out', () => {
  const groups = groupHits([hit('column', 'price'), hit('dataset', 'Orders'), hit('column', 'country')]);
  expect(groups.map((group) => [group.kind, group.hits.length])).toEqual([
    ['dataset', 1],
    ['column', 2],
  ]);
});

it.each([
  [-1, 1, 3, 0],
  [-1, -1, 3, 2],
  [2, 1, 3, 0],
  [0, -1, 3, 2],
  [0, 1, 0, -1],
] as const)('moves from %d by %d among %d to %d', (...[active, step, count, expected]) => {
  expect(moveActive(active, step, count)).toBe(expected);
});
