import { AppError } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import type { ColumnPlan } from './column-plan.ts';
import { declaredForm, TEXT } from './forms.ts';
import { inFittingPasses, passesOf } from './passes.ts';

const NUMBER = declaredForm('number');

const plan = (index: number, form: ColumnPlan['form']): ColumnPlan => ({
  index,
  name: `c${index}`,
  form,
  isFixed: false,
  declared: null,
  onFailure: 'null',
  isAmbiguous: false,
  note: null,
  nulls: [],
  trims: false,
  hints: {
    name: '',
    mark: '.',
    isMarkCertain: true,
    cells: [],
    decimal: null,
    dateOrder: null,
    hasEmpty: false,
  },
  isOpen: false,
});

const widths = (forms: readonly ColumnPlan['form'][], share?: number) =>
  passesOf(
    forms.map((form, index) => plan(index, form)),
    share,
  ).map((pass) => pass.length);

describe('columns of one pass over a file', () => {
  it('are all of them where few are typed', () => {
    expect(widths(Array.from({ length: 300 }, (_, at) => (at % 2 === 0 ? NUMBER : TEXT)))).toEqual([300]);
  });

  it('are bounded by how many are typed', () => {
    expect(widths(Array.from({ length: 1200 }, () => NUMBER))).toEqual([750, 450]);
  });

  it('are bounded by how many there are', () => {
    expect(widths(Array.from({ length: 2100 }, () => TEXT))).toEqual([1000, 1000, 100]);
  });

  it('are fewer where memory was short', () => {
    expect(
      widths(
        Array.from({ length: 800 }, () => NUMBER),
        0.5,
      ),
    ).toEqual([375, 375, 50]);
  });

  it('keep their order, each once', () => {
    const plans = Array.from({ length: 1777 }, (_, at) => plan(at, at % 3 === 0 ? NUMBER : TEXT));
    expect(passesOf(plans).flat()).toEqual(plans);
  });

  it('are halved where they do not fit into memory, and no further than that helps', async () => {
    const plans = Array.from({ length: 1000 }, (_, at) => plan(at, NUMBER));
    const tried: number[] = [];
    const copyAtMost =
      (limit: number) =>
      async (passes: readonly (readonly ColumnPlan[])[]): Promise<void> => {
        const widest = Math.max(...passes.map((pass) => pass.length));
        tried.push(widest);
        if (widest > limit) {
          throw new AppError('query.too_large', 'Too much memory.');
        }
      };
    await expect(inFittingPasses(plans, 1, copyAtMost(400))).resolves.toBe(0.5);
    expect(tried).toEqual([750, 375]);
    await expect(inFittingPasses(plans, 1, copyAtMost(10))).rejects.toThrow('Too much memory.');
    expect(tried.slice(2)).toEqual([750, 375, 187]);
    await expect(inFittingPasses(plans.slice(0, 40), 1, copyAtMost(10))).rejects.toThrow('Too much memory.');
    expect(tried.slice(5)).toEqual([40]);
  });
});
