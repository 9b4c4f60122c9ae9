import type { DatasetColumn, Sort } from '@plumbline/contract';
import type { Ref, RefObject } from 'react';
import type { HeaderActions } from './column-header.tsx';
import type { ColumnLayout } from '../../../core/model/column-layout.ts';
import type { RowSource, RowSourceState } from '../../model/row-source.ts';
import type { CellPlace, Selection } from '../../model/selection.ts';
import type { Looks } from '../../../core/model/cell-format.ts';
import type { TotalAgg } from '../../../core/model/totals.ts';
import type { ColumnDrop } from '../../hooks/use-column-drag.ts';
import type { ColumnResize } from '../../hooks/use-column-resize.ts';

export const HEADER_PX = 74;

export interface GridHandle {
  readonly jumpToRow: (row: number) => void;
  readonly showColumn: (index: number) => void;
}

export interface GridActions extends Omit<
  HeaderActions,
  'onKey' | 'retryProfiles' | 'startDrag' | 'startResize'
> {
  readonly drop: (drop: ColumnDrop) => void;
  readonly resize: (resized: ColumnResize) => void;
  readonly step: (column: string, by: -1 | 1) => void;
  readonly pin: (column: string) => void;
  readonly hide: (column: string) => void;
  readonly select: (selection: Selection) => void;
  readonly openCell: (place: CellPlace, at: DOMRect) => void;
  readonly openCellMenu: (place: CellPlace, at: DOMRect) => void;
  readonly openRow: (row: number) => void;
  readonly copy: () => void;
  /** The scroll rests with this row on top. */
  readonly onRest: (firstRow: number) => void;
}

export interface DataGridProps {
  readonly name: string;
  readonly handle: Ref<GridHandle>;
  readonly allColumns: readonly DatasetColumn[];
  readonly layout: ColumnLayout<DatasetColumn>;
  readonly source: RowSource;
  readonly state: RowSourceState;
  /** Rows of the whole result; of the version while the result is not known. */
  readonly rowCount: number;
  readonly versionRowCount: number;
  readonly rowPx: number;
  readonly sort: readonly Sort[];
  readonly filtered: ReadonlySet<string>;
  readonly selectedColumn: string | null;
  readonly menuColumn: string | null;
  readonly selection: Selection;
  /** A tap opens the row instead of selecting a cell. */
  readonly isTouchLayout: boolean;
  readonly container: RefObject<HTMLDivElement | null>;
  readonly actions: GridActions;
  /** How cells are marked, by column. */
  readonly looks: Looks;
  /** The totals below the columns; null for no line of totals. */
  readonly totals: ColumnTotals | null;
}

export interface ColumnTotal {
  readonly agg: TotalAgg;
  /** Null while it is computed. */
  readonly text: string | null;
  /** Opens its trace; null while there is no number. */
  readonly onTrace: (() => void) | null;
}

/** The figure below each column that has one. */
export type ColumnTotals = ReadonlyMap<string, ColumnTotal>;

const GUTTER_PADDING_PX = 20;
const DIGIT_PX = 6.2;
export const gutterWidth = (rowCount: number): number =>
  Math.max(44, Math.ceil(rowCount.toLocaleString('en').length * DIGIT_PX) + GUTTER_PADDING_PX);
