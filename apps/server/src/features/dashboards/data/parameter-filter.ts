import {
  AppError,
  Condition,
  parameterColumn,
  parameterCondition,
  type Condition as ConditionType,
  type DashboardParameter,
  type FilterNode,
  type ParameterValue,
} from '@plumbline/contract';

/**
 * The filter that a parameter is for a tile; null where it filters nothing. Throws `request.invalid` for a value that its
 * operator does not take.
 */
export function parameterFilter(
  parameter: DashboardParameter,
  { tile, value }: { readonly tile: string; readonly value: ParameterValue },
): { readonly filter: FilterNode; readonly column: string } | null {
  const { name, label, op } = parameter;
  const column = parameterColumn(parameter, tile);
  const condition = column === null ? null : parameterCondition(op, { column, value });
  if (column === null || condition === null) {
    return null;
  }
  const parsed = Condition.safeParse(condition);
  if (!parsed.success) {
    const message = `“${label === '' ? name : label}” cannot be set to ${JSON.stringify(value)}.`;
    throw new AppError('request.invalid', message, {
      issues: parsed.error.issues.map((issue) => ({
        path: ['parameters', name, ...issue.path.slice(1)].join('.'),
        message: issue.message,
      })),
    });
  }
  const filter: ConditionType = parsed.data;
  return { filter, column };
}
