import type { Cell, DatasetColumn, PivotTable } from '@plumbline/contract';
import type { FigureStyle } from '../model/figure-text.ts';
import type { PivotAddress, PivotSort } from '../model/pivot-address.ts';
import type { ValueRange } from '../../core/model/value-range.ts';
import type { PivotState } from '../hooks/use-pivot.ts';

/** A figure, by its row and column headers. */
export interface FigurePlace {
  readonly row: readonly Cell[];
  readonly column: readonly Cell[];
  readonly value: number;
}

export interface PivotGridProps {
  readonly name: string;
  readonly pivot: PivotAddress;
  readonly state: PivotState;
  readonly table: PivotTable;
  readonly styles: readonly FigureStyle[];
  /** One per value; null where its figures are not shaded. */
  readonly reaches: readonly (ValueRange | null)[];
  /** Places of the values that are shown: all, or one on a phone. */
  readonly shown: readonly number[];
  readonly findColumn: (name: string) => DatasetColumn | null;
  readonly onSort: (sort: PivotSort | null) => void;
  readonly onFigure: (place: FigurePlace, text: string, at: { x: number; y: number }) => void;
}
