import { Button } from '@mantine/core';
import { ALL } from '@plumbline/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { announceChange } from '../../../../lib/data/changes.ts';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { useJobProgress } from '../../../../lib/progress/use-progress.ts';
import { t } from '../../../../messages/index.ts';
import { ProgressLine } from '../../../../ui/states/loading-bars.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { stopRows } from '../api.ts';
import type { RowsMode } from '../model.ts';
import classes from './add-rows.module.css';

/** Announced to screen readers in steps of a quarter. */
const SPOKEN_STEP = 25;

interface RowsJobProps {
  readonly jobId: string;
  readonly mode: RowsMode;
  readonly onAgain: () => void;
}

/** The making of the new version, to its rows or to the reason why there is none. */
export const RowsJob = ({ jobId, mode, onAgain }: RowsJobProps) => {
  const { dataset, version } = useDatasetPage();
  const { name } = dataset;
  const progress = useJobProgress(jobId);
  const navigate = useNavigate();
  const [isStopping, setIsStopping] = useState(false);
  const finish = useEffectEvent(async (): Promise<void> => {
    await announceChange({ dataset: dataset.id, rows: ALL, job: ALL });
    toast(t(`addRows.done_${mode}`, { name }));
    await navigate({ to: '/datasets/$id/data', params: { id: dataset.id }, search: {}, replace: true });
  });
  const isDone = progress.outcome === 'done';
  useEffect(() => {
    if (isDone) {
      void finish();
    }
  }, [isDone]);

  const [latest] = progress.messages;
  if (progress.isClosed && !isDone) {
    return (
      <div role="alert">
        <h2 className={classes['heading']}>{t('addRows.failed')}</h2>
        <p className={classes['lead']}>{latest?.msg}</p>
        <p className={classes['lead']}>{t('addRows.failedSafe', { version: version.number })}</p>
        <div className={classes['actions']}>
          <Button onClick={onAgain}>{t('addRows.again')}</Button>
        </div>
      </div>
    );
  }
  const percent = Math.floor(progress.progress);
  const title = t(`addRows.running_${mode}`, { name });
  return (
    <>
      <h2 className={classes['heading']}>{title}</h2>
      <p className={classes['lead']}>{t('addRows.runningLead')}</p>
      <p className={classes['phase']}>
        <span>{latest?.msg}</span>
        <span>{t('addRows.percent', { percent })}</span>
      </p>
      <ProgressLine percent={progress.progress} label={title} />
      <p className="pl-hidden" role="status">
        {t('addRows.percent', { percent: Math.floor(percent / SPOKEN_STEP) * SPOKEN_STEP })}
      </p>
      <div className={classes['actions']}>
        <Button
          variant="default"
          loading={isStopping}
          onClick={() => {
            setIsStopping(true);
            // Rejected only when it has ended, which the stream reports.
            stopRows(jobId).catch(() => setIsStopping(false));
          }}
        >
          {t('addRows.cancel')}
        </Button>
      </div>
    </>
  );
};
