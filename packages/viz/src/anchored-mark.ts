import type { AnnotationAnchor, Cell, ChartData } from '@plumbline/contract';

/**
 * The mark at which something is anchored, by its row in the chart's data. Null where that is the whole chart, a range or
 * several marks, or a value that the chart does not show.
 */
export function anchoredMark(
  { columns, data }: ChartData,
  { column, x, x2, series }: AnnotationAnchor,
): number | null {
  if (column === null || x === undefined || x2 !== undefined) {
    return null;
  }
  // A column may be both the axis and the series: years as lines over months.
  const placesOf = (field: string): number[] =>
    columns.flatMap((facts, at) => (facts.role === 'dimension' && facts.field === field ? [at] : []));
  const [axis] = placesOf(column);
  const color = series === undefined ? null : placesOf(series.column).find((at) => at !== axis);
  if (axis === undefined || color === undefined) {
    return null;
  }
  const keys: readonly (readonly [number, Cell])[] = [
    [axis, x],
    ...(color === null || series === undefined ? [] : [[color, series.value] as const]),
  ];
  const rows = data.flatMap((cells, row) =>
    keys.every(([at, key]) => (cells[at] ?? null) === key) ? [row] : [],
  );
  return rows.length === 1 ? (rows[0] ?? null) : null;
}
