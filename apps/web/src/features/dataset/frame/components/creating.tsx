import { ALL, type Dataset } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { announceChange } from '../../../../lib/data/changes.ts';
import { useJobProgress } from '../../../../lib/progress/use-progress.ts';
import { Body } from '../../../../ui/page/body.tsx';
import { ProgressLine } from '../../../../ui/states/loading-bars.tsx';
import { PageBar } from '../../../../ui/page/page-bar.tsx';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { stopJob } from '../../core/api.ts';
import { t } from '../../../../messages/index.ts';
import classes from './creating.module.css';
import page from './frame.module.css';

/** A dataset whose first version has no row to show yet: what its job does, newest first. */
export const Creating = ({ dataset }: { readonly dataset: Dataset }) => {
  const progress = useJobProgress(dataset.jobId);
  const hasFailed = progress.outcome === 'warning';
  useEffect(() => {
    if (progress.isClosed && !hasFailed) {
      void announceChange({ dataset: dataset.id, rows: ALL, job: ALL });
    }
  }, [progress.isClosed, hasFailed, dataset.id]);
  return (
    <div className={page['page']}>
      <PageBar title={dataset.name} crumbs={[{ label: t('dataset.datasets'), to: '/datasets' }]} />
      <Body kind="page">
        {hasFailed ? (
          <EmptyState
            title={t('dataset.creatingFailed')}
            actions={
              <Button component={Link} to="/datasets" variant="default">
                {t('dataset.toDatasets')}
              </Button>
            }
          >
            {progress.messages[0]?.msg}
          </EmptyState>
        ) : (
          <div className={classes['box']}>
            <p className={classes['title']}>{t('dataset.creating')}</p>
            <ProgressLine percent={progress.progress} label={t('dataset.creating')} />
            <ol className={classes['log']} aria-live="polite">
              {progress.messages.map(({ msg }) => (
                <li key={msg}>{msg}</li>
              ))}
            </ol>
            {dataset.jobId === null ? null : (
              <Button variant="default" onClick={() => void stopJob(dataset.jobId ?? '')}>
                {t('dataset.jobCancel')}
              </Button>
            )}
          </div>
        )}
      </Body>
    </div>
  );
};
