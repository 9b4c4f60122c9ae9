import { Button } from '@mantine/core';
import { ALL, cancelJob } from '@plumbline/contract';
import { useEffect, useEffectEvent } from 'react';
import { announceChange } from '../../../lib/data/changes.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { useJobProgress } from '../../../lib/progress/use-progress.ts';
import { t } from '../../../messages/index.ts';
import { ProgressLine } from '../../../ui/states/loading-bars.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import classes from './connections.module.css';

interface ExtractProgressProps {
  readonly name: string;
  readonly jobId: string;
  /** Back to what was chosen, after a failure or a cancellation. */
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** The copying of rows, from its first message to the dataset or to the reason why there is none. */
export const ExtractProgress = ({ name, jobId, onBack, onDone }: ExtractProgressProps) => {
  const progress = useJobProgress(jobId);
  const cancel = useChange(cancelJob);
  const isDone = progress.outcome === 'done';
  const leave = useEffectEvent(() => {
    void announceChange({ dataset: ALL, connection: ALL });
    toast(t('connection.created', { name }));
    onDone();
  });
  useEffect(() => {
    if (isDone) {
      leave();
    }
  }, [isDone]);
  const hasFailed = progress.outcome === 'warning' || (progress.isClosed && !isDone);
  const [newest] = progress.messages;
  return (
    <div className={classes['progress']}>
      <h2 className={classes['heading']}>{t('connection.creating', { name })}</h2>
      {hasFailed ? (
        <div role="alert">
          <Notice tone="negative">{newest?.msg ?? t('ui.errorUnknown')}</Notice>
        </div>
      ) : (
        <>
          <p className={classes['muted']} role="status">
            {newest?.msg ?? t('connection.creationWaits')}
          </p>
          <ProgressLine percent={progress.progress} label={t('connection.creating', { name })} />
        </>
      )}
      <div className={classes['actions']}>
        {hasFailed ? (
          <Button onClick={onBack}>{t('wizard.back')}</Button>
        ) : (
          <Button
            variant="default"
            loading={cancel.isLoading}
            onClick={() => void cancel.run({ params: { id: jobId } })}
          >
            {t('connection.cancel')}
          </Button>
        )}
      </div>
    </div>
  );
};
