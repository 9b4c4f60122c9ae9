import { greatest, least, numberScale } from './colors.ts';
import { numberAt, type View, type ViewColumn } from './view.ts';

/** A bar of colors with its ends in figures, at the right of the plot. */
export function visualScale(
  view: View,
  column: ViewColumn,
  sharesOfHeight = 0.6,
): Readonly<Record<string, unknown>> {
  const values = view.rows.flatMap((_, row) => numberAt(view, row, column) ?? []);
  const scale = numberScale(view, column, values);
  return {
    type: 'continuous',
    calculable: false,
    min: scale.min,
    max: scale.max,
    inRange: { color: scale.steps },
    outOfRange: { color: view.theme.sunken },
    orient: 'vertical',
    right: 4,
    top: 'middle',
    itemWidth: 8,
    itemHeight: Math.max(40, Math.min(120, view.height * 0.4 * sharesOfHeight)),
    show: values.length > 0,
    text:
      values.length > 0 && least(values) === greatest(values)
        ? [column.short(scale.min), '']
        : [column.short(scale.max), column.short(scale.min)],
    textGap: 6,
    textStyle: { color: view.theme.text3, fontSize: 11 },
  };
}
