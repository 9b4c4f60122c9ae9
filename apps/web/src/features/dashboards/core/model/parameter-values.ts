import type { Condition, DashboardParameter, FilterGroup } from '@plumbline/contract';

export type ParameterValue = DashboardParameter['value'];
export type ParameterValues = Readonly<Record<string, ParameterValue>>;

const isNothing = (value: ParameterValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What a parameter filters by: what its reader set, else what the dashboard has. */
export const valueOf = (parameter: DashboardParameter, values: ParameterValues): ParameterValue =>
  Object.hasOwn(values, parameter.name) ? (values[parameter.name] ?? null) : parameter.value;

/** The column it filters on one tile; null where it leaves that tile alone. */
export const columnOn = (parameter: DashboardParameter, tileId: string): string | null =>
  parameter.targets !== undefined && Object.hasOwn(parameter.targets, tileId)
    ? (parameter.targets[tileId] ?? null)
    : parameter.column;

/** As a condition on a column; null when it filters nothing. */
export function conditionOf(
  parameter: DashboardParameter,
  value: ParameterValue,
  column: string = parameter.column,
): Condition | null {
  return isNothing(value) ? null : ({ column, op: parameter.op, value } as Condition);
}

/** All that the parameters say, on their own columns. */
export function parameterFilters(
  parameters: readonly DashboardParameter[],
  values: ParameterValues,
): readonly Condition[] {
  return parameters.flatMap((parameter) => conditionOf(parameter, valueOf(parameter, values)) ?? []);
}

/** Every part that says something, joined by and. */
export const allOf = (parts: readonly FilterGroup[]): FilterGroup => {
  const nonEmpty = parts.filter(({ value }) => value.length > 0);
  const [only] = nonEmpty;
  if (nonEmpty.length === 1 && only !== undefined) {
    return only;
  }
  return {
    op: 'and',
    value: nonEmpty.flatMap((part) => (part.op === 'and' ? part.value : [part])),
  };
};
