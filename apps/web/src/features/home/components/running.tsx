import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ALL, cancelJob, type Job } from '@plumbline/contract';
import { useEffect } from 'react';
import { useCan } from '../../../lib/session/current.ts';
import { announceChange } from '../../../lib/data/changes.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { useJobProgress } from '../../../lib/progress/use-progress.ts';
import { t } from '../../../messages/index.ts';
import { Card } from '../../../ui/page/card.tsx';
import { ProgressLine } from '../../../ui/states/loading-bars.tsx';
import { errorMessage } from '../../../ui/states/states.tsx';
import { runningQuery, subjectQuery } from '../api.ts';
import classes from './home.module.css';

const RunningJob = ({ job }: { readonly job: Job }) => {
  const mayCancel = useCan('editor');
  const name = useQuery(subjectQuery(job)).data?.name ?? t('home.work');
  const progress = useJobProgress(job.id);
  const { failure, isLoading, run } = useChange(cancelJob);
  const percent = Math.round(Math.max(job.progress, progress.progress));
  useEffect(() => {
    if (progress.isClosed) {
      void announceChange({ job: ALL, dataset: ALL, notification: ALL });
    }
  }, [progress.isClosed]);
  const stop = async (): Promise<void> => {
    const result = await run({ params: { id: job.id } });
    if (result.ok) {
      toast(t('home.cancelled', { name }));
    }
  };
  return (
    <li className={classes['job']}>
      <div className={classes['jobHead']}>
        <span className={classes['strong']}>{name}</span>
        <span className={classes['soft']}>{t('home.percent', { percent })}</span>
      </div>
      <ProgressLine percent={percent} label={t('home.progressOf', { name })} />
      <div className={classes['jobHead']}>
        <span className={classes['small']}>
          {failure === null
            ? (progress.messages[0]?.msg ?? (job.message === '' ? t('home.waiting') : job.message))
            : errorMessage(failure)}
        </span>
        {mayCancel ? (
          <Button
            variant="subtle"
            px={4}
            loading={isLoading}
            aria-label={t('home.cancelWhat', { name })}
            onClick={() => void stop()}
          >
            {t('home.cancel')}
          </Button>
        ) : null}
      </div>
    </li>
  );
};

/** What works now, with its progress; nothing at all while nothing does. */
export const Running = () => {
  const jobs = useQuery(runningQuery()).data ?? [];
  if (jobs.length === 0) {
    return null;
  }
  return (
    <Card title={t('home.running')}>
      <ul className={classes['list']}>
        {jobs.map((job) => (
          <RunningJob key={job.id} job={job} />
        ))}
      </ul>
    </Card>
  );
};
