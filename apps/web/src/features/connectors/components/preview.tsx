import type { BodyOf, queryConnection } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/index.ts';
import { LoadingBars } from '../../../ui/loading-bars.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { previewQuery } from '../api.ts';
import { Billed } from './billed.tsx';
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
      {bytesBilled === undefined || target.query === undefined ? null : <Billed bytes={bytesBilled} />}
      <RowsPreview columns={columns} rows={data} />
    </>
  );
};
