import { describe, expect, it } from 'vitest';
import type { ColumnPlan } from './column-plan.ts';
import { declaredForm, TEXT } from './forms.ts';
import { passesOf } from './passes.ts';

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

const widths = (forms: readonly ColumnPlan['form'][]) =>
  passesOf(forms.map((form, index) => plan(index, form))).map((pass) => pass.length);

describe('columns of one pass over a file', () => {
  it('are all of them where few are typed', () => {
    expect(widths(Array.from({ length: 300 }, (_, at) => (at % 2 === 0 ? NUMBER : TEXT)))).toEqual([300]);
  });

  it('are bounded by how many are typed', () => {
    expect(widths(Array.from({ length: 600 }, () => NUMBER))).toEqual([375, 225]);
  });

  it('are bounded by how many there are', () => {
    expect(widths(Array.from({ length: 1100 }, () => TEXT))).toEqual([500, 500, 100]);
  });

  it('keep their order, each once', () => {
    const plans = Array.from({ length: 777 }, (_, at) => plan(at, at % 3 === 0 ? NUMBER : TEXT));
    expect(passesOf(plans).flat()).toEqual(plans);
  });
});
