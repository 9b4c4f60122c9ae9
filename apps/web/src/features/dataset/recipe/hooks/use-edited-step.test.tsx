import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '../../../../lib/api/api.ts';
import type { RecipeEntries } from '../../core/model/recipe-edits.ts';
import { useEditedStep } from './use-edited-step.ts';

const of = (names: Readonly<Record<string, string>>): RecipeEntries =>
  Object.entries(names).map(([id, name]) => ({
    id,
    step: { kind: 'rename', column: 'n', name },
    enabled: true,
  }));
const STALE = { at: 0, error: new ApiError({ code: 'dataset.stale', message: 'Changed.', status: 409 }) };

it('edits the step that the form opened for, though somebody else put one before it', () => {
  const { result, rerender } = renderHook(
    (recipe: RecipeEntries) => useEditedStep(0, { recipe, failure: null }),
    {
      initialProps: of({ a: 'first' }),
    },
  );
  rerender(of({ theirs: 'x', a: 'first' }));
  expect(result.current).toMatchObject({ edited: { id: 'a' }, stale: null });
});

it('shows what somebody else saved once saving is refused, and goes on from it when it is taken', () => {
  const start: Parameters<typeof useEditedStep>[1] = { recipe: of({ a: 'first' }), failure: null };
  const { result, rerender } = renderHook((actions: typeof start) => useEditedStep(0, actions), {
    initialProps: start,
  });
  rerender({ recipe: of({ a: 'theirs' }), failure: STALE });
  const { edited, stale, rebase } = result.current;
  expect([edited?.step, stale?.step]).toMatchObject([{ name: 'first' }, { name: 'theirs' }]);
  act(() => (stale === null ? undefined : rebase(stale)));
  expect(result.current.edited?.step).toMatchObject({ name: 'theirs' });
});
