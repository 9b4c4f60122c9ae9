import { cellAt, findColumn, listColumns, cellKey, numberAt, textAt, type View } from './view.ts';

/** A value of a level, with its children. */
export interface Branch {
  readonly name: string;
  readonly key: string;
  readonly path: readonly string[];
  readonly depth: number;
  readonly value: number;
  /** The row of a leaf; null of what has branches. */
  readonly row: number | null;
  readonly children: readonly Branch[];
}

/** Rows with a value for each level, as a tree; what is not above zero has no area. */
export function readTree(view: View): Branch[] {
  const levels = listColumns(view, 'detail');
  const y = findColumn(view, 'y');
  const rows = view.rows.map((_, row) => row).filter((row) => (numberAt(view, row, y) ?? 0) > 0);
  const lost = view.rows.filter((_, row) => (numberAt(view, row, y) ?? 0) < 0).length;
  if (lost > 0) {
    view.notes.push(view.look.t('chartDrawing.negativeAreas', { count: lost }));
  }
  const grow = (own: readonly number[], depth: number, path: readonly string[]): Branch[] => {
    const column = levels[depth];
    if (column === undefined) {
      return [];
    }
    const groups = new Map<string, number[]>();
    for (const row of own) {
      const key = cellKey(cellAt(view, row, column));
      groups.set(key, [...(groups.get(key) ?? []), row]);
    }
    return [...groups.entries()].map(([key, group]) => {
      const name = textAt(view, group[0] ?? -1, column);
      const children = grow(group, depth + 1, [...path, name]);
      return {
        name,
        key,
        path: [...path, name],
        depth,
        value: group.reduce((sum, row) => sum + (numberAt(view, row, y) ?? 0), 0),
        row: children.length === 0 ? (group[0] ?? null) : null,
        children,
      };
    });
  };
  return grow(rows, 0, []).sort((a, b) => b.value - a.value);
}

/** A branch before its branches, left to right. */
export const flatten = (branches: readonly Branch[]): Branch[] =>
  branches.flatMap((branch) => [branch, ...flatten(branch.children)]);
