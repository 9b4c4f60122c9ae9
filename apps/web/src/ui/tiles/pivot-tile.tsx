import type { PivotSpec, PivotTable } from '@plumbline/contract';
import { useMemo } from 'react';
import { t } from '../../messages/index.ts';
import { pivotCellText, pivotGrid } from './pivot-keys.ts';
import { FOCUSABLE } from '../scroll/focusable.ts';
import { positionKey } from '../../lib/values/position-key.ts';
import classes from './tiles.module.css';

interface PivotTileProps {
  readonly spec: PivotSpec;
  readonly table: PivotTable;
  readonly title: string;
  /** Traces a figure by its place from left to right and top to bottom. */
  readonly onFigure?: (place: number) => void;
}

const fieldName = (field: PivotSpec['rows'][number]): string =>
  typeof field === 'string' ? field : field.column;

export const PivotTile = ({ spec, table, title, onFigure }: PivotTileProps) => {
  const grid = useMemo(() => pivotGrid(table, spec), [table, spec]);
  if (grid.rows.length === 0) {
    return <p className={classes['nothing']}>{t('tile.noRows')}</p>;
  }
  const levels = Math.max(1, table.rowFields.length);
  const hidden = table.total - table.rowHeaders.length;
  return (
    // What scrolls takes the focus, so that it scrolls without a pointer.
    <div
      className={classes['scroller']}
      role="group"
      aria-label={t('tile.pivotOf', { title })}
      {...FOCUSABLE}
    >
      <table className={classes['table']}>
        <thead>
          {grid.head.map((line, level) => (
            <tr key={positionKey(level)}>
              {level === 0
                ? Array.from({ length: levels }, (_, at) => (
                    <th key={`row ${at}`} scope="col" rowSpan={grid.head.length}>
                      {spec.rows[at] === undefined ? '' : fieldName(spec.rows[at])}
                    </th>
                  ))
                : null}
              {line.map(({ text, span }, at) => (
                <th key={positionKey(at)} scope={span > 1 ? 'colgroup' : 'col'} colSpan={span} data-end="">
                  {text}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {grid.rows.map((row, at) => (
            <tr key={positionKey(at)} data-total={row.isTotal || undefined}>
              {Array.from({ length: levels }, (_, level) => (
                <th key={level} scope="row">
                  {row.keys[level] ?? (level === 0 ? t('tile.total') : '')}
                </th>
              ))}
              {row.cells.map((cell, place) => {
                const value = grid.values[place];
                const text =
                  cell === undefined || cell === null || value === undefined
                    ? ''
                    : pivotCellText(cell, value);
                return (
                  <td key={positionKey(place)} data-end="">
                    {text === '' || onFigure === undefined ? (
                      text
                    ) : (
                      <button
                        type="button"
                        className={classes['number']}
                        aria-label={t('tile.traceFigure', { text })}
                        onClick={() => onFigure(at * grid.values.length + place)}
                      >
                        {text}
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 ? <p className={classes['nothing']}>{t('tile.more', { count: hidden })}</p> : null}
    </div>
  );
};
