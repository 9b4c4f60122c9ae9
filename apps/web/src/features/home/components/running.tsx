import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Job } from '@plumbline/contract';
import { useEffect } from 'react';
import { useCan } from '../../../lib/current.ts';
import { toast } from '../../../lib/toasts.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useJobProgress } from '../../../lib/use-progress.ts';
import { t } from '../../../messages/index.ts';
import { Card } from '../../../ui/card.tsx';
import { ProgressLine } from '../../../ui/loading-bars.tsx';
import { messageOf } from '../../../ui/states.tsx';
import { cancel, runningQuery, subjectQuery } from '../api.ts';
import classes from './home.module.css';

const RunningJob = ({ job }: { readonly job: Job }) => {
  const client = useQueryClient();
  const mayCancel = useCan('editor');
  const name = useQuery(subjectQuery(job)).data ?? t('home.work');
  const progress = useJobProgress(job.id);
  const [state, run] = useCall<unknown>();
  const percent = Math.round(Math.max(job.progress, progress.progress));
  useEffect(() => {
    if (!progress.isClosed) {
      return;
    }
    void client.invalidateQueries({ queryKey: ['jobs'] });
    void client.invalidateQueries({ queryKey: ['datasources'] });
    void client.invalidateQueries({ queryKey: ['notifications'] });
  }, [client, progress.isClosed]);
  const stop = async (): Promise<void> => {
    const result = await run(() => cancel(job.id));
    if (result.ok) {
      toast(t('home.cancelled', { name }));
    }
    await client.invalidateQueries({ queryKey: ['jobs'] });
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
          {state.failure === null
            ? (progress.messages[0]?.msg ?? (job.message === '' ? t('home.waiting') : job.message))
            : messageOf(state.failure)}
        </span>
        {mayCancel ? (
          <Button
            variant="subtle"
            px={4}
            loading={state.isLoading}
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
