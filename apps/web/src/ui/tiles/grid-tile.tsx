import type { GridPage } from '@plumbline/contract';
import { gridDecimals } from '@plumbline/viz';
import { useMemo } from 'react';
import { t } from '../../messages/index.ts';
import { cellText, isRightAligned, onOneLine } from '../text/cell-text.ts';
import { FOCUSABLE } from '../scroll/focusable.ts';
import classes from './tiles.module.css';

/** A page of rows. The first column stays where it is while the rest scrolls. */
export const GridTile = ({ grid, title }: { readonly grid: GridPage; readonly title: string }) => {
  const decimals = useMemo(() => gridDecimals(grid), [grid]);
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
                const { text, isAbsent } = cellText(row[place] ?? null, column, decimals[place] ?? null);
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
