import type { BodyOf, queryConnection } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/index.ts';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { previewQuery } from '../api.ts';
import { Billed } from './billed.tsx';
import { RowsPreview } from './rows-preview.tsx';

interface PreviewProps {
  readonly connectionId: string;
  readonly target: BodyOf<typeof queryConnection>;
  /** Names of columns that are not read. */
  readonly leftOut?: readonly string[];
}

const NONE: readonly string[] = [];

/** The first rows of a table or a statement, as the source has them now. */
export const Preview = ({ connectionId, target, leftOut = NONE }: PreviewProps) => {
  const preview = useQuery(previewQuery(connectionId, target));
  if (preview.isPending) {
    return <LoadingBars lines={6} label={t('connection.previewLoading')} />;
  }
  if (preview.isError) {
    // A statement is corrected and run again by its own button.
    const retry = target.query === undefined ? { onRetry: () => void preview.refetch() } : {};
    return <ErrorState error={preview.error} {...retry} />;
  }
  const { columns, data, bytesBilled } = preview.data;
  const shown = columns.flatMap((column, at) => (leftOut.includes(column.name) ? [] : [at]));
  return (
    <>
      {bytesBilled === undefined || target.query === undefined ? null : <Billed bytes={bytesBilled} />}
      <RowsPreview
        columns={shown.flatMap((at) => columns[at] ?? [])}
        rows={data.map((row) => shown.map((at) => row[at] ?? null))}
      />
    </>
  );
};
