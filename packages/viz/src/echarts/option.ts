/**
 * The part of an ECharts 6 option that our charts use, typed by ourselves so that charts are plain data wherever they
 * are made. Functions appear only as formatters.
 */
export interface ChartOption {
  readonly backgroundColor: 'transparent';
  readonly color: readonly string[];
  readonly textStyle: { readonly fontFamily: string; readonly fontSize: number; readonly color: string };
  readonly animation: boolean;
  readonly animationDuration: number;
  readonly animationDurationUpdate: number;
  readonly animationEasing: 'cubicOut';
  readonly grid?: Readonly<Record<string, unknown>>;
  readonly xAxis?: AxisOption;
  readonly yAxis?: AxisOption;
  readonly tooltip: Readonly<Record<string, unknown>>;
  readonly series: readonly SeriesOption[];
}

export interface AxisOption {
  readonly type: 'category' | 'value';
  readonly data?: readonly string[];
  readonly scale?: boolean;
  readonly splitNumber?: number;
  readonly boundaryGap?: boolean;
  readonly splitLine: { readonly show: boolean; readonly lineStyle?: { readonly color: string } };
  readonly axisLine: { readonly show: boolean; readonly lineStyle?: { readonly color: string } };
  readonly axisTick: { readonly show: boolean };
  readonly axisLabel: {
    readonly color: string;
    readonly fontSize: number;
    readonly hideOverlap: boolean;
    readonly formatter?: (value: number) => string;
    readonly width?: number;
    readonly overflow?: 'truncate';
  };
}

export interface Item {
  readonly name?: string;
  readonly value: number | null | readonly [number | string, number];
  readonly itemStyle?: { readonly color: string };
}

export interface SeriesOption {
  readonly type: 'bar' | 'line' | 'pie' | 'scatter';
  readonly name: string;
  readonly data: readonly Item[];
  readonly [option: string]: unknown;
}

/** Values of the design tokens, read once per colour scheme. */
export interface ChartTheme {
  /** The ten categorical colours, slot 1 first. */
  readonly slots: readonly string[];
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly surface: string;
  readonly raised: string;
  readonly line2: string;
  readonly grid: string;
  readonly axis: string;
  readonly fontFamily: string;
}

export interface ChartLook {
  readonly theme: ChartTheme;
  /** BCP 47. */
  readonly locale: string;
  /** True when the system asks for less motion. */
  readonly isStill: boolean;
}
