import type { ChartAnnotation, TimeUnit } from '@plumbline/contract';
import type { Translate } from '@plumbline/messages';
import type { AreaShapes } from '@plumbline/places';

/** The parts of ECharts that a chart needs registered, by the names its modules export. */
export const ECHARTS_PARTS = [
  'BarChart',
  'BoxplotChart',
  'CandlestickChart',
  'ChordChart',
  'CustomChart',
  'FunnelChart',
  'GaugeChart',
  'GraphChart',
  'HeatmapChart',
  'LineChart',
  'LinesChart',
  'MapChart',
  'ParallelChart',
  'PieChart',
  'RadarChart',
  'SankeyChart',
  'ScatterChart',
  'SunburstChart',
  'TreemapChart',
  'CalendarComponent',
  'GeoComponent',
  'GraphicComponent',
  'GridComponent',
  'LegendComponent',
  'MarkAreaComponent',
  'MarkLineComponent',
  'MarkPointComponent',
  'ParallelComponent',
  'RadarComponent',
  'TitleComponent',
  'TooltipComponent',
  'VisualMapComponent',
  'LabelLayout',
] as const;
/** A chart type or component of ECharts that an option uses, so that a client loads only those. */
export type EChartsPart = (typeof ECHARTS_PARTS)[number];

/** An option of ECharts 6: plain data but for its formatters and the drawing of custom series. */
export type ChartOption = Readonly<Record<string, unknown>>;

/** A mark as arrow keys come to it. */
export interface DrawnMark {
  readonly seriesIndex: number;
  readonly dataIndex: number;
  /** The row of `ChartData.data` behind it; null for several rows, such as the parent of a hierarchy. */
  readonly row: number | null;
  readonly name: string;
  readonly value: string;
}

/** Shapes to register under a name before a map is drawn; `loadShapes` of the places package returns them. */
export type MapShapes = AreaShapes;

/** Values of the design tokens in one color scheme. */
export interface ChartTheme {
  /** The ten categorical colors, slot 1 first. */
  readonly slots: readonly string[];
  /** Nine steps, low to high. */
  readonly sequential: readonly string[];
  /** Nine steps, the fifth of them the middle. */
  readonly diverging: readonly string[];
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly surface: string;
  readonly raised: string;
  readonly sunken: string;
  readonly line: string;
  readonly line2: string;
  readonly grid: string;
  readonly axis: string;
  readonly accent: string;
  readonly positive: string;
  readonly negative: string;
  readonly warning: string;
  readonly fontFamily: string;
}

/** Everything outside the data that decides how a chart is drawn. */
export interface ChartAppearance {
  readonly theme: ChartTheme;
  /** BCP 47. */
  readonly locale: string;
  /** Puts the texts that the drawing adds into the words of the reader. */
  readonly t: Translate;
  /** True if the system prefers reduced motion, and on a server. */
  readonly isStill: boolean;
  /** In px; 640 × 360 where it is not known. */
  readonly width?: number;
  readonly height?: number;
}

export interface ForecastRequest {
  /** From one value to the next. */
  readonly unit: TimeUnit;
  readonly horizon: number;
  /** Share of future values that the interval should contain. */
  readonly level: number;
}

export interface ForecastPath {
  readonly point: ArrayLike<number>;
  readonly low: ArrayLike<number>;
  readonly high: ArrayLike<number>;
}

/** Foresees `horizon` values after evenly spaced ones; NaN is a gap. Null where too few values are known. */
export type ForecastValues = (values: Float64Array, request: ForecastRequest) => ForecastPath | null;

/** What may be drawn besides the data; each is optional. */
export interface DrawingExtras {
  /** Fills the forecasts of a chart; without it they are not drawn. */
  readonly forecast?: ForecastValues;
  /** Annotations of the chart and of its whole dataset. */
  readonly annotations?: readonly ChartAnnotation[];
  /** Rows of `ChartData.data`; the marks of all others step back. */
  readonly selected?: readonly number[];
  /** For a map: the result of `loadShapes` for its area. */
  readonly shapes?: readonly MapShapes[];
}

interface CompiledChartBase {
  /** In reading order. */
  readonly marks: readonly DrawnMark[];
  /** Annotations whose value is not in view. */
  readonly unplaced: readonly ChartAnnotation[];
  /** Annotations of the whole chart, to be written under it. */
  readonly captions: readonly ChartAnnotation[];
  /** Notes on what the drawing left out; `ChartData.notes` has what the query left out. */
  readonly notes: readonly string[];
}

/** Zoom level and center of a map. */
export interface MapView {
  /** 1 is the whole. */
  readonly zoom: number;
  /** Left, bottom, right, top of what is in view, in the coordinates of the shapes; null for all. */
  readonly box: readonly [number, number, number, number] | null;
}

/** A chart that ECharts draws. */
export interface EChartsChart extends CompiledChartBase {
  readonly kind: 'echarts';
  readonly option: ChartOption;
  readonly parts: readonly EChartsPart[];
  readonly maps: readonly MapShapes[];
  /** True for a map, which can be panned and zoomed. */
  readonly isMap?: boolean;
  /** For a map with clusters: what to merge into the option at a zoom level, and the marks that are shown then. */
  readonly atZoom?: (near: MapView) => {
    readonly option: ChartOption;
    readonly marks: readonly DrawnMark[];
  };
}

/** One figure, with what came before it. */
export interface FigureChart extends CompiledChartBase {
  readonly kind: 'figure';
  readonly label: string;
  /** Short, for the tile. */
  readonly value: string;
  /** All digits. */
  readonly exact: string;
  /** Against the period before; null without one. */
  readonly change: FigureChange | null;
  readonly goal: { readonly label: string; readonly value: string; readonly share: string } | null;
  readonly spark: Spark | null;
}

/** The change of a figure against the period before, as text. */
export interface FigureChange {
  readonly text: string;
  readonly direction: 'up' | 'down' | 'same';
  /** The two periods that it compares. */
  readonly since: string;
}

/** Lines in a box of `width` × `height`, as the `d` of SVG paths. */
export interface Spark {
  readonly width: number;
  readonly height: number;
  readonly line: string;
  /** The line to and from periods that the rows cover in part; empty where there are none. */
  readonly partial: string;
  readonly area: string;
  readonly last: { readonly x: number; readonly y: number };
  readonly color: string;
}

/** A cell of the header of a table; spans count columns and rows. */
export interface HeadCell {
  readonly text: string;
  readonly columnSpan: number;
  readonly rowSpan: number;
  readonly isFigure: boolean;
}

/** A cell in the body of a table. */
export interface BodyCell {
  readonly text: string;
  readonly isFigure: boolean;
  /** The row of `ChartData.data` behind it; null where it has none. */
  readonly row: number | null;
}

/** A chart that is a table or a pivot. */
export interface TableChart extends CompiledChartBase {
  readonly kind: 'table';
  readonly head: readonly (readonly HeadCell[])[];
  readonly rows: readonly { readonly heads: readonly HeadCell[]; readonly cells: readonly BodyCell[] }[];
}

/** A chart ready to be drawn; `kind` decides by what. */
export type CompiledChart = EChartsChart | FigureChart | TableChart;
