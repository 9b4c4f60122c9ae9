import type { TransformationStep } from '@plumbline/contract';
import { expect, it } from 'vitest';
import type { RecipeEntries } from './recipe-edits.ts';
import { reduceHistories, travelTarget } from './recipe-history.ts';

const step: TransformationStep = { kind: 'trim', columns: ['a'] };
const of = (...ids: string[]): RecipeEntries => ids.map((id) => ({ id, step, enabled: true }));
const idsOf = (recipe: RecipeEntries | null) => recipe?.map(({ id }) => id) ?? null;

it('leads back to the recipe before the last change, and forth again', () => {
  const changed = reduceHistories({}, { type: 'changed', dataset: 'd', from: of('a'), to: of('a', 'b') });
  expect(idsOf(travelTarget(changed['d'], 'undo'))).toEqual(['a']);
  expect(travelTarget(changed['d'], 'redo')).toBeNull();
  const back = reduceHistories(changed, {
    type: 'travelled',
    dataset: 'd',
    way: 'undo',
    from: of('a', 'b'),
    to: of('a'),
  });
  expect(travelTarget(back['d'], 'undo')).toBeNull();
  expect(idsOf(travelTarget(back['d'], 'redo'))).toEqual(['a', 'b']);
});

it('keeps the recipes of two datasets apart', () => {
  const state = reduceHistories({}, { type: 'changed', dataset: 'one', from: of(), to: of('a') });
  expect(travelTarget(state['other'], 'undo')).toBeNull();
});

it('uses the new id of a step that undo recreated in every recipe before and after', () => {
  const first = reduceHistories({}, { type: 'changed', dataset: 'd', from: of('a'), to: of('a', 'b') });
  const second = reduceHistories(first, { type: 'changed', dataset: 'd', from: of('a', 'b'), to: of('b') });
  const back = reduceHistories(second, {
    type: 'travelled',
    dataset: 'd',
    way: 'undo',
    from: of('b'),
    to: of('a2', 'b'),
  });
  expect(idsOf(travelTarget(back['d'], 'undo'))).toEqual(['a2']);
});
