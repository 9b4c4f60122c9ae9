import {
  parameterCondition,
  type Condition,
  type DashboardParameter,
  type FilterGroup,
  type ParameterValue,
} from '@plumbline/contract';

export type ParameterValues = Readonly<Record<string, ParameterValue>>;

/** What a parameter filters by: what its reader set, else what the dashboard has. */
export const currentValue = (parameter: DashboardParameter, values: ParameterValues): ParameterValue =>
  Object.hasOwn(values, parameter.name) ? (values[parameter.name] ?? null) : parameter.value;

/** The value as a condition on a column; null when it filters nothing. */
export const toCondition = (
  { op, column: own }: DashboardParameter,
  value: ParameterValue,
  column: string = own,
): Condition | null => parameterCondition(op, { column, value }) as Condition | null;

/** All that the parameters say, on their own columns. */
export function parameterFilters(
  parameters: readonly DashboardParameter[],
  values: ParameterValues,
): readonly Condition[] {
  return parameters.flatMap((parameter) => toCondition(parameter, currentValue(parameter, values)) ?? []);
}

/** Every part that says something, joined by and. */
export const joinFilters = (parts: readonly FilterGroup[]): FilterGroup => {
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
