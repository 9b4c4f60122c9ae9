import type { ColumnType } from '@plumbline/contract';
import type { Expression } from '../expression/expression.ts';
import type { Operation } from '../expression/operations.ts';
import { NULL, integerLiteral, numberLiteral, textLiteral } from './literal.ts';

export const columnExpression = (name: string): Expression => ({ kind: 'column', name });
export const call = (operation: Operation, ...args: readonly Expression[]): Expression => ({
  kind: 'call',
  operation,
  args,
});
export const castTo = (to: ColumnType, arg: Expression): Expression => ({ kind: 'cast', to, arg });
export const when = (condition: Expression, value: Expression, otherwise: Expression | null): Expression => ({
  kind: 'case',
  branches: [{ when: condition, value }],
  otherwise,
});

type Window = Extract<Expression, { kind: 'window' }>;

/** An aggregate over all rows. */
export const overAll = (name: Window['function'], arg: Expression): Expression => ({
  kind: 'window',
  function: name,
  args: [arg],
  partition: [],
  order: [],
  frame: null,
});

/** Values that there are, with the separator between them; null where there are none. [SEM-REL-10] */
export function merged(names: readonly string[], separator: string): Expression {
  const columns = names.map(columnExpression);
  const pieces = columns.map((column) =>
    when(call('is_null', column), textLiteral(''), call('concat', textLiteral(separator), column)),
  );
  const isNothing = columns.map((column) => call('is_null', column));
  // Every piece begins with the separator; the first one's is cut.
  const start = integerLiteral(Array.from(separator).length + 1);
  return when(
    isNothing.length === 1 ? (isNothing[0] ?? NULL) : call('and', ...isNothing),
    NULL,
    call('substring', call('concat', ...pieces, textLiteral('')), start),
  );
}

/** The lower edge of the bin of a value, among bins of one width from the least value to the greatest. [SEM-REL-11] */
export function binExpression(name: string, count: number): Expression {
  const value = castTo('number', columnExpression(name));
  const least = overAll('min', value);
  const width = call('divide', call('subtract', overAll('max', value), least), numberLiteral(count));
  const position = call('floor', call('divide', call('subtract', value, least), width));
  const last = integerLiteral(count - 1);
  // All values equal: the width is 0, and one bin holds them all.
  const bin = call('least', call('coalesce', position, integerLiteral(0)), last);
  return when(
    call('is_null', columnExpression(name)),
    NULL,
    call('add', least, call('multiply', castTo('number', bin), width)),
  );
}

/** The greatest border at or below a value; the least value where it is below them all. [SEM-REL-11] */
export function borderExpression(name: string, borders: readonly number[]): Expression {
  const value = castTo('number', columnExpression(name));
  return {
    kind: 'case',
    branches: [
      { when: call('is_null', columnExpression(name)), value: NULL },
      ...borders.toReversed().map((border) => ({
        when: call('gte', value, numberLiteral(border)),
        value: numberLiteral(border),
      })),
    ],
    otherwise: overAll('min', value),
  };
}
