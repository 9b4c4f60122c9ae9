import type { BodyOf, queryConnection } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/index.ts';
import { cellText, isRightAligned } from '../../../ui/cell-text.ts';
import { FOCUSABLE } from '../../../ui/focusable.ts';
import { LoadingBars } from '../../../ui/loading-bars.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TypeIcon } from '../../../ui/type-icon.tsx';
import { previewQuery } from '../api.ts';
import classes from './connections.module.css';

interface PreviewProps {
  readonly connectionId: string;
  readonly target: BodyOf<typeof queryConnection>;
}

/** The first rows of a table or a statement, as the source has them now. */
export const Preview = ({ connectionId, target }: PreviewProps) => {
  const preview = useQuery(previewQuery(connectionId, target));
  if (preview.isPending) {
    return <LoadingBars lines={6} label={t('connection.previewLoading')} />;
  }
  if (preview.isError) {
    return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  }
  const { columns, data } = preview.data;
  return (
    <section>
      <h2 className={classes['heading']}>{t('connection.preview')}</h2>
      <div className={classes['rows']} {...FOCUSABLE} role="region" aria-label={t('connection.preview')}>
        <table>
          <thead>
            <tr>
              {columns.map((column, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a statement may name a column twice
                <th key={index} scope="col" data-end={isRightAligned(column) || undefined}>
                  <TypeIcon type={column.type} /> {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((row, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows have no identity
              <tr key={at}>
                {columns.map((column, index) => {
                  const { text, isAbsent } = cellText(row[index] ?? null, column);
                  return (
                    <td
                      // oxlint-disable-next-line react/no-array-index-key -- as its column
                      key={index}
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
      {data.length === 0 ? <p className={classes['muted']}>{t('connection.noRows')}</p> : null}
    </section>
  );
};
