import type { FormulaCode, FormulaDiagnostic, FormulaFix } from './reading.ts';

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What was found so far, in no order. */
export type Problems = FormulaDiagnostic[];

type Told = readonly [code: FormulaCode, place: Span, message: string, fixes?: readonly FormulaFix[]];

const diagnostic =
  (severity: FormulaDiagnostic['severity']) =>
  (...[code, { from, to }, message, fixes = []]: Told): FormulaDiagnostic => ({
    from,
    to,
    severity,
    code,
    message,
    fixes,
  });

/** A fault with which the formula does not compile. */
export const problem = diagnostic('error');

/** Something that is hardly meant. */
export const warning = diagnostic('warning');

export type { Told as ProblemTold };
