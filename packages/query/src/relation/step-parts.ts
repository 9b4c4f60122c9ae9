import { AppError, type Scalar } from '@plumbline/contract';
import type { Expression } from '../expression/expression.ts';
import { operandExample } from '../filter/operand.ts';
import type { ColumnSchema, SortKey } from '../model.ts';
import { toLiteral } from './literal.ts';
import type { Rows, StepWork } from './step-context.ts';

interface StepExpression {
  readonly expression: Expression;
  readonly path: string;
}

/** A column with new values in its place. */
export const replaceColumn = (work: StepWork, name: string, { expression, path }: StepExpression): Rows =>
  whenSound(work, () => work.derive(work.before, [{ as: name, expression, path }]));

/** Columns at the end, under names that there are not yet. */
export function addColumns(
  work: StepWork,
  columns: readonly (StepExpression & { readonly as: string })[],
  rows = work.before,
): Rows {
  const isOne = columns.length === 1;
  work.newNames(columns.map(({ as }, index) => ({ name: as, path: isOne ? 'name' : `names.${index}` })));
  return whenSound(work, () => work.derive(rows, columns));
}

export function whenSound(work: StepWork, next: () => Rows): Rows {
  if (work.issues.length > 0) {
    return work.before;
  }
  try {
    return next();
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('query.')) {
      work.issue('', error.message);
      return work.before;
    }
    throw error;
  }
}

export function demandText(work: StepWork, column: ColumnSchema | null, path: string): void {
  if (column !== null && column.type !== 'text') {
    work.issue(
      path,
      `${column.name} is of type ${column.type}; this goes with text.`,
      'Turn the column into text first.',
    );
  }
}

export const sortKeys = (
  work: StepWork,
  sort: readonly { column: string; direction: 'asc' | 'desc' }[],
  path: string,
): SortKey[] =>
  sort.map(({ column, direction }, index) => {
    work.column(column, `${path}.${index}.column`);
    return { by: column, direction };
  });

export function readOperand(
  work: StepWork,
  column: ColumnSchema,
  { scalar, path }: { scalar: Scalar; path: string },
): Expression | null {
  const literal = toLiteral(column.type, scalar);
  if (literal === null) {
    work.issue(
      path,
      `${JSON.stringify(scalar)} does not fit ${column.name}, which is of type ${column.type}.`,
      `Give ${operandExample(column.type)}.`,
    );
  }
  return literal;
}
