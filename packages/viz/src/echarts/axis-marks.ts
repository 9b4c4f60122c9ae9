import type { ChartLayer } from '@plumbline/contract';
import { colorScale, singleColor, slotColor } from './colors.ts';
import { findPosition, type Domain } from './domain.ts';
import type { LegendEntry } from './drawing.ts';
import type { Panel } from './panels.ts';
import type { StackMode } from './stacks.ts';
import { cellAt, cellKey, numberAt, textAt, type View, type ViewColumn } from './view.ts';

type AxisMark = ChartLayer['mark'] | 'histogram';

/** One line, or the bars of one color, before ECharts draws it. */
export interface DataSeries {
  readonly id: string;
  readonly name: string;
  readonly mark: AxisMark;
  readonly color: string;
  readonly dash: readonly number[] | 'solid';
  readonly symbol: string;
  readonly measure: ViewColumn;
  readonly axis: 'left' | 'right';
  readonly stacking: StackMode;
  /** The key of the color column; null where there is none. */
  readonly key: string | null;
  readonly isLayer: boolean;
  /** The panel's places with their rows, -1 where a place has none. */
  readonly rows: readonly number[];
  readonly values: readonly (number | null)[];
  /** The position of each, on a scale. */
  readonly positions: readonly number[];
  /** Values as drawn: shares of the whole where the stack is normalized. */
  readonly drawn: readonly (number | null)[];
}

const DASHES: readonly (readonly number[] | 'solid')[] = [
  'solid',
  'solid',
  'solid',
  [6, 3],
  [2, 3],
  [8, 3, 2, 3],
];
const SYMBOLS = ['circle', 'circle', 'circle', 'rect', 'triangle', 'diamond'] as const;

/** From the fourth on, lines also differ by dash. */
export const lineDash = (at: number): readonly number[] | 'solid' =>
  at < 3 ? 'solid' : (DASHES[3 + ((at - 3) % 3)] ?? 'solid');
export const markSymbol = (at: number): string =>
  at < 3 ? 'circle' : (SYMBOLS[3 + ((at - 3) % 3)] ?? 'circle');

/** Series of a panel: one per color, then one per layer. */
export function readSeries(
  view: View,
  {
    panel,
    domain,
    keys,
  }: { readonly panel: Panel; readonly domain: Domain; readonly keys: readonly string[] },
): DataSeries[] {
  const measure = view.columns.find(({ facts }) => facts.name === 'y');
  const color = view.columns.find(({ facts }) => facts.name === 'color') ?? null;
  const mark = view.chart.mark as AxisMark;
  const scale = color === null ? null : colorScale(view, color);
  const base =
    measure === undefined
      ? []
      : keys.map((key, at): DataSeries => {
          const rows =
            color === null
              ? panel.rows
              : panel.rows.filter((row) => cellKey(cellAt(view, row, color)) === key);
          return {
            id: color === null ? 'y' : `y ${key}`,
            name: color === null || rows[0] === undefined ? measure.label : textAt(view, rows[0], color),
            mark,
            color: scale?.(key) ?? singleColor(view),
            dash: color === null ? 'solid' : lineDash(at),
            symbol: color === null ? 'circle' : markSymbol(at),
            measure,
            axis: 'left',
            stacking: 'none',
            key: color === null ? null : key,
            isLayer: false,
            ...placed(view, { rows, domain, measure }),
            drawn: [],
          };
        });
  return [...base, ...buildLayers(view, panel, domain)];
}

function buildLayers(view: View, panel: Panel, domain: Domain): DataSeries[] {
  return (view.chart.layer ?? []).flatMap((layer, at) => {
    const measure = view.columns.find(({ facts }) => facts.name === `layer_${at}`);
    return measure === undefined
      ? []
      : [
          {
            id: `layer_${at}`,
            name: measure.label,
            mark: layer.mark,
            color: layer.colour ?? slotColor(view.theme, at + 1),
            dash: lineDash(at + 1),
            symbol: markSymbol(at + 1),
            measure,
            axis: layer.axis,
            stacking: 'none' as const,
            key: null,
            isLayer: true,
            ...placed(view, { rows: panel.rows, domain, measure }),
            drawn: [],
          },
        ];
  });
}

/**
 * On an axis of names every position has an item, so that gaps are visible; on a scale only the values that exist, in
 * order.
 */
function placed(
  view: View,
  {
    rows,
    domain,
    measure,
  }: { readonly rows: readonly number[]; readonly domain: Domain; readonly measure: ViewColumn },
): Pick<DataSeries, 'rows' | 'values' | 'positions'> {
  if (domain.kind === 'names') {
    const at = domain.keys.map(() => -1);
    for (const row of rows) {
      const place = findPosition(view, row, domain);
      if (place !== null && (at[place] === -1 || numberAt(view, at[place] ?? -1, measure) === null)) {
        at[place] = row;
      }
    }
    return {
      rows: at,
      values: at.map((row) => (row === -1 ? null : numberAt(view, row, measure))),
      positions: at.map((_, place) => place),
    };
  }
  const placedRows = rows
    .flatMap((row) => {
      const position = findPosition(view, row, domain);
      return position === null ? [] : [{ row, position }];
    })
    .sort((a, b) => a.position - b.position);
  return {
    rows: placedRows.map(({ row }) => row),
    values: placedRows.map(({ row }) => numberAt(view, row, measure)),
    positions: placedRows.map(({ position }) => position),
  };
}

export const legendEntries = (allSeries: readonly DataSeries[]): LegendEntry[] => {
  const seen = new Map<string, LegendEntry>();
  for (const { name, color, mark } of allSeries) {
    seen.set(name, { name, color, ...(mark === 'line' || mark === 'step' ? { icon: 'rect' } : {}) });
  }
  return [...seen.values()];
};
