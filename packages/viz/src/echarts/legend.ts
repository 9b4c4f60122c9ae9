import type { ChartSpec } from '@plumbline/contract';
import type { LegendEntry } from './drawing.ts';
import { textWidth } from './measure-text.ts';
import type { View } from './view.ts';

const ROW_PX = 18;
const ENTRY_PX = 8 + 6 + 14;
const MAX_ROWS = 3;

type LegendPosition = NonNullable<NonNullable<ChartSpec['options']>['legend']>;

/** Position of the legend; the one place with its default. */
export const legendPosition = ({ chart }: View): LegendPosition => chart.options?.legend ?? 'auto';

/** Px that a legend over the plot takes. */
export function legendHeight(view: View, names: readonly string[]): number {
  const where = legendPosition(view);
  return names.length < 2 || where === 'none' || where === 'right' || where === 'bottom'
    ? 0
    : (hasPages(view, names) ? 1 : countRows(view, names)) * ROW_PX + 6;
}

/** Names that would take more rows are in pages of one row. */
const hasPages = (view: View, names: readonly string[]): boolean => countRows(view, names) === MAX_ROWS;

function countRows(view: View, names: readonly string[]): number {
  let [rows, used] = [1, 0];
  for (const name of names) {
    const width = Math.min(LONGEST_PX, textWidth(name)) + ENTRY_PX;
    if (used > 0 && used + width > view.width - 16) {
      rows += 1;
      used = 0;
    }
    used += width;
  }
  return Math.min(MAX_ROWS, rows);
}
const LONGEST_PX = 150;

/** Phase 4: the legend, where marks have no labels. */
export function legendOption(
  view: View,
  entries: readonly LegendEntry[],
): Readonly<Record<string, unknown>> | null {
  const where = legendPosition(view);
  if (entries.length < 2 || where === 'none') {
    return null;
  }
  const isBeside = where === 'right';
  const room = isBeside ? BESIDE_PX : LONGEST_PX;
  const isPaged = hasPages(
    view,
    entries.map(({ name }) => name),
  );
  return {
    type: isPaged || isBeside ? 'scroll' : 'plain',
    orient: isBeside ? 'vertical' : 'horizontal',
    ...legendPlacement(where),
    data: entries.map(({ name, color, icon }) => ({
      name,
      icon: icon === 'rect' ? LINE_ICON : 'roundRect',
      itemStyle: { color: color, opacity: 1, borderWidth: 0 },
      lineStyle: { width: 0 },
    })),
    itemWidth: 8,
    itemHeight: 8,
    itemGap: 14,
    padding: 0,
    textStyle: {
      color: view.theme.text2,
      fontSize: 11,
      width: room,
      overflow: 'truncate',
      // What is beyond the line is clipped from a page.
      ...(isPaged && !isBeside ? { lineHeight: PAGE_LINE_PX } : {}),
      padding: [0, 0, 0, -1],
    },
    inactiveColor: view.theme.text3,
    pageIconColor: view.theme.text2,
    pageTextStyle: { color: view.theme.text3, fontSize: 11 },
    pageIconSize: 10,
  };
}
const BESIDE_PX = 110;
const PAGE_LINE_PX = 16;
const LINE_ICON = 'path://M0 3h8v2h-8z';

function legendPlacement(where: string): Readonly<Record<string, unknown>> {
  switch (where) {
    case 'right':
      return { right: 4, top: 12 };
    case 'bottom':
      return { left: 8, bottom: 4 };
    default:
      return { left: 8, top: 4, right: 8 };
  }
}
