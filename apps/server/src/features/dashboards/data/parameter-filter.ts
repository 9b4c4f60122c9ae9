import {
  AppError,
  Condition,
  type Cell,
  type Condition as ConditionType,
  type DashboardParameter,
  type FilterNode,
} from '@plumbline/contract';

/** A parameter's value as readers set it. */
export type ParameterValue = Cell | Cell[] | Record<string, Cell>;

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
function operandOf(op: DashboardParameter['op'], value: ParameterValue): unknown {
  if (op === 'in') {
    return Array.isArray(value) ? value : [value];
  }
  if (op === 'between' || op === 'relative') {
    return value;
  }
  const only = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return op === 'contains' && (typeof only === 'number' || typeof only === 'boolean') ? String(only) : only;
}

/** A range may be open at one end. */
function conditionOf(column: string, op: DashboardParameter['op'], value: ParameterValue): unknown {
  if (op === 'between' && Array.isArray(value) && value.length === 2) {
    const [low = null, high = null] = value;
    if (low === null || low === '') {
      return { column, op: 'lte', value: high };
    }
    if (high === null || high === '') {
      return { column, op: 'gte', value: low };
    }
  }
  return { column, op, value: operandOf(op, value) };
}

/**
 * The filter that a parameter is for a tile; null where it filters nothing. Throws `request.invalid` for a value that its
 * operator does not take.
 */
export function parameterFilter(
  { name, label, op, column, targets }: DashboardParameter,
  { tile, value }: { readonly tile: string; readonly value: ParameterValue },
): { readonly filter: FilterNode; readonly column: string } | null {
  const target = targets !== undefined && Object.hasOwn(targets, tile) ? targets[tile] : column;
  if (target === null || target === undefined || isEmpty(op, value)) {
    return null;
  }
  const parsed = Condition.safeParse(conditionOf(target, op, value));
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
  return { filter, column: target };
}
