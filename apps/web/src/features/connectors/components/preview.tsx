import type { BodyOf, queryConnection } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { formatBytes, t } from '../../../messages/index.ts';
import { LoadingBars } from '../../../ui/loading-bars.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { previewQuery } from '../api.ts';
import classes from './connections.module.css';
import { RowsPreview } from './rows-preview.tsx';

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
  const { columns, data, bytesBilled } = preview.data;
  return (
    <>
      {bytesBilled === undefined ? null : (
        <p className={classes['muted']}>{t('connection.billed', { size: formatBytes(bytesBilled) })}</p>
      )}
      <RowsPreview columns={columns} rows={data} />
    </>
  );
};
