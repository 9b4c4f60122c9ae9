import type { DashboardParameter, FilterNode } from '@plumbline/contract';
import { FilterNode as FilterSchema } from '@plumbline/contract';
import type { Locks } from './present-embed.ts';

type Value = Locks['parameters'][string];

const listOf = (value: Value) => (Array.isArray(value) ? value : [value]).filter((cell) => cell !== null);

/** The operand in the form that its operator takes. */
function conditionOf({ column, op }: DashboardParameter, value: Value): unknown {
  const values = listOf(value);
  if (op === 'in') {
    return { column, op, value: values };
  }
  return { column, op, value: op === 'between' ? values.slice(0, 2) : values[0] };
}

/** What locked parameters let through, on the columns of the dashboard's own dataset. A value that confines nothing is left out. */
export function lockedConditions(
  parameters: readonly DashboardParameter[],
  locked: Locks['parameters'],
): FilterNode[] {
  return parameters.flatMap((parameter) => {
    const value = Object.hasOwn(locked, parameter.name) ? locked[parameter.name] : undefined;
    return value === undefined || listOf(value).length === 0
      ? []
      : [FilterSchema.parse(conditionOf(parameter, value))];
  });
}
