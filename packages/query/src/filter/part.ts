import { isTemporalType, isValueOfPart, TIME_PARTS, type Issue, type TimePart } from '@plumbline/contract';
import { printExpression, type ExpressionPrintOptions } from '../expression/print-expression.ts';
import type { ColumnSchema } from '../model.ts';
import type { ColumnRef } from './predicate.ts';

/** Why a column has no such part. */
export function partIssues({ name, type }: ColumnSchema, part: TimePart, path: string): Issue[] {
  if (!isTemporalType(type)) {
    const hint = 'Weekdays, months and hours go with dates and timestamps.';
    return [{ path, message: `${name} is of type ${type}, which has no part “${part}”.`, hint }];
  }
  return type === 'date' && TIME_PARTS[part].isOfClock
    ? [{ path, message: `${name} is a date, which has no hours.`, hint: 'Use a column of timestamps.' }]
    : [];
}

/** Why numbers are no values of a part. */
export function partValueIssues(part: TimePart, values: readonly number[], path: string): Issue[] {
  const { first, last } = TIME_PARTS[part];
  return values.flatMap((value, at) =>
    isValueOfPart(part, value)
      ? []
      : [
          {
            path: `${path}.${at}`,
            message: `${value} is no value of “${part}”.`,
            hint: `Give whole numbers from ${first} to ${last}.`,
          },
        ],
  );
}

/** The number of the part, as SQL: what an expression takes out of the column. [SEM-GROUP-5] */
export const printPart = (
  { name, type }: ColumnRef,
  part: TimePart,
  { dialect, parameters }: Pick<ExpressionPrintOptions, 'dialect' | 'parameters'>,
): string =>
  printExpression(
    {
      kind: 'call',
      operation: 'date_part',
      args: [
        { kind: 'literal', type: 'text', value: TIME_PARTS[part].datePart },
        { kind: 'column', name },
      ],
    },
    { dialect, parameters, columnTypes: new Map([[name, type]]) },
  );
