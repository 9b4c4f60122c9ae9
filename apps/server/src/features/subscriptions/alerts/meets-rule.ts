import type { AlertRule } from '@plumbline/contract';

export interface MeasuredValue {
  /** The figure, or the number of rows of a table. Null: there is no number. */
  readonly value: number | null;
  /** What `value` is compared with by `change`; null: nothing yet. */
  readonly before: number | null;
  /** Rows that match. */
  readonly rows: number;
}

const PERCENT = 100;

/** False where there is nothing to compare. A change from zero has no percentage. */
export function meetsRule(rule: AlertRule, { value, before, rows }: MeasuredValue): boolean {
  if (rule.kind === 'any') {
    return rows > 0;
  }
  if (value === null) {
    return false;
  }
  if (rule.kind === 'above') {
    return value > rule.limit;
  }
  if (rule.kind === 'below') {
    return value < rule.limit;
  }
  if (before === null || before === 0) {
    return false;
  }
  return (Math.abs(value - before) / Math.abs(before)) * PERCENT >= rule.limit;
}
