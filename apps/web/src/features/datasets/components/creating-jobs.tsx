import { Button } from '@mantine/core';
import { ALL, cancelJob, type Job } from '@plumbline/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { announceChange } from '../../../lib/data/changes.ts';
import { datasetQuery } from '../../../lib/data/datasets.ts';
import { api } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { t } from '../../../messages/index.ts';
import { ProgressLine } from '../../../ui/states/loading-bars.tsx';
import { jobsQuery } from '../api.ts';
import { creatingJobs, endedSince } from '../model/jobs.ts';
import classes from './list.module.css';

/** The newest jobs; when one that creates a dataset ends, the lists are refetched. */
export function useNewestJobs(): readonly Job[] {
  const { data } = useQuery(jobsQuery);
  const before = useRef<readonly Job[]>([]);
  useEffect(() => {
    if (data !== undefined) {
      if (endedSince(before.current, data).length > 0) {
        void announceChange({ dataset: ALL });
      }
      before.current = data;
    }
  }, [data]);
  return data ?? NO_JOBS;
}

const NO_JOBS: readonly Job[] = [];

interface MakingProps {
  readonly jobs: readonly Job[];
  readonly canChange: boolean;
}

export const Making = ({ jobs: newest, canChange }: MakingProps) => {
  const jobs = creatingJobs(newest);
  const datasets = useQueries({
    queries: jobs.map((job) => ({ ...datasetQuery(job.subject?.id ?? ''), enabled: job.subject !== null })),
  });
  if (jobs.length === 0) {
    return null;
  }
  return (
    <section className={classes['band']} aria-labelledby="making">
      <div className={classes['bandHead']}>
        <h2 id="making">{t('datasets.creatingTitle')}</h2>
      </div>
      <ul className={classes['rows']}>
        {jobs.map((job, index) => (
          <MakingRow
            key={job.id}
            job={job}
            name={datasets[index]?.data?.name ?? t('datasets.creatingUnnamed')}
            canChange={canChange}
          />
        ))}
      </ul>
    </section>
  );
};

interface MakingRowProps {
  readonly job: Job;
  readonly name: string;
  readonly canChange: boolean;
}

const MakingRow = ({ job, name, canChange }: MakingRowProps) => {
  const percent = Math.floor(job.progress);
  const cancel = async (): Promise<void> => {
    await api.call(cancelJob, { params: { id: job.id } });
    toast(t('datasets.cancelled', { name }));
  };
  return (
    <li className={classes['row']}>
      <div>
        <span className={classes['rowText']}>{name}</span>
        <div className={classes['rowSub']}>{job.message}</div>
      </div>
      <div className={classes['rowProgress']}>
        <ProgressLine percent={percent} label={t('datasets.creatingRow', { name, percent })} />
        <span className={classes['percent']}>{percent}%</span>
      </div>
      <div className={classes['rowEnd']}>
        {canChange ? (
          <Button
            variant="subtle"
            aria-label={t('datasets.cancelOf', { name })}
            onClick={() => void cancel()}
          >
            {t('datasets.cancel')}
          </Button>
        ) : null}
      </div>
    </li>
  );
};
