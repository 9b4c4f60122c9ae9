import type { Message } from '@plumbline/messages';
import type { Span } from './syntax.ts';
import type { FormulaCode, FormulaDiagnostic, FormulaFix } from './formula.ts';

/** Problems found so far, in no order. */
export type Problems = FormulaDiagnostic[];

export type ProblemDetails = readonly [
  code: FormulaCode,
  span: Span,
  message: Message,
  fixes?: readonly FormulaFix[],
];

const diagnostic =
  (severity: FormulaDiagnostic['severity']) =>
  (...[code, { from, to }, message, fixes = []]: ProblemDetails): FormulaDiagnostic => ({
    from,
    to,
    severity,
    code,
    message,
    fixes,
  });

/** A problem with which the formula does not compile. */
export const problem = diagnostic('error');

/** Something that is hardly meant. */
export const warning = diagnostic('warning');
