import { message } from '@plumbline/messages';
import type { FormulaContext } from '@plumbline/query';
import { describe, expect, it } from 'vitest';
import { textPosition, shownFaults, readFormulaState, withAllFixes } from './formula-issues.ts';

const context: FormulaContext = {
  columns: [
    { name: 'delivery_days', type: 'integer' },
    { name: 'revenue', type: 'decimal' },
  ],
  now: '2026-11-22T00:00:00Z',
  timeZone: 'UTC',
};

describe('a formula as the page shows it', () => {
  it('is evaluated as it is when it is valid', () => {
    const state = readFormulaState('=[revenue] * 2', context);
    expect(state).toMatchObject({ errors: 0, runnable: { text: '=[revenue] * 2', isFixed: false } });
    expect(state.reading.scope).toBe('row');
  });

  it('is evaluated with its fixes when those make it valid', () => {
    const state = readFormulaState('=[revenu] * [delivery_day]', context);
    expect(state.errors).toBe(2);
    expect(state.runnable).toEqual({ text: '=[revenue] * [delivery_days]', isFixed: true });
  });

  it('is not evaluated when no fix makes it valid', () => {
    expect(readFormulaState('=[revenue] *', context).runnable).toBeNull();
  });

  it.each(['', '=', '  = '])('is not called wrong before anything is written: %j', (text) => {
    expect(readFormulaState(text, context)).toMatchObject({ errors: 0, warnings: 0, runnable: null });
  });
});

it('applies fixes from the end on, and leaves out one that overlaps', () => {
  const fault = (from: number, to: number, insert: string) => ({
    from,
    to,
    severity: 'error' as const,
    code: 'syntax' as const,
    message: message('formulaProblem.strayBracket'),
    fixes: [{ title: message('formulaFix.remove'), from, to, insert }],
  });
  expect(withAllFixes('abcdef', [fault(0, 1, 'AA'), fault(4, 6, '')])).toBe('AAbcd');
  expect(withAllFixes('abcdef', [fault(0, 4, 'x'), fault(2, 5, 'y')])).toBe('abyf');
  expect(shownFaults('=1', [fault(0, 1, '')])).toHaveLength(1);
});

it('shows a position by its line and columns, counted from one', () => {
  expect(textPosition('IF(a,\n  bc)', 8, 10)).toEqual({ line: 2, from: 3, to: 4 });
  expect(textPosition('', 0, 0)).toEqual({ line: 1, from: 1, to: 1 });
});
