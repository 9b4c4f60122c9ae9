import { describe, expect, it } from 'vitest';
import { RECIPE_STEPS, STEP_KINDS, stepFields, stepTakes } from './recipe-step.ts';

describe.each(STEP_KINDS)('the form of %s', (kind) => {
  const names = stepFields(kind).map(([name]) => name);

  it('has a field for each part of the step', () => {
    const { kind: _, ...parts } = RECIPE_STEPS[kind].schema.shape;
    expect(names.toSorted()).toEqual(Object.keys(parts).toSorted());
  });

  it('names only fields of its own', () => {
    for (const [, field] of stepFields(kind)) {
      const conditions = { ...field.shownFor, ...('isTextFor' in field ? field.isTextFor : {}) };
      const named = ['of', 'from', 'replaces', 'fits', 'groups', 'how'].flatMap((key) => {
        const name: unknown = Object.entries(field).find(([each]) => each === key)?.[1];
        return typeof name === 'string' ? [name] : [];
      });
      expect(names).toEqual(expect.arrayContaining([...named, ...Object.keys(conditions)]));
    }
  });
});

it('offers a step for the columns that its first field takes', () => {
  expect(stepTakes('bin', 'integer')).toBe(true);
  expect(stepTakes('bin', 'text')).toBe(false);
  expect(stepTakes('formula', 'json')).toBe(true);
});
