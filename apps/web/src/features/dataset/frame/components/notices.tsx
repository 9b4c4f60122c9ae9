import { Button } from '@mantine/core';
import { ALL, restoreDatasource, type Confinement } from '@plumbline/contract';
import { useEffect } from 'react';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { announceChange } from '../../../../lib/data/changes.ts';
import { useJobProgress } from '../../../../lib/progress/use-progress.ts';
import { ProgressLine } from '../../../../ui/states/loading-bars.tsx';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { t } from '../../../../messages/index.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { EditorsOnly } from '../../core/components/editors-only.tsx';
import classes from './frame.module.css';

/** What must be known before reading on: archived, an older version, a job that runs. */
export const Notices = ({ missingVersion }: { readonly missingVersion: number | null }) => {
  const { dataset, version, change } = useDatasetPage();
  const newest = dataset.version?.number ?? version.number;
  return (
    <>
      {dataset.state === 'archived' ? <Archived /> : null}
      {dataset.confinement === null ? null : <Part confinement={dataset.confinement} />}
      {dataset.jobId === null ? null : <Running jobId={dataset.jobId} />}
      {missingVersion === null ? null : (
        <div className={classes['notice']} role="status">
          {t('dataset.versionMissing', { version: missingVersion, newest })}
        </div>
      )}
      {version.number === newest ? null : (
        <div className={classes['notice']} role="status">
          {t('dataset.versionOld', { version: version.number, newest })}
          <Button variant="default" onClick={() => change({ version: null })}>
            {t('dataset.versionNewest')}
          </Button>
        </div>
      )}
    </>
  );
};

/** Somebody sees a part of the rows or values. */
const Part = ({ confinement }: { readonly confinement: Confinement }) => {
  const { dataset } = useDatasetPage();
  const { rows } = confinement;
  // Rules that leave no row at all are, for the reader, as no rule.
  const reason =
    confinement.reason === 'rules' && rows && dataset.version?.rowCount === 0
      ? 'no_rule'
      : confinement.reason;
  const words =
    reason === 'rules'
      ? t(rows ? 'rules.part' : 'rules.partMasked')
      : t(`rules.part_${reason}`, { name: dataset.createdBy?.name ?? t('rules.owner') });
  // Hidden columns are not there: nothing is to be said of them.
  return reason === 'rules' && !rows && confinement.masked.length === 0 ? null : (
    <div className={classes['notice']} data-tone="info" role="status">
      {words}
    </div>
  );
};

const Archived = () => {
  const { dataset, canEdit } = useDatasetPage();
  const call = useChange(restoreDatasource);
  const restore = async (): Promise<void> => {
    const result = await call.run({ params: { id: dataset.id } });
    if (result.ok) {
      toast(t('dataset.restored', { name: dataset.name }));
    }
  };
  return (
    <div className={classes['notice']} role="status">
      {call.failure === null ? t('dataset.archivedBanner') : errorMessage(call.failure)}
      <EditorsOnly can={canEdit}>
        <Button variant="default" loading={call.isLoading} disabled={!canEdit} onClick={() => void restore()}>
          {t('dataset.restore')}
        </Button>
      </EditorsOnly>
    </div>
  );
};

const Running = ({ jobId }: { readonly jobId: string }) => {
  const { dataset } = useDatasetPage();
  const progress = useJobProgress(jobId);
  useEffect(() => {
    if (progress.isClosed) {
      void announceChange({ dataset: dataset.id, rows: ALL, job: ALL });
    }
  }, [progress.isClosed, dataset.id]);
  const message = progress.messages[0]?.msg ?? '';
  if (progress.outcome === 'warning') {
    return (
      <div className={classes['notice']} data-tone="negative" role="alert">
        {message}
      </div>
    );
  }
  return (
    <div className={classes['notice']} data-tone="info">
      <div className={classes['noticeProgress']}>
        <ProgressLine percent={progress.progress} label={message === '' ? t('dataset.creating') : message} />
      </div>
      <span>{dataset.state === 'creating' ? t('dataset.creatingReadable') : message}</span>
    </div>
  );
};
