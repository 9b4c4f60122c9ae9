import { assertNever, isAdditive } from '@plumbline/contract';
import type { Expression } from '@plumbline/query';
import type { FigurePart } from './parts.ts';

/**
 * Whether part of a period has less of the figure than the whole: a sum, a count, and what a formula adds to them or
 * multiplies them by. A mean, and a ratio of two sums, needs no whole period.
 */
export function growsWithRows({
  measures,
  calculate,
  of,
}: Pick<FigurePart, 'measures' | 'calculate' | 'of'>): boolean {
  const grows = (expression: Expression): boolean => {
    switch (expression.kind) {
      case 'column':
        return isGrowing(expression.name);
      case 'cast':
        return grows(expression.arg);
      case 'case':
        return [...expression.branches.map(({ value }) => value), expression.otherwise].some(
          (value) => value !== null && grows(value),
        );
      case 'call': {
        const [first, ...others] = expression.args.map(grows);
        return expression.operation === 'divide'
          ? first === true && !others.includes(true)
          : first === true || others.includes(true);
      }
      case 'literal':
      case 'window':
        return false;
      default:
        return assertNever(expression);
    }
  };
  const isGrowing = (name: string): boolean => {
    const calculated = calculate.find(({ as }) => as === name);
    const measure = measures.find(({ as }) => as === name);
    return calculated === undefined
      ? measure !== undefined &&
          !measure.per &&
          (isAdditive(measure.aggregate) || measure.aggregate === 'distinct')
      : grows(calculated.expression);
  };
  return isGrowing(of);
}
