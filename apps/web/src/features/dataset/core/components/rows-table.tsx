import type { Cell, ColumnType } from '@plumbline/contract';
import { fixedDecimals, mostDecimals } from '@plumbline/viz';
import { useEffect, useRef } from 'react';
import { cellText, isRightAligned, onOneLine } from '../../../../ui/text/cell-text.ts';
import { TypeIcon } from '../../../../ui/columns/type-icon.tsx';
import { t } from '../../../../messages/index.ts';
import { FOCUSABLE } from '../../../../ui/scroll/focusable.ts';
import classes from './rows-table.module.css';

export interface TableColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly encoding?: 'string' | undefined;
  readonly format?: string | null | undefined;
  readonly role?: string;
}

interface RowsTableProps {
  /** Its accessible name. */
  readonly label: string;
  readonly columns: readonly TableColumn[];
  /** Row arrays in column order. */
  readonly rows: readonly (readonly Cell[])[];
  /** Number of the first row, from 1; without it rows are not numbered. */
  readonly firstRow?: number;
  /** Columns that a step made or gave another type: tinted, and said so. */
  readonly marks?: ReadonlyMap<string, 'new' | 'retyped'>;
  /** An older response is shown while a newer one is loading. */
  readonly isWorking?: boolean;
}

/** More columns than anybody reads in a look; the grid of the layout Data has them all. */
export const MAX_COLUMNS = 100;

/** The places of the columns that are shown: the first ones, and every marked one. */
function shownPlaces(
  columns: readonly TableColumn[],
  marks: ReadonlyMap<string, unknown>,
): readonly number[] {
  const positions = columns.map((_, at) => at);
  const marked = positions.filter((at) => at >= MAX_COLUMNS && marks.has(columns[at]?.name ?? ''));
  return [...positions.slice(0, Math.max(0, MAX_COLUMNS - marked.length)), ...marked.slice(0, MAX_COLUMNS)];
}

const NO_MARKS: ReadonlyMap<string, 'new' | 'retyped'> = new Map();
/** Roles are not known of every table here: a text is a text, not a tag. */
const MARK_ROLE = 'measure';
const MARK_WORDS = { new: 'newColumn', retyped: 'retypedColumn' } as const;

/** A few rows as they came. Long tables scroll inside it, so the box takes the focus. */
export const RowsTable = ({
  label,
  columns,
  rows,
  firstRow,
  marks = NO_MARKS,
  isWorking = false,
}: RowsTableProps) => {
  const positions = shownPlaces(columns, marks);
  const decimals = columns.map((column, at) => fixedDecimals(column, mostDecimals(rows, at)));
  const scroller = useMarkedInView(marks);
  return (
    <div className={classes['box']} aria-busy={isWorking}>
      {isWorking ? <div className={classes['working']} /> : null}
      {/* What scrolls must take the focus, so that keys can scroll it. */}
      <div ref={scroller} className={classes['scroller']} {...FOCUSABLE} role="group" aria-label={label}>
        <table className={classes['table']}>
          <caption className="pl-hidden">{label}</caption>
          <thead>
            <tr>
              {firstRow === undefined ? null : (
                <th scope="col" className={classes['corner']}>
                  <span className="pl-hidden">{t('grid.rowNumber')}</span>
                </th>
              )}
              {positions.map((at) => (
                <Head key={at} column={columns[at]} mark={marks.get(columns[at]?.name ?? '')} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={place}>
                {firstRow === undefined ? null : (
                  <th scope="row" className={classes['number']}>
                    {firstRow + place}
                  </th>
                )}
                {positions.map((at) => (
                  <Value
                    key={at}
                    cell={row[at] ?? null}
                    decimals={decimals[at] ?? null}
                    column={columns[at]}
                    isMarked={marks.has(columns[at]?.name ?? '')}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 ? <p className={classes['note']}>{t('grid.rowsNone')}</p> : null}
      {positions.length < columns.length ? (
        <p className={classes['note']}>
          {t('grid.columnsCut', { shown: positions.length, total: columns.length })}
        </p>
      ) : null}
    </div>
  );
};

/** Scrolls the first column that a step created into view: it is often the last. */
function useMarkedInView(marks: ReadonlyMap<string, unknown>) {
  const scroller = useRef<HTMLDivElement>(null);
  const names = [...marks.keys()].join('\n');
  useEffect(() => {
    const box = scroller.current;
    const marked = names === '' ? null : box?.querySelector<HTMLElement>('th[data-mark]');
    if (box !== null && marked !== null && marked !== undefined) {
      const end = marked.offsetLeft + marked.offsetWidth;
      const isSeen = marked.offsetLeft >= box.scrollLeft && end <= box.scrollLeft + box.clientWidth;
      box.scrollLeft = isSeen ? box.scrollLeft : Math.max(0, end - box.clientWidth);
    }
  }, [names]);
  return scroller;
}

interface HeadProps {
  readonly column: TableColumn | undefined;
  readonly mark: 'new' | 'retyped' | undefined;
}

const Head = ({ column, mark }: HeadProps) =>
  column === undefined ? null : (
    <th
      scope="col"
      className={classes['head']}
      data-end={isRightAligned(column) || undefined}
      data-mark={mark}
      title={column.name}
    >
      <span className={classes['headLine']}>
        <TypeIcon type={column.type} role={MARK_ROLE} />
        <span className={classes['name']}>{column.name}</span>
        {mark === undefined ? null : <span className={classes['chip']}>{t(`grid.${MARK_WORDS[mark]}`)}</span>}
      </span>
    </th>
  );

interface ValueProps {
  readonly cell: Cell;
  readonly column: TableColumn | undefined;
  readonly decimals: number | null;
  readonly isMarked: boolean;
}

const MAX_TITLE = 200;

const Value = ({ cell, column, decimals, isMarked }: ValueProps) => {
  if (column === undefined) {
    return null;
  }
  const { text, isAbsent } = cellText(cell, column, decimals);
  return (
    <td
      className={classes['cell']}
      data-end={isRightAligned(column) || undefined}
      data-absent={isAbsent || undefined}
      data-marked={isMarked || undefined}
      title={text.length > MAX_TITLE / 8 ? text.slice(0, MAX_TITLE) : undefined}
    >
      {onOneLine(text)}
    </td>
  );
};
