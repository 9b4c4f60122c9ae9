import { assertNever } from '@plumbline/contract';
import type { Expression } from './expression/expression.ts';

/** The parts right below one part of an expression. */
function partsBelow(expression: Expression): readonly Expression[] {
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
        ...expression.branches.flatMap((branch) => [branch.when, branch.value]),
        ...(expression.otherwise === null ? [] : [expression.otherwise]),
      ];
    case 'window':
      return [...expression.args, ...expression.partition, ...expression.order.map(({ by }) => by)];
    default:
      return assertNever(expression);
  }
}

/** Every part of an expression, itself first. */
function* allParts(expression: Expression): Generator<Expression> {
  yield expression;
  for (const part of partsBelow(expression)) {
    yield* allParts(part);
  }
}

/** The columns that an expression names, each once. */
export const namesIn = (expression: Expression): string[] => [
  ...new Set([...allParts(expression)].flatMap((part) => (part.kind === 'column' ? [part.name] : []))),
];

/** Whether it reads other rows. */
export const looksAround = (expression: Expression): boolean =>
  [...allParts(expression)].some(({ kind }) => kind === 'window');
