import { assertNever } from '@plumbline/contract';
import type { Expression } from '../expression/expression.ts';

export interface ExpressionSize {
  readonly parts: number;
  readonly depth: number;
  readonly hasWindow: boolean;
}

/** How large an expression is: what it has within, and how deep it goes. */
export function sizeOf(expression: Expression): ExpressionSize {
  const children = childrenOf(expression).map(sizeOf);
  return {
    parts: 1 + children.reduce((sum, { parts }) => sum + parts, 0),
    depth: 1 + Math.max(0, ...children.map(({ depth }) => depth)),
    hasWindow: expression.kind === 'window' || children.some(({ hasWindow }) => hasWindow),
  };
}

function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'call':
      return expression.args;
    case 'cast':
      return [expression.arg];
    case 'case':
      return [
        ...expression.branches.flatMap(({ when, value }) => [when, value]),
        ...(expression.otherwise === null ? [] : [expression.otherwise]),
      ];
    case 'window':
      return [...expression.args, ...expression.partition, ...expression.order.map(({ by }) => by)];
    case 'column':
    case 'literal':
      return [];
    default:
      return assertNever(expression);
  }
}
