import type { Condition, FilterNode, Scalar } from '@plumbline/contract';
import type {
  DerivedColumn,
  Dimension,
  Expression,
  LooseQuery,
  Measure,
  Operation,
  SortKey,
} from '@plumbline/query';

/** A question as the benchmark states it and as the query model says it. */
export interface BenchQuery {
  readonly sql: string;
  readonly query: LooseQuery;
  /**
   * What two right answers have in common. `all`: every row. `order`: only the columns that are sorted by, as rows that
   * tie at the limit may be any; `count`: only how many rows there are, as nothing orders them.
   */
  readonly agrees: 'all' | 'count' | { readonly order: readonly number[] };
}

export const column = (name: string): Expression => ({ kind: 'column', name });
export const integer = (value: number): Expression => ({
  kind: 'literal',
  type: 'integer',
  value: String(value),
});
export const text = (value: string): Expression => ({ kind: 'literal', type: 'text', value });
export const call = (operation: Operation, ...args: readonly Expression[]): Expression => ({
  kind: 'call',
  operation,
  args,
});
export const derived = (as: string, expression: Expression): DerivedColumn => ({ as, expression });
export const likes = (as: string, name: string, pattern: string): DerivedColumn =>
  derived(as, call('like', column(name), text(pattern)));

export const where = (...value: FilterNode[]): FilterNode => ({ op: 'and', value });
export const is = (name: string, op: 'eq' | 'ne' | 'gt' | 'gte' | 'lte', value: Scalar): Condition => ({
  column: name,
  op,
  value,
});
export const filled = (name: string): Condition => is(name, 'ne', '');
export const holds = (name: string): Condition => is(name, 'eq', true);
export const fails = (name: string): Condition => is(name, 'eq', false);

export const rows: Measure = { aggregate: 'count', column: null, as: 'c' };
export const measure = (aggregate: Measure['aggregate'], name: string, as: string): Measure => ({
  aggregate,
  column: name,
  as,
});
export const by = (...names: readonly string[]): Dimension[] =>
  names.map((name) => ({ kind: 'value', column: name, as: name }));
export const rising = (...names: readonly string[]): SortKey[] =>
  names.map((name) => ({ by: name, direction: 'asc' }));
export const falling = (name: string): SortKey[] => [{ by: name, direction: 'desc' }];
