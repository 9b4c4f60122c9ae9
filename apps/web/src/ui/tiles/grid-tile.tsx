import type { GridPage } from '@plumbline/contract';
import { printPivotFigure } from '@plumbline/viz';
import { useMemo } from 'react';
import { currentLocale, t } from '../../messages/index.ts';
import { cellText, isRightAligned, onOneLine } from '../cell-text.ts';
import { FOCUSABLE } from '../focusable.ts';
import classes from './tiles.module.css';

const MAX_DECIMALS = 6;

/** How many decimals each column of doubles has on this page; null where they print as they are. */
export const columnDecimals = ({
  columns,
  data,
}: Pick<GridPage, 'columns' | 'data'>): readonly (number | null)[] =>
  columns.map(({ type, format }, at) => {
    const figures = data.map((row) => row[at]).filter((cell) => typeof cell === 'number');
    const lengths = figures.map((figure) => /\.(\d+)$/u.exec(String(figure))?.[1]?.length ?? 0);
    const maxDecimals = Math.max(0, ...lengths);
    return type === 'number' && format === undefined && maxDecimals > 0 && maxDecimals <= MAX_DECIMALS
      ? maxDecimals
      : null;
  });

function textAt(
  cell: GridPage['data'][number][number],
  column: GridPage['columns'][number],
  decimals: number | null,
): ReturnType<typeof cellText> {
  const figure = printPivotFigure(cell, decimals, currentLocale());
  return figure === null ? cellText(cell, column) : { text: figure.replace(/^-/u, '−'), isAbsent: false };
}

/** A page of rows. The first column stays where it is while the rest scrolls. */
export const GridTile = ({ grid, title }: { readonly grid: GridPage; readonly title: string }) => {
  const decimals = useMemo(() => columnDecimals(grid), [grid]);
  if (grid.data.length === 0) {
    return <p className={classes['nothing']}>{t('tile.noRows')}</p>;
  }
  return (
    // What scrolls takes the focus, so that it scrolls without a pointer.
    <div
      className={classes['scroller']}
      role="group"
      aria-label={t('tile.tableOf', { title })}
      {...FOCUSABLE}
    >
      <table className={classes['table']}>
        <thead>
          <tr>
            {grid.columns.map((column) => (
              <th key={column.name} scope="col" data-end={isRightAligned(column) || undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.data.map((row, at) => (
            <tr key={(grid.page - 1) * grid.limit + at}>
              {grid.columns.map((column, place) => {
                const { text, isAbsent } = textAt(row[place] ?? null, column, decimals[place] ?? null);
                const line = onOneLine(text);
                return (
                  <td
                    key={column.name}
                    data-end={isRightAligned(column) || undefined}
                    data-absent={isAbsent || undefined}
                    title={line.length > 30 ? line : undefined}
                  >
                    {line}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
