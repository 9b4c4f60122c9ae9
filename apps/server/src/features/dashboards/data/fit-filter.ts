import type { FilterGroup, FilterNode } from '@plumbline/contract';

/** The part of a filter that a table has the columns for. */
export interface FittedFilter {
  /** Null where nothing of it is left. */
  readonly filter: FilterNode | null;
  /** Columns that it names and the table lacks, each once. */
  readonly lacking: readonly string[];
}

const isGroup = (node: FilterNode): node is FilterGroup =>
  node.op === 'and' || node.op === 'or' || node.op === 'not';

/**
 * Leave out what does not apply to these columns, so that never fewer rows pass than the rest of the filter lets
 * through: of an `and` the condition alone, but an `or` or a `not` as a whole.
 */
export function fitFilter(node: FilterNode, columns: ReadonlySet<string>): FittedFilter {
  if (!isGroup(node)) {
    return columns.has(node.column)
      ? { filter: node, lacking: [] }
      : { filter: null, lacking: [node.column] };
  }
  const parts = node.value.map((part) => fitFilter(part, columns));
  const lacking = [...new Set(parts.flatMap((part) => part.lacking))];
  if (lacking.length === 0) {
    return { filter: node, lacking };
  }
  const stored = parts.flatMap(({ filter }) => (filter === null ? [] : [filter]));
  const filter = node.op === 'and' && stored.length > 0 ? { op: node.op, value: stored } : null;
  return { filter, lacking };
}
