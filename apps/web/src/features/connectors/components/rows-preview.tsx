import type { Cell, ResultColumn } from '@plumbline/contract';
import { t } from '../../../messages/index.ts';
import { cellText, isRightAligned } from '../../../ui/text/cell-text.ts';
import { FOCUSABLE } from '../../../ui/scroll/focusable.ts';
import { TypeIcon } from '../../../ui/columns/type-icon.tsx';
import { positionKey } from '../../../lib/values/position-key.ts';
import classes from './connections.module.css';

interface RowsPreviewProps {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

/** First rows of a source under the types of their columns. */
export const RowsPreview = ({ columns, rows }: RowsPreviewProps) => (
  <section>
    <h2 className={classes['heading']}>{t('connection.preview')}</h2>
    <div className={classes['rows']} {...FOCUSABLE} role="region" aria-label={t('connection.preview')}>
      <table>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={positionKey(index)} scope="col" data-end={isRightAligned(column) || undefined}>
                <TypeIcon type={column.type} /> <span title={column.name}>{column.name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={positionKey(at)}>
              {columns.map((column, index) => {
                const { text, isAbsent } = cellText(row[index] ?? null, column);
                return (
                  <td
                    key={positionKey(index)}
                    data-end={isRightAligned(column) || undefined}
                    data-absent={isAbsent || undefined}
                  >
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {rows.length === 0 ? <p className={classes['muted']}>{t('connection.noRows')}</p> : null}
  </section>
);
