import type { DrawnMark, EChartsPart, MapView, MapShapes } from '../compiled-chart.ts';
import type { ChartAnnotation } from '@plumbline/contract';

/** The row number of a mark of several rows. */
export const OF_SEVERAL = -2;

/** One series of ECharts and the rows behind its items. */
export interface DrawnSeries {
  readonly option: Readonly<Record<string, unknown>>;
  /** For each item of the series the row it shows; -1 for one that is no mark, `OF_SEVERAL` for one of several rows. */
  readonly rows: readonly number[];
  /** Text of an item in the tooltip and for screen readers; null uses the row's name and value. */
  readonly say: ((dataIndex: number) => ItemWords) | null;
}

export interface ItemWords {
  readonly name: string;
  readonly value: string;
  /** More lines of the tooltip, label and figure. */
  readonly lines?: readonly (readonly [string, string])[];
}

/** An entry of a legend: a color and its label. */
export interface LegendEntry {
  readonly name: string;
  readonly color: string;
  readonly icon?: string;
}

/** The drawing of a family of marks. */
export interface Drawing {
  /** Axes, grids and all else except series. */
  readonly option: Readonly<Record<string, unknown>>;
  readonly series: readonly DrawnSeries[];
  readonly parts: readonly EChartsPart[];
  /** One tooltip for all marks at an x, one per item, or none. */
  readonly tooltip: 'axis' | 'item' | 'none';
  readonly legend: readonly LegendEntry[];
  readonly maps?: readonly MapShapes[];
  readonly unplaced?: readonly ChartAnnotation[];
  /** Replaces the list that follows from series and rows. */
  readonly marks?: readonly DrawnMark[];
  /** Replaces all series after zooming in on clusters. */
  readonly atZoom?: (near: MapView) => readonly DrawnSeries[];
}

/** A series that no pointer and no key comes to. */
export const decoration = (option: Readonly<Record<string, unknown>>): DrawnSeries => ({
  option: { ...option, silent: true, tooltip: { show: false } },
  rows: [],
  say: null,
});
