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
  /** Of dimensions and values; `any` by default. */
  readonly types?: ChannelTypes;
}

/** What `detail` holds for a mark. */
export interface DetailUse {
  /** `levels`: dimensions from the outermost in; `columns`: of a table or parallel axes; `spokes`: measures. */
  readonly role: 'levels' | 'columns' | 'spokes';
  readonly min: number;
  readonly max: number;
}

export interface MarkDefinition {
  readonly family: MarkFamily;
  /** In the order in which a person fills them. */
  readonly channels: readonly ChannelUse[];
  readonly detail: DetailUse | null;
  /** What one row of the chart's data is if no channel decides otherwise. */
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
}
