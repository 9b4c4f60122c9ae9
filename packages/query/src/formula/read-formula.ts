import { AppError } from '@plumbline/contract';
import { tokenise } from './lexer.ts';
import type { Problems } from './problems.ts';
import type { FormulaContext, FormulaReading } from './reading.ts';

/**
 * Read, check and compile a formula. Pure, never throws, finds every fault at once. The language is in
 * docs/formulas.md; what values mean is in docs/semantics.md.
 */
export function readFormula(text: string, _context: FormulaContext): FormulaReading {
  const problems: Problems = [];
  tokenise(text, problems);
  throw new AppError('not_built', 'Formulas are not compiled yet.');
}
