import { describe, expect, it } from 'vitest';
import { readRecipeAddress, writeDoing } from './use-recipe-address.ts';

describe('the address of a recipe', () => {
  it('shows the rows after the last step unless it names a place', () => {
    expect(readRecipeAddress(undefined, {}, 3)).toMatchObject({ place: 3, isNamed: false, isMissing: false });
    expect(readRecipeAddress('0', {}, 3)).toMatchObject({ place: 0, isNamed: true });
  });

  it.each(['4', '-1', 'x', '1.5'])('says that there is no step %s', (step) => {
    expect(readRecipeAddress(step, {}, 3)).toMatchObject({ place: 3, isMissing: true });
  });

  it('reads back what it wrote', () => {
    const doing = { what: 'add', kind: 'extract-date', on: 'day' } as const;
    expect(readRecipeAddress('2', writeDoing(doing, 'data'), 3)).toMatchObject({ doing, back: 'data' });
    expect(readRecipeAddress('2', writeDoing({ what: 'edit' }), 3).doing).toEqual({ what: 'edit' });
    expect(readRecipeAddress('2', writeDoing(null), 3).doing).toBeNull();
  });

  it('takes a kind that there is not, and an edit of the source, for nothing', () => {
    expect(readRecipeAddress('2', { do: 'add-explode' }, 3).doing).toBeNull();
    expect(readRecipeAddress('0', { do: 'edit' }, 3).doing).toBeNull();
  });
});
