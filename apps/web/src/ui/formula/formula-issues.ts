import type { FormulaContext, FormulaDiagnostic, FormulaFix, FormulaResult } from '@plumbline/query';
import { readFormula } from '@plumbline/query';

/** Issues to show: an empty formula is not reported. */
export const shownFaults = (
  text: string,
  diagnostics: readonly FormulaDiagnostic[],
): readonly FormulaDiagnostic[] => (/^\s*=?\s*$/u.test(text) ? [] : diagnostics);

export const withFix = (text: string, { from, to, insert }: FormulaFix): string =>
  text.slice(0, from) + insert + text.slice(to);

/** The first fix of every fault that has one, from the end on, so that none moves the place of another. */
export function withAllFixes(text: string, diagnostics: readonly FormulaDiagnostic[]): string {
  const fixes = diagnostics.flatMap(({ fixes: [first] }) => (first === undefined ? [] : [first]));
  let end = text.length + 1;
  return fixes
    .toSorted((one, other) => other.from - one.from)
    .reduce((now, fix) => {
      if (fix.to > end) {
        return now;
      }
      end = fix.from;
      return withFix(now, fix);
    }, text);
}

/** Line and columns of a place, both from 1. */
export function textPosition(text: string, from: number, to: number) {
  const before = text.slice(0, from).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return { line: before.length, from: column, to: column + Math.max(0, to - from - 1) };
}

export interface FormulaState {
  readonly reading: FormulaResult;
  readonly faults: readonly FormulaDiagnostic[];
  readonly errors: number;
  readonly warnings: number;
  /** The formula to evaluate: the text itself, or with its fixes where those make it valid. Null when neither compiles. */
  readonly runnable: { readonly text: string; readonly isFixed: boolean } | null;
}

/** Everything the page shows of a formula without the server. */
export function readFormulaState(text: string, context: FormulaContext): FormulaState {
  const reading = readFormula(text, context);
  const faults = shownFaults(text, reading.diagnostics);
  const errors = faults.filter(({ severity }) => severity === 'error').length;
  return {
    reading,
    faults,
    errors,
    warnings: faults.length - errors,
    runnable: runnableOf(text, reading, context),
  };
}

function runnableOf(text: string, reading: FormulaResult, context: FormulaContext): FormulaState['runnable'] {
  if (reading.compiled !== null) {
    return { text, isFixed: false };
  }
  const errors = reading.diagnostics.filter(({ severity }) => severity === 'error');
  const fixed = errors.every(({ fixes }) => fixes.length > 0) ? withAllFixes(text, errors) : text;
  const isFixed = fixed !== text && readFormula(fixed, context).compiled !== null;
  return isFixed ? { text: fixed, isFixed: true } : null;
}
