import type { TransformationStep } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import {
  columnChanges,
  inserted,
  moved,
  renamedIds,
  sentSteps,
  switched,
  withIds,
  type RecipeEntries,
} from './recipe-edits.ts';

const drop = (column: string): TransformationStep => ({ kind: 'drop', columns: [column] });
const recipe: RecipeEntries = ['a', 'b', 'c'].map((id) => ({ id, step: drop(id), enabled: true }));
const ids = (of: RecipeEntries): readonly (string | null)[] => of.map(({ id }) => id);

describe('edits of a recipe', () => {
  it('puts a new step, which has no id yet, where it is wanted', () => {
    expect(ids(inserted(recipe, 1, drop('x')))).toEqual(['a', null, 'b', 'c']);
    expect(ids(inserted(recipe, 3, drop('x')))).toEqual(['a', 'b', 'c', null]);
  });

  it('keeps the id of a step that is switched off', () => {
    expect(switched(recipe, 2)[2]).toEqual({ id: 'c', step: drop('c'), enabled: false });
  });

  it('moves a step to the given position, up and down', () => {
    expect(ids(moved(recipe, 0, 2))).toEqual(['b', 'c', 'a']);
    expect(ids(moved(recipe, 2, 0))).toEqual(['c', 'a', 'b']);
    expect(ids(moved(recipe, 1, 9))).toEqual(['a', 'c', 'b']);
  });

  it('is the same recipe when a step is moved to where it is', () => {
    expect(moved(recipe, 0, -1)).toBe(recipe);
    expect(moved(recipe, 7, 1)).toBe(recipe);
  });
});

describe('a recipe put back', () => {
  it('names only steps that there still are', () => {
    const sent = sentSteps(recipe, new Set(['a', 'c']));
    expect(sent.map((entry) => ('id' in entry ? entry.id : null))).toEqual(['a', null, 'c']);
  });

  it('uses the new ids of recreated steps from then on', () => {
    const edited: RecipeEntries = recipe.map((entry) => (entry.id === 'b' ? { ...entry, id: 'b2' } : entry));
    const names = renamedIds(recipe, edited);
    expect([...names]).toEqual([['b', 'b2']]);
    expect(ids(withIds(recipe.slice(1), names))).toEqual(['b2', 'c']);
  });
});

it('lists columns that were added, removed or retyped', () => {
  const before = [
    { name: 'id', type: 'integer' },
    { name: 'day', type: 'text' },
    { name: 'note', type: 'text' },
  ];
  const after = [
    { name: 'id', type: 'integer' },
    { name: 'day', type: 'date' },
    { name: 'month', type: 'integer' },
  ];
  expect(columnChanges(before, after)).toEqual({ added: ['month'], removed: ['note'], retyped: ['day'] });
});
