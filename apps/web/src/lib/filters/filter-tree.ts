import type { Condition, FilterGroup, FilterNode } from '@plumbline/contract';
import { GROUP_OPS } from '@plumbline/contract';

/** The path of a node: the index at each level below the root group; empty for the root itself. */
export type FilterPath = readonly number[];

export const NO_FILTERS: FilterGroup = { op: 'and', value: [] };

const GROUPS: ReadonlySet<string> = new Set(GROUP_OPS);

/** A condition has a column; a group's operator is one of the three that no condition has. */
export const isGroup = (node: FilterNode): node is FilterGroup => GROUPS.has(node.op);

export function findNode(root: FilterGroup, path: FilterPath): FilterNode | null {
  let node: FilterNode = root;
  for (const at of path) {
    const next: FilterNode | undefined = isGroup(node) ? node.value[at] : undefined;
    if (next === undefined) {
      return null;
    }
    node = next;
  }
  return node;
}

/** The tree with the node at `path` changed; null takes it out. A path that leads nowhere changes nothing. */
function changed(
  group: FilterGroup,
  path: FilterPath,
  change: (node: FilterNode) => FilterNode | null,
): FilterGroup {
  const [at, ...rest] = path;
  const node = at === undefined ? undefined : group.value[at];
  if (at === undefined || node === undefined) {
    return group;
  }
  const inside = rest.length === 0 ? change(node) : changedInside(node, rest, change);
  const value = inside === null ? group.value.toSpliced(at, 1) : group.value.with(at, inside);
  return { ...group, value };
}

const changedInside = (
  node: FilterNode,
  path: FilterPath,
  change: (node: FilterNode) => FilterNode | null,
): FilterNode => (isGroup(node) ? changed(node, path, change) : node);

export const replaceNode = (root: FilterGroup, path: FilterPath, node: FilterNode): FilterGroup =>
  path.length === 0 && isGroup(node) ? node : changed(root, path, () => node);

/** Takes the node out, and every group that becomes empty by it. */
export function removeNode(root: FilterGroup, path: FilterPath): FilterGroup {
  const next = changed(root, path, () => null);
  const parent = path.slice(0, -1);
  const around = findNode(next, parent);
  const isEmpty = around !== null && isGroup(around) && around.value.length === 0;
  return parent.length > 0 && isEmpty ? removeNode(next, parent) : next;
}

/** Adds a node at the end of the group at `path`. */
export function addNode(root: FilterGroup, path: FilterPath, node: FilterNode): FilterGroup {
  const append = (group: FilterNode): FilterNode =>
    isGroup(group) ? { ...group, value: [...group.value, node] } : group;
  return path.length === 0 ? { ...root, value: [...root.value, node] } : changed(root, path, append);
}

/** Every condition in reading order. */
export const listConditions = (node: FilterNode): readonly Condition[] =>
  isGroup(node) ? node.value.flatMap(listConditions) : [node];

/** Columns that a filter uses. */
export const filteredColumns = (root: FilterGroup): ReadonlySet<string> =>
  new Set(listConditions(root).map(({ column }) => column));

/** The tree without empty groups, for an editor's result. Queries ignore empty groups themselves. */
export function prunedFilters(root: FilterGroup): FilterGroup {
  const value = root.value.flatMap((node): FilterNode[] => {
    if (!isGroup(node)) {
      return [node];
    }
    const pruned = prunedFilters(node);
    return pruned.value.length === 0 ? [] : [pruned];
  });
  return { op: root.op, value };
}

/**
 * The filter that picking a value of a column adds: a value joins an `in` on the same column, so that picking two
 * countries shows both.
 */
export function withValuePicked(
  root: FilterGroup,
  column: string,
  value: string | number | boolean | null,
): FilterGroup {
  const at = root.value.findIndex((node) => !isGroup(node) && node.column === column && node.op === 'in');
  const node = root.value[at];
  if (root.op !== 'and' || node === undefined || isGroup(node) || node.op !== 'in') {
    return addNode(root, [], { column, op: 'in', value: [value] });
  }
  const remaining = node.value.filter((each) => each !== value);
  const picked = remaining.length === node.value.length ? [...node.value, value] : remaining;
  return picked.length === 0 ? removeNode(root, [at]) : replaceNode(root, [at], { ...node, value: picked });
}
