import type { FilterGroup, Tile } from '@plumbline/contract';

/** A mark of a chart, and the rows behind it. */
export interface PickedMark {
  readonly filters: FilterGroup;
  readonly name: string;
}

/** Where a way down starts. */
export interface DrillStart {
  readonly tile: Tile;
  readonly mark: PickedMark;
}
