import { assertNever, type FilterNode } from '@plumbline/contract';
import type { Expression } from '../expression/expression.ts';
import { isGroup } from '../filter/bounds.ts';

/** Columns that an expression names, each once. */
export function namedIn(expression: Expression): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting: Expression[] = [expression];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.kind === 'column') {
      names.add(next.name);
    }
    waiting.push(...childExpressions(next));
  }
  return names;
}

/** The direct subexpressions of an expression. */
export function childExpressions(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'column':
      return [];
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
    default:
      return assertNever(expression);
  }
}

/** Columns that a filter names. */
export function namedInFilter(filter: FilterNode): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting: FilterNode[] = [filter];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (isGroup(next)) {
      waiting.push(...next.value);
    } else {
      names.add(next.column);
    }
  }
  return names;
}
