import { AppError, MAX_FILTER_DEPTH, type FilterGroup, type FilterNode } from '@plumbline/contract';

/** Conditions and groups of one filter. */
export const MAX_FILTER_NODES = 5000;
/** Operands of all `in` and `nin` of one filter together. */
export const MAX_FILTER_OPERANDS = 50_000;

/**
 * Refuse a filter that later phases could not walk by recursion. Walks with a stack of its own, so that no depth of
 * input can exhaust the machine's.
 */
export function assertBounded(filter: unknown, root = 'filters'): void {
  const waiting: { node: unknown; depth: number; path: string }[] =
    filter === null ? [] : [{ node: filter, depth: 0, path: root }];
  let nodes = 0;
  let operands = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth, path } = next;
    nodes += 1;
    if (depth > MAX_FILTER_DEPTH) {
      refuse(path, `Filters are nested ${MAX_FILTER_DEPTH} deep at most.`);
    }
    if (nodes > MAX_FILTER_NODES) {
      refuse(root, `A filter has ${MAX_FILTER_NODES} conditions and groups at most.`);
    }
    const children: unknown =
      typeof node === 'object' && node !== null && 'value' in node ? node.value : null;
    if (!Array.isArray(children)) {
      continue;
    }
    if (isGroup(node as FilterNode)) {
      children.forEach((child: unknown, index) => {
        waiting.push({ node: child, depth: depth + 1, path: `${path}.value.${index}` });
      });
    } else {
      operands += children.length;
    }
  }
  if (operands > MAX_FILTER_OPERANDS) {
    refuse(root, `A filter has ${MAX_FILTER_OPERANDS} listed values at most.`);
  }
}

function refuse(path: string, message: string): never {
  throw new AppError('query.invalid', message, {
    issues: [{ path, message, hint: 'Split the question into smaller ones.' }],
  });
}

export const isGroup = (node: FilterNode): node is FilterGroup =>
  node.op === 'and' || node.op === 'or' || node.op === 'not';
