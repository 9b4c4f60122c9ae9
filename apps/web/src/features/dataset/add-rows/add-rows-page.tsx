import { Button, SegmentedControl } from '@mantine/core';
import { UPLOADS_AT_ONCE, type Difference } from '@plumbline/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { arrivedIds } from '../../../lib/upload/upload-list.ts';
import { useUploadList } from '../../../lib/upload/use-upload-list.ts';
import { t } from '../../../messages/index.ts';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/states.tsx';
import { DifferenceList } from '../../../ui/upload/difference-list.tsx';
import { FileList } from '../../../ui/upload/file-list.tsx';
import { FileZone } from '../../../ui/upload/file-zone.tsx';
import { useDatasetPage } from '../core/hooks/use-dataset-page.ts';
import { addRows, checkQuery, type NewRows } from './api.ts';
import { RowsJob } from './components/rows-job.tsx';
import { parseMode } from './model.ts';
import classes from './components/add-rows.module.css';
import { useSearchKeys } from '../../../lib/routes/use-search-keys.ts';

/** Rows for a dataset: files, how their columns differ from its own, a word on that, and the new version. */
export const AddRowsPage = () => {
  const { canEdit, dataset } = useDatasetPage();
  const mode = parseMode(useSearchKeys()['mode']);
  const [jobId, setJobId] = useState<string | null>(null);
  if (!canEdit) {
    return <EmptyState title={t('addRows.editors')} />;
  }
  return (
    <div className={classes['page']} data-scrolls="">
      {jobId === null ? (
        <UploadRows key={dataset.id} mode={mode} onStarted={setJobId} />
      ) : (
        <RowsJob key={jobId} jobId={jobId} mode={mode} onAgain={() => setJobId(null)} />
      )}
    </div>
  );
};

interface UploadRowsProps {
  readonly mode: NewRows['mode'];
  readonly onStarted: (jobId: string) => void;
}

const UploadRows = ({ mode, onStarted }: UploadRowsProps) => {
  const { dataset, version } = useDatasetPage();
  const navigate = useNavigate();
  const list = useUploadList(UPLOADS_AT_ONCE);
  const [isUnsettled, setIsUnsettled] = useState(false);
  const key = useRef(crypto.randomUUID());
  const uploadIds = useMemo(() => arrivedIds(list.entries) ?? [], [list.entries]);
  const newRows: NewRows = { datasetId: dataset.id, uploadIds, mode };
  const check = useQuery({ ...checkQuery(newRows, version.number), enabled: uploadIds.length > 0 });
  const isChecked = uploadIds.length > 0 && check.isSuccess;
  const accept = isChecked && !check.data.fits;
  const add = useMutation({
    mutationFn: () => addRows(newRows, { accept, key: key.current }),
    onSuccess: (reply) => onStarted(reply.jobId),
    onSettled: () => {
      key.current = crypto.randomUUID();
    },
  });
  const isEmpty = list.entries.length === 0;
  const go = (to: '/datasets/$id/data' | '/datasets/$id/add-rows', next?: string): void =>
    void navigate({
      to,
      params: { id: dataset.id },
      search: next === undefined ? {} : { mode: next },
      replace: true,
    });
  return (
    <>
      <h2 className={classes['heading']}>{t(`addRows.title_${mode}`, { name: dataset.name })}</h2>
      <p className={classes['lead']}>
        {t(`addRows.lead_${mode}`, { rows: version.rowCount, version: version.number })}
      </p>
      <SegmentedControl
        aria-label={t('addRows.mode')}
        value={mode}
        onChange={(next) => go('/datasets/$id/add-rows', next)}
        data={[
          { value: 'append', label: t('addRows.mode_append') },
          { value: 'replace', label: t('addRows.mode_replace') },
        ]}
      />
      {isEmpty ? null : (
        <FileList
          entries={list.entries}
          renderFound={({ sizeBytes }) => (
            <p className={classes['found']}>{t('addRows.arrived', { bytes: sizeBytes })}</p>
          )}
          onPause={list.pause}
          onResume={list.resume}
          onRemove={list.remove}
          onMove={list.move}
        />
      )}
      <FileZone
        onFiles={(files) => {
          setIsUnsettled(false);
          list.choose(files);
        }}
        help={t('addRows.help')}
        isMore={!isEmpty}
      />
      {uploadIds.length === 0 ? null : <Checked name={dataset.name} check={check} />}
      <ErrorState error={add.error} />
      {isUnsettled && !isChecked ? (
        <p role="alert">{isEmpty ? t('addRows.unsettled') : t('addRows.unsettledFiles')}</p>
      ) : null}
      <div className={classes['actions']}>
        <Button
          loading={add.isPending || (uploadIds.length > 0 && check.isFetching)}
          onClick={() => (isChecked ? add.mutate() : setIsUnsettled(true))}
        >
          {t(accept ? `addRows.accept_${mode}` : `addRows.start_${mode}`)}
        </Button>
        <Button variant="default" onClick={() => go('/datasets/$id/data')}>
          {t('addRows.back')}
        </Button>
      </div>
    </>
  );
};

interface CheckedProps {
  readonly name: string;
  readonly check: {
    readonly data: { readonly differences: readonly Difference[]; readonly fits: boolean } | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
}

/** How the columns differ, in plain words, and what accepting would do. */
const Checked = ({ name, check: { data, error, refetch } }: CheckedProps) => {
  if (error !== null) {
    return (
      <div className={classes['checked']}>
        <ErrorState title={t('addRows.checkFailed')} error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (data === undefined) {
    return <LoadingBars lines={2} label={t('addRows.checking', { name })} />;
  }
  const words = data.differences.length === 0 ? t('addRows.fits') : t('addRows.fitsWith');
  return (
    <div className={classes['checked']} role="status" data-blocks={data.fits ? undefined : ''}>
      <p>{data.fits ? words : t('addRows.blocks', { name })}</p>
      <DifferenceList differences={data.differences} />
    </div>
  );
};
