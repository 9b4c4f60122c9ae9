import type { StatementResult } from '@plumbline/contract';
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../../../messages/index.ts';
import { usePhone } from '../../../ui/page/use-phone.ts';
import { CellDetail } from './cell-detail.tsx';
import { columnWidths } from '../model/column-widths.ts';
import { moveCell, type CellPosition } from '../model/move-cell.ts';
import { ResultHead, ResultRow, type ResultLook } from './result-rows.tsx';
import { scrollToShow } from '../model/scroll-to-show.ts';
import { useWindow } from '../hooks/use-window.ts';
import classes from './sql.module.css';

interface ResultTableProps {
  readonly result: StatementResult;
  /** A newer answer is on its way. */
  readonly isOld: boolean;
}

const ROW_PX = 28;
const HEAD_PX = 34;
const GUTTER_PADDING_PX = 24;
const DIGIT_PX = 8;
/** Mean width of a letter; a phone has larger ones. */
const CHAR_PX = 7.4;
const PHONE_CHAR_PX = 9;

/** The rows of an answer, windowed both ways. Arrows walk over the cells, Enter shows one whole. */
export const ResultTable = ({ result, isOld }: ResultTableProps) => {
  const { columns, data } = result;
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<CellPosition | null>(null);
  const [isDetailed, setIsDetailed] = useState(false);
  const id = useId();
  const charPx = usePhone() ? PHONE_CHAR_PX : CHAR_PX;
  const gutterPx = GUTTER_PADDING_PX + String(data.length).length * DIGIT_PX;
  const starts = useMemo(
    () => startsOf(columnWidths(columns, { rows: data, charPx }), gutterPx),
    [columns, data, charPx, gutterPx],
  );
  const measures = useMemo(() => ({ rowCount: data.length, rowPx: ROW_PX, starts }), [data, starts]);
  const { firstRow, endRow, firstColumn, endColumn } = useWindow(box, measures);
  const look: ResultLook = useMemo(
    () => ({
      columns,
      starts,
      firstColumn,
      endColumn,
      gutterPx,
      cellId: (row, column) => `${id}${row}-${column}`,
    }),
    [columns, starts, firstColumn, endColumn, gutterPx, id],
  );
  const onKey = (event: KeyboardEvent): void => {
    const next = moveCell(event.key, active, { rows: data.length, columns: columns.length });
    if (next !== null) {
      event.preventDefault();
      setActive(next);
      scrollToShow(box.current, {
        top: HEAD_PX + next.row * ROW_PX,
        bottom: HEAD_PX + (next.row + 1) * ROW_PX,
        left: starts[next.column] ?? 0,
        right: starts[next.column + 1] ?? 0,
        headPx: HEAD_PX,
        gutterPx,
      });
    } else if (event.key === 'Enter' && active !== null) {
      setIsDetailed(true);
    } else if (event.key === 'Escape') {
      setIsDetailed(false);
    }
  };
  const shown = active === null ? undefined : columns[active.column];
  return (
    <div className={classes['result']} aria-busy={isOld}>
      <div
        ref={box}
        role="grid"
        aria-label={t('sql.result')}
        aria-rowcount={data.length + 1}
        aria-colcount={columns.length + 1}
        aria-activedescendant={active === null ? undefined : look.cellId(active.row, active.column)}
        aria-readonly="true"
        tabIndex={0}
        className={classes['scroller']}
        data-old={isOld || undefined}
        data-scrolls=""
        onKeyDown={onKey}
      >
        <div
          className={classes['sheet']}
          style={{ height: HEAD_PX + data.length * ROW_PX, width: starts.at(-1) ?? 0 }}
        >
          <ResultHead look={look} heightPx={HEAD_PX} />
          {data.slice(firstRow, endRow).map((cells, at) => (
            <ResultRow
              key={firstRow + at}
              look={look}
              row={firstRow + at}
              cells={cells}
              topPx={HEAD_PX + (firstRow + at) * ROW_PX}
              heightPx={ROW_PX}
              activeColumn={active?.row === firstRow + at ? active.column : null}
              onActive={setActive}
              onOpen={() => setIsDetailed(true)}
            />
          ))}
        </div>
      </div>
      {isDetailed && active !== null && shown !== undefined ? (
        <CellDetail
          column={shown}
          row={active.row}
          cell={data[active.row]?.[active.column] ?? null}
          onClose={() => {
            setIsDetailed(false);
            box.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
};

/** Where each column begins, and where the last one ends. */
function startsOf(widths: readonly number[], from: number): readonly number[] {
  let at = from;
  return [from, ...widths.map((width) => (at += width))];
}
