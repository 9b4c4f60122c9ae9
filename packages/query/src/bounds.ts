import { AppError, type Issue } from '@plumbline/contract';
import type { Query } from './model.ts';

/**
 * How large a query may be: larger answers are of no use to a person. The number of rows that a query scans has no
 * bound. Filters and expressions have bounds of their own (filter/bounds.ts, SEM-EXPR-2). [SEM-QUERY-1]
 */
export const QUERY_BOUNDS = {
  derive: 1000,
  select: 20_000,
  groups: 64,
  measures: 1000,
  calculate: 1000,
  sort: 100,
  /** Parts of all expressions of one question together. */
  expressionParts: 20_000,
  topKeys: 10_000,
  /** Rows of a sample. */
  sample: 1_000_000,
  /** Length of a name, in UTF-16 units. */
  nameLength: 1000,
} as const;

type List = 'derive' | 'select' | 'groups' | 'measures' | 'calculate' | 'sort';

/** Names of the lists in issues, which are those of the wire. */
const LISTS: Readonly<Record<List, { readonly path: string; readonly noun: string }>> = {
  derive: { path: 'derive', noun: 'derived columns' },
  select: { path: 'columns', noun: 'columns' },
  groups: { path: 'groups', noun: 'groups' },
  measures: { path: 'measures', noun: 'measures' },
  calculate: { path: 'calculate', noun: 'calculations' },
  sort: { path: 'sort', noun: 'sort keys' },
};

/** Refuse a question that is too large, every list of it at once. Throws `query.invalid`. */
export function assertQueryBounded(query: Query): void {
  const issues: Issue[] = [];
  for (const [name, { path, noun }] of Object.entries(LISTS) as [List, (typeof LISTS)[List]][]) {
    const length = query[name]?.length ?? 0;
    if (length > QUERY_BOUNDS[name]) {
      issues.push({
        path,
        message: `A query has ${QUERY_BOUNDS[name]} ${noun} at most; this has ${length}.`,
      });
    }
  }
  const parts = issues.length > 0 ? 0 : countParts([...query.derive, ...query.calculate]);
  if (parts > QUERY_BOUNDS.expressionParts) {
    issues.push({
      path: 'derive',
      message: `The expressions of a query have ${QUERY_BOUNDS.expressionParts} parts at most.`,
    });
  }
  if (issues[0] !== undefined) {
    const hint = 'Split the question into smaller ones.';
    throw new AppError('query.invalid', issues[0].message, {
      issues: issues.map((issue) => ({ ...issue, hint })),
    });
  }
}

/** Objects within, counted with a stack of its own, so that no depth of input can exhaust the machine's. */
function countParts(value: unknown): number {
  const waiting: unknown[] = [value];
  let parts = 0;
  while (waiting.length > 0 && parts <= QUERY_BOUNDS.expressionParts) {
    const next = waiting.pop();
    if (typeof next === 'object' && next !== null) {
      parts += Array.isArray(next) ? 0 : 1;
      for (const inner of Object.values(next)) {
        waiting.push(inner);
      }
    }
  }
  return parts;
}
