import type { ChartChannelName, GraphMode } from '@plumbline/contract';

/** Marks that are read alike. */
export type MarkFamily =
  | 'axis'
  | 'points'
  | 'parts'
  | 'distribution'
  | 'grid'
  | 'hierarchy'
  | 'flow'
  | 'figure'
  | 'range'
  | 'words'
  | 'rows'
  | 'map';

/**
 * The role of a column on a channel. `dimension`: its values define or distinguish marks. `measure`:
 * computed for each mark. `value`: the row's own value; with an aggregate the marks become groups.
 */
export type ChannelRole = 'dimension' | 'measure' | 'value';

/** Types that a channel takes; `any` but JSON. */
export type ChannelTypes = 'any' | 'number' | 'time' | 'ordered';

export interface ChannelUse {
  readonly channel: ChartChannelName;
  readonly role: ChannelRole;
  /** A measure that is not required, and the main measure of a mark, defaults to the number of rows. */
  readonly required: boolean;
  /** Types of a dimension or value; `any` by default. */
  readonly types?: ChannelTypes;
}

/** Content of `detail` for a mark. */
export interface DetailUse {
  /** `levels`: dimensions from the outermost in; `columns`: of a table or parallel axes; `spokes`: measures. */
  readonly role: 'levels' | 'columns' | 'spokes';
  readonly min: number;
  readonly max: number;
}

/** A setting of `ChartOptions` that some marks have and others do not. */
export type MarkOption =
  'labels' | 'orient' | 'opacity' | 'whiskers' | 'bandwidth' | 'clusterAbove' | 'sizesByValue';

/**
 * What one mark is, beside how it is drawn. Every question about a mark is a column here, so that a new mark answers
 * all of them in one row.
 */
export interface MarkDefinition {
  readonly family: MarkFamily;
  /** In the order in which a person fills them. */
  readonly channels: readonly ChannelUse[];
  readonly detail: DetailUse | null;
  /** What one row of the chart's data is, if no channel decides otherwise. */
  readonly of: 'group' | 'row';
  /** The channel of the main measure: the number of rows where it is left empty. Null where there is none. */
  readonly measure: ChartChannelName | null;
  readonly hasLayers: boolean;
  readonly hasReferences: boolean;
  readonly modes: readonly GraphMode[];
  /**
   * Columns that the mark's data has besides those of its channels, `detail_n`, `layer_n` and `tooltip_n`. Those of
   * `box` and `violin` are measures of the group; `count` is the number of rows of a cell or step.
   */
  readonly figures: readonly string[];
  /** Channels whose column is cut into this many bins at most when it is a number and the author chose no bins. */
  readonly bins: Readonly<Partial<Record<ChartChannelName, number>>>;
  /** Axes on which periods follow each other: a row without the date lies in no period and is left out. */
  readonly timeAxes: readonly ChartChannelName[];
  /** Channels that a row needs a value of to be in the chart. [SEM-CHART-1] */
  readonly needsValue: readonly ChartChannelName[];
  /** True where keys beyond the limit are combined as "Other"; false where "Other" would look like a real value. */
  readonly hasOther: boolean;
  /** True where the marks are values or positions of the column itself, not one figure per group. */
  readonly showsValues: boolean;
  /** Shown in the chart builder. */
  readonly options: readonly MarkOption[];
}
