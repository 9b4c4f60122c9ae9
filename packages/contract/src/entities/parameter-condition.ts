import type { DashboardParameter } from './dashboard.ts';

/** A parameter's value as readers set it. */
export type ParameterValue = DashboardParameter['value'];

const isBlank = (value: ParameterValue): boolean =>
  value === null ||
  value === '' ||
  (typeof value === 'object' &&
    (Array.isArray(value)
      ? value.every((one) => one === null || one === '')
      : Object.keys(value).length === 0));

/** Only of `in` a null among the values is one that is wanted: rows without a value. */
const isEmpty = (op: DashboardParameter['op'], value: ParameterValue): boolean =>
  op === 'in' && Array.isArray(value) ? value.length === 0 : isBlank(value);

/** Pickers of one value send it alone or as a list of one, whichever the operator takes. */
function toOperand(op: DashboardParameter['op'], value: ParameterValue): unknown {
  if (op === 'in') {
    return Array.isArray(value) ? value : [value];
  }
  if (op === 'between' || op === 'relative') {
    return value;
  }
  const only = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return op === 'contains' && (typeof only === 'number' || typeof only === 'boolean') ? String(only) : only;
}

/** The column that a parameter filters on one tile; null where it leaves that tile alone. */
export const parameterColumn = (
  { column, targets }: Pick<DashboardParameter, 'column' | 'targets'>,
  tile: string,
): string | null =>
  targets !== undefined && Object.hasOwn(targets, tile) ? (targets[tile] ?? null) : column;

/**
 * The condition that a parameter with this value is, as in `filters`; null where it filters nothing. Its operand is not
 * checked. A range may be open at one end.
 */
export function parameterCondition(
  op: DashboardParameter['op'],
  { column, value }: { readonly column: string; readonly value: ParameterValue },
): {
  readonly column: string;
  readonly op: DashboardParameter['op'] | 'lte' | 'gte';
  readonly value: unknown;
} | null {
  if (isEmpty(op, value)) {
    return null;
  }
  if (op === 'between' && Array.isArray(value) && value.length === 2) {
    const [low = null, high = null] = value;
    if (low === null || low === '') {
      return { column, op: 'lte', value: high };
    }
    if (high === null || high === '') {
      return { column, op: 'gte', value: low };
    }
  }
  return { column, op, value: toOperand(op, value) };
}
