import type { Cell, ResultColumn } from '@plumbline/contract';
import { memo } from 'react';
import { formatNumber, t } from '../../../messages/index.ts';
import { cellText, isRightAligned, onOneLine } from '../../../ui/text/cell-text.ts';
import { TypeIcon } from '../../../ui/columns/type-icon.tsx';
import type { CellPosition } from '../model/move-cell.ts';
import classes from './sql.module.css';

/** What all rows share; the same object as long as nothing of it changes. */
export interface ResultLook {
  readonly columns: readonly ResultColumn[];
  /** Where each column begins, and where the last one ends. */
  readonly starts: readonly number[];
  readonly firstColumn: number;
  readonly endColumn: number;
  readonly gutterPx: number;
  readonly cellId: (row: number, column: number) => string;
}

const placed = ({ columns, starts, firstColumn, endColumn }: ResultLook) =>
  columns.slice(firstColumn, endColumn).map((column, at) => {
    const index = firstColumn + at;
    const start = starts[index] ?? 0;
    return { column, index, style: { insetInlineStart: start, width: (starts[index + 1] ?? start) - start } };
  });

export const ResultHead = ({ look, heightPx }: { readonly look: ResultLook; readonly heightPx: number }) => (
  <div role="row" aria-rowindex={1} className={classes['headRow']} style={{ height: heightPx }}>
    <div role="columnheader" aria-colindex={1} className={classes['corner']} style={{ width: look.gutterPx }}>
      <span className="pl-hidden">{t('sql.rowNumber')}</span>
    </div>
    {placed(look).map(({ column, index, style }) => (
      <div
        key={index}
        role="columnheader"
        aria-colindex={index + 2}
        className={classes['headCell']}
        data-end={isRightAligned(column) || undefined}
        style={style}
        title={t('sql.columnTitle', { name: column.name, type: t(`columnType.${column.type}`) })}
      >
        <TypeIcon type={column.type} />
        <span className={classes['headName']}>{column.name}</span>
      </div>
    ))}
  </div>
);

interface ResultRowProps {
  readonly look: ResultLook;
  /** From 0. */
  readonly row: number;
  readonly cells: readonly Cell[];
  readonly topPx: number;
  readonly heightPx: number;
  /** Column of the active cell where it is in this row. */
  readonly activeColumn: number | null;
  readonly onActive: (at: CellPosition) => void;
  readonly onOpen: () => void;
}

/** The grid handles the keys, the row the pointer. */
export const ResultRow = memo((props: ResultRowProps) => {
  const { look, row, cells, activeColumn } = props;
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={classes['row']}
      style={{ top: props.topPx, height: props.heightPx }}
    >
      <div role="rowheader" aria-colindex={1} className={classes['number']} style={{ width: look.gutterPx }}>
        {formatNumber(row + 1)}
      </div>
      {placed(look).map(({ column, index, style }) => {
        const { text, isAbsent } = cellText(cells[index] ?? null, column);
        return (
          <div
            key={index}
            id={look.cellId(row, index)}
            role="gridcell"
            tabIndex={-1}
            aria-colindex={index + 2}
            className={classes['cell']}
            data-end={isRightAligned(column) || undefined}
            data-absent={isAbsent || undefined}
            data-active={activeColumn === index || undefined}
            style={style}
            onPointerDown={() => props.onActive({ row, column: index })}
            onDoubleClick={props.onOpen}
          >
            {onOneLine(text)}
          </div>
        );
      })}
    </div>
  );
});
