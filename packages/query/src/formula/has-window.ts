import { assertNever } from '@plumbline/contract';
import type { Expression } from '../expression/expression.ts';

/** Whether an expression reads other rows. */
export function hasWindow(expression: Expression): boolean {
  switch (expression.kind) {
    case 'window':
      return true;
    case 'call':
      return expression.args.some(hasWindow);
    case 'cast':
      return hasWindow(expression.arg);
    case 'case':
      return (
        expression.branches.some(({ when, value }) => hasWindow(when) || hasWindow(value)) ||
        (expression.otherwise !== null && hasWindow(expression.otherwise))
      );
    case 'column':
    case 'literal':
      return false;
    default:
      return assertNever(expression);
  }
}
