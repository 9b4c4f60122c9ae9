import type { Cell, PivotTable } from '@plumbline/contract';

export type PivotKeys = PivotTable['rowHeaders'][number];

export const isTotal = (key: PivotKeys[number]): key is { total: true } =>
  typeof key === 'object' && key !== null;

/** The keys of a header down to its level; what follows are totals. */
export const toPath = (keys: PivotKeys): readonly Cell[] => {
  const end = keys.findIndex(isTotal);
  return (end === -1 ? keys : keys.slice(0, end)) as readonly Cell[];
};

/** Equal for equal keys, a null apart from the text that says so. */
export const pathKey = (path: readonly Cell[]): string => JSON.stringify(path);

/** One line of the pivot. */
export interface PivotRow {
  readonly path: readonly Cell[];
  /** Row fields of the pivot that are below it: it can be opened. */
  readonly isParent: boolean;
  /** Figures by the key of their column's path; a column without rows is absent. */
  readonly figures: ReadonlyMap<string, readonly Cell[]>;
}

/** Lines of one answer, in its order. `fields`: row fields of the whole pivot. */
export function toPivotRows({ rowHeaders, cells }: PivotTable, fields: number): readonly PivotRow[] {
  const figures = new Map<string, Map<string, readonly Cell[]>>();
  for (const { row, column, values } of cells) {
    const key = pathKey(toPath(row));
    const known = figures.get(key) ?? new Map<string, readonly Cell[]>();
    known.set(pathKey(toPath(column)), values);
    figures.set(key, known);
  }
  return rowHeaders.map((keys) => {
    const path = toPath(keys);
    return {
      path,
      isParent: path.length > 0 && path.length < fields,
      figures: figures.get(pathKey(path)) ?? new Map(),
    };
  });
}

/** A column of figures: one value under one column header. */
export interface LeafColumn {
  readonly path: readonly Cell[];
  readonly key: string;
  readonly value: number;
  readonly isTotal: boolean;
}

export function toLeafColumns(
  { columnHeaders, columnFields }: PivotTable,
  values: number,
): readonly LeafColumn[] {
  const headers = columnHeaders.length === 0 ? [[]] : columnHeaders;
  return headers.flatMap((keys) => {
    const path = toPath(keys);
    return Array.from({ length: values }, (_, value) => ({
      path,
      key: pathKey(path),
      value,
      isTotal: path.length < columnFields.length,
    }));
  });
}

/** A header over several columns of figures. */
export interface HeaderSpan {
  readonly path: readonly Cell[];
  /** Places of its columns among all, `end` exclusive. */
  readonly first: number;
  readonly end: number;
  readonly isTotal: boolean;
}

/** One list of headers per column field, outermost first; neighbors under the same keys are one. */
export function toHeaderSpans(
  leaves: readonly LeafColumn[],
  fields: number,
): readonly (readonly HeaderSpan[])[] {
  return Array.from({ length: fields }, (_, level) => {
    const spans: HeaderSpan[] = [];
    leaves.forEach(({ path }, at) => {
      const own = path.slice(0, level + 1);
      const last = spans.at(-1);
      if (
        last !== undefined &&
        pathKey(last.path) === pathKey(own) &&
        last.isTotal === path.length <= level
      ) {
        spans[spans.length - 1] = { ...last, end: at + 1 };
      } else {
        spans.push({ path: own, first: at, end: at + 1, isTotal: path.length <= level });
      }
    });
    return spans;
  });
}

export const hasPrefix = (path: readonly Cell[], prefix: readonly Cell[]): boolean =>
  prefix.length < path.length && prefix.every((key, index) => key === path[index]);

/** Lines that stay when these paths are folded. */
export function unfolded(rows: readonly PivotRow[], folded: ReadonlySet<string>): readonly PivotRow[] {
  if (folded.size === 0) {
    return rows;
  }
  const paths = rows.filter(({ path }) => folded.has(pathKey(path))).map(({ path }) => path);
  return rows.filter(({ path }) => !paths.some((prefix) => hasPrefix(path, prefix)));
}
