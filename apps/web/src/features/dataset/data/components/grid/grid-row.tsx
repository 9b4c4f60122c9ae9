import type { DatasetColumn } from '@plumbline/contract';
import { fixedDecimals } from '@plumbline/viz';
import { memo } from 'react';
import { formatNumber, t } from '../../../../../messages/index.ts';
import { cellText, isRightAligned, onOneLine } from '../../../../../ui/text/cell-text.ts';
import {
  stuckAt,
  type ColumnLayout,
  type ColumnRange,
  type PlacedColumn,
} from '../../../core/model/column-layout.ts';
import type { RowSource } from '../../model/row-source.ts';
import { cellLook, type CellLook, type Looks } from '../../../core/model/cell-format.ts';
import { isInRange, type CellPlace, type CellRange } from '../../model/selection.ts';
import classes from './grid.module.css';

/** What all rows of a grid share; the same object as long as nothing of it changes. */
export interface RowsLook {
  readonly layout: ColumnLayout<DatasetColumn>;
  readonly columns: ColumnRange;
  /** Place of each column in the dataset's own order, in which rows come. */
  readonly columnIndexes: ReadonlyMap<string, number>;
  readonly gutterPx: number;
  readonly rowPx: number;
  readonly source: RowSource;
  readonly selectedColumn: string | null;
  readonly looks: Looks;
  /** The most decimals in a column, by its place in the dataset's own order. */
  readonly decimals: ReadonlyMap<number, number>;
  readonly cellId: (place: CellPlace) => string;
}

interface GridRowProps {
  readonly look: RowsLook;
  readonly row: number;
  readonly topPx: number;
  /** Changes when cells of this row arrive or are replaced. */
  readonly stamp: string;
  /** The selected range where it meets this row. */
  readonly range: CellRange | null;
  /** Column of the active cell when it is in this row. */
  readonly activeColumn: number | null;
}

const WIDTHS = ['62%', '80%', '45%', '70%', '54%'];

/** A gray bar in the place of a value; its width differs from row to row so that it reads as text to come. */
const Placeholder = ({ seed }: { readonly seed: number }) => (
  <span className={classes['placeholder']} style={{ width: WIDTHS[seed % WIDTHS.length] }} />
);

interface GridCellProps {
  readonly look: RowsLook;
  readonly row: number;
  readonly placed: PlacedColumn<DatasetColumn>;
  readonly side: 'left' | 'right' | null;
  readonly isSelected: boolean;
  readonly isActive: boolean;
}

interface Marks {
  readonly isAbsent: boolean;
  readonly marked: CellLook;
}

function markClass({ heat, bar, tone }: CellLook): string | false | undefined {
  if (heat !== null) {
    return classes['heat'];
  }
  return bar === null ? tone !== null && classes[`tone_${tone}`] : classes[bar < 0 ? 'barBelow' : 'bar'];
}

function cellClass(
  { look, placed, side, isSelected, isActive }: GridCellProps,
  { isAbsent, marked }: Marks,
): string {
  const { left, right } = look.layout;
  const isEdge = (side === 'left' && placed === left.at(-1)) || (side === 'right' && placed === right[0]);
  return [
    classes['cell'],
    isRightAligned(placed.column) && classes['number'],
    placed.column.role === 'identifier' && classes['identifier'],
    side !== null && classes['pinned'],
    isEdge && classes[side === 'left' ? 'edgeLeft' : 'edgeRight'],
    placed.column.name === look.selectedColumn && classes['tinted'],
    isSelected && classes['selected'],
    isActive && classes['active'],
    isAbsent && classes['absent'],
    markClass(marked),
  ]
    .filter(Boolean)
    .join(' ');
}

const GridCell = (props: GridCellProps) => {
  const { look, row, placed, side, isSelected, isActive } = props;
  const { column, index, widthPx } = placed;
  const place = look.columnIndexes.get(column.name) ?? -1;
  const cell = look.source.cellAt(row, place);
  const marked = cellLook(cell, column, look.looks[column.name]);
  const printed =
    cell === undefined ? null : cellText(cell, column, fixedDecimals(column, look.decimals.get(place) ?? 0));
  return (
    <div
      role="gridcell"
      id={look.cellId({ row, column: index })}
      aria-colindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      data-column={index}
      className={cellClass(props, { isAbsent: printed?.isAbsent ?? false, marked })}
      style={{
        width: widthPx,
        ...stuckAt(placed, side, look.gutterPx),
        ...(marked.heat === null ? {} : { '--heat': marked.heat }),
        ...(marked.bar === null ? {} : { '--bar': `${Math.abs(marked.bar) * 100}%` }),
      }}
    >
      {printed === null ? <Placeholder seed={row + index} /> : onOneLine(printed.text)}
    </div>
  );
};

export const GridRow = memo(({ look, row, topPx, range, activeColumn }: GridRowProps) => {
  const { layout, columns, gutterPx, rowPx } = look;
  const cell = (placed: PlacedColumn<DatasetColumn>, side: GridCellProps['side']) => (
    <GridCell
      key={placed.column.name}
      look={look}
      row={row}
      placed={placed}
      side={side}
      isSelected={isInRange(range, row, placed.index)}
      isActive={placed.index === activeColumn}
    />
  );
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      data-row={row}
      className={classes['row']}
      style={{ transform: `translateY(${topPx}px)`, height: rowPx }}
    >
      {gutterPx === 0 ? null : (
        <div
          role="rowheader"
          aria-colindex={1}
          className={classes['gutter']}
          style={{ width: gutterPx }}
          data-gutter=""
          title={t('grid.selectRow', { row: row + 1 })}
        >
          {formatNumber(row + 1)}
        </div>
      )}
      {layout.left.map((placed) => cell(placed, 'left'))}
      <div className={classes['room']} style={{ width: columns.beforePx }} />
      {layout.center.slice(columns.first, columns.end).map((placed) => cell(placed, null))}
      <div className={classes['slack']} style={{ minWidth: columns.afterPx }} />
      {layout.right.map((placed) => cell(placed, 'right'))}
    </div>
  );
});
