import type { ChartAggregate, ChartChannelName, ChartMark, GraphMode, TimeGrain } from '@plumbline/contract';
import type { ChannelTypes, DetailUse } from './marks/mark-definition.ts';

/** Why a chart cannot be drawn. */
export interface CheckWords {
  readonly missing: (mark: string, channel: string, types: string) => string;
  readonly missingDetail: (mark: string, role: DetailUse['role'], min: number) => string;
  readonly radarSpokes: string;
  readonly noPlace: (mark: string, channel: string) => string;
  readonly tooMany: (mark: string, what: string, max: number) => string;
  readonly misfit: (column: string, type: string, takes: { channel: string; types: string }) => string;
  readonly json: (column: string) => string;
  readonly notMeasure: (channel: string) => string;
  readonly notMeasureHint: string;
  readonly notDimension: (channel: string) => string;
  readonly notDimensionHint: string;
  readonly noLayers: (mark: string) => string;
  readonly noReferences: (mark: string) => string;
  readonly errorOfMean: string;
  readonly mode: (mode: GraphMode, column: string, type: string) => string;
  readonly modeOfMark: (mode: GraphMode, mark: string) => string;
  readonly modeHint: string;
  readonly formulaRow: string;
  readonly formulaRowHint: string;
  readonly formulaElsewhere: string;
  readonly formulaElsewhereHint: string;
  readonly formulaPer: (columns: string) => string;
  readonly formulaPerHint: string;
  readonly formulaNothing: string;
  readonly formulaNotHere: string;
}

/** What was done to a chart so that it can be drawn and read. */
export interface NoteWords {
  readonly byUnit: (column: string, unit: string) => string;
  readonly binned: (column: string, width: string) => string;
  readonly rest: (shown: string, total: string, column: string) => string;
  readonly newest: (shown: string, total: string, unit: string) => string;
  readonly first: (shown: string, total: string, column: string) => string;
  readonly firstRows: (shown: string, total: string) => string;
  readonly firstGroups: (shown: string, total: string) => string;
  readonly sample: (shown: string, total: string) => string;
  readonly cells: (cells: string, rows: string) => string;
  readonly without: (rows: string, column: string) => string;
  readonly absent: (rows: number, text: string) => string;
  readonly outOfRange: (rows: number, text: string) => string;
  readonly unmatched: (names: number, text: string, rows: string) => string;
  readonly percentOfShown: string;
  readonly negativeSlices: (count: number) => string;
}

/** Every text of this package; each language is a value of this type. */
export interface ChartWords {
  readonly locale: string;
  readonly other: string;
  /** The group of rows without a value. */
  readonly empty: string;
  readonly rows: string;
  readonly units: Readonly<Record<TimeGrain, string>>;
  /** `bar`, `line chart`: the kind, as in “a pie needs …”. */
  readonly markName: Readonly<Record<ChartMark, string>>;
  /** What its marks are called. */
  readonly marks: (mark: ChartMark, count: number) => string;
  readonly channels: Readonly<Record<ChartChannelName, string>>;
  readonly types: Readonly<Record<ChannelTypes, string>>;
  /** Columns in lists, as in “… is a figure”. */
  readonly details: Readonly<Record<'spokes' | 'levels' | 'layer' | 'tooltip', string>>;
  readonly measure: (aggregate: ChartAggregate, column: string, percentile?: number) => string;
  /** Labels of the figures of a mark, by name. */
  readonly figures: Readonly<Record<string, string>>;
  readonly modes: Readonly<Record<'Percent' | 'Cumulative' | 'Change', string>>;
  readonly by: (measure: string, dimensions: string) => string;
  readonly and: (first: string, second: string) => string;
  readonly or: (first: string, second: string) => string;
  readonly highest: (mark: string, value: string) => string;
  readonly noMarks: string;
  readonly checks: CheckWords;
  readonly notes: NoteWords;
}
