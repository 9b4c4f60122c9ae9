import type { DatasetColumn } from '@plumbline/contract';
import { t } from '../../../../../messages/index.ts';
import { isRightAligned } from '../../../../../ui/text/cell-text.ts';
import { stuckAt, type PlacedColumn } from '../../../core/model/column-layout.ts';
import type { ColumnTotals } from './grid-props.ts';
import type { RowsLook } from './grid-row.tsx';
import classes from './grid.module.css';

interface TotalsRowProps {
  readonly look: RowsLook;
  readonly totals: ColumnTotals;
  readonly rowCount: number;
  readonly topPx: number;
}

/** One line below all rows: a figure of every row that passes the filters, whatever is in view. */
export const TotalsRow = ({ look, totals, rowCount, topPx }: TotalsRowProps) => {
  const { layout, columns, gutterPx, rowPx } = look;
  const cell = (placed: PlacedColumn<DatasetColumn>, side: 'left' | 'right' | null) => (
    <TotalCell key={placed.column.name} look={look} totals={totals} placed={placed} side={side} />
  );
  return (
    <div
      role="row"
      aria-label={t('gridView.totalsRow')}
      aria-rowindex={rowCount + 2}
      className={classes['totals']}
      style={{ insetBlockStart: topPx, height: rowPx }}
    >
      {gutterPx === 0 ? null : (
        <div className={classes['gutter']} style={{ width: gutterPx }} aria-hidden="true" />
      )}
      {layout.left.map((placed) => cell(placed, 'left'))}
      <div className={classes['room']} style={{ width: columns.beforePx }} />
      {layout.center.slice(columns.first, columns.end).map((placed) => cell(placed, null))}
      <div className={classes['slack']} style={{ minWidth: columns.afterPx }} />
      {layout.right.map((placed) => cell(placed, 'right'))}
    </div>
  );
};

interface TotalCellProps extends Pick<TotalsRowProps, 'look' | 'totals'> {
  readonly placed: PlacedColumn<DatasetColumn>;
  readonly side: 'left' | 'right' | null;
}

const TotalCell = ({ look, totals, placed, side }: TotalCellProps) => {
  const { column, index, widthPx } = placed;
  const total = totals.get(column.name);
  const named = [
    classes['cell'],
    isRightAligned(column) ? classes['number'] : '',
    side === null ? '' : classes['pinned'],
  ].join(' ');
  const words = total === undefined ? '' : t(`aggregate.${total.agg}`);
  return (
    <div
      role="gridcell"
      aria-colindex={index + 2}
      className={named}
      style={{ width: widthPx, ...stuckAt(placed, side, look.gutterPx) }}
      title={total === undefined ? undefined : `${words}: ${total.text ?? ''}`}
    >
      {total === undefined ? null : (
        <>
          <span className={classes['totalAgg']}>{words}</span>
          {total.onTrace === null ? (
            (total.text ?? t('gridView.totalPending'))
          ) : (
            <button
              type="button"
              className={classes['totalTrace']}
              aria-label={t('gridView.traceTotal', { total: `${words} ${total.text ?? ''}` })}
              onClick={total.onTrace}
            >
              {total.text}
            </button>
          )}
        </>
      )}
    </div>
  );
};
