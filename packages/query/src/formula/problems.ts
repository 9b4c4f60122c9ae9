import type { FormulaCode, FormulaDiagnostic, FormulaFix } from './reading.ts';

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What was found so far, in no order. */
export type Problems = FormulaDiagnostic[];

export const problem = (
  code: FormulaCode,
  { from, to }: Span,
  message: string,
  fixes: readonly FormulaFix[] = [],
): FormulaDiagnostic => ({ from, to, severity: 'error', code, message, fixes });

export const warning = (
  code: FormulaCode,
  { from, to }: Span,
  message: string,
  fixes: readonly FormulaFix[] = [],
): FormulaDiagnostic => ({ from, to, severity: 'warning', code, message, fixes });
