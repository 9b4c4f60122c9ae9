import { cancelJob, type WorkflowReport } from '@plumbline/contract';
import { Button, Progress } from '@mantine/core';
import { useEffect, useReducer } from 'react';
import { announceChange } from '../../../lib/data/changes.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { followWorkflow } from '../../../lib/progress/events.ts';
import { NO_PROGRESS, reduceProgress, type ProgressState } from '../../../lib/progress/progress.ts';
import { t } from '../../../messages/index.ts';
import { Card, CardBody } from '../../../ui/page/card.tsx';
import classes from './workflows.module.css';

/** The progress of whatever runs for a workflow, while the component is mounted. */
function useWorkflowProgress(wId: string): ProgressState {
  const [state, dispatch] = useReducer(reduceProgress, NO_PROGRESS);
  useEffect(() => {
    const abort = new AbortController();
    dispatch({ type: 'opened' });
    followWorkflow(wId, {
      signal: abort.signal,
      onEvent: (event) => dispatch({ type: 'received', event }),
    }).catch(() => dispatch({ type: 'lost' }));
    return () => abort.abort();
  }, [wId]);
  return state;
}

interface TrainingProgressProps {
  readonly workflow: Pick<WorkflowReport, 'id' | 'jobId' | 'permission'>;
}

/** Stages of a training as they pass, newest first, with a button that cancels it. */
export const TrainingProgress = ({ workflow }: TrainingProgressProps) => {
  const { id, jobId } = workflow;
  const state = useWorkflowProgress(id);
  const cancel = useChange(cancelJob);
  useEffect(() => {
    if (state.isClosed) {
      void announceChange({ workflow: id });
    }
  }, [state.isClosed, id]);
  return (
    <Card
      title={t('workflows.training')}
      aside={
        state.isLoading && jobId !== null ? (
          <Button
            size="xs"
            variant="default"
            loading={cancel.isLoading}
            onClick={() => void cancel.run({ params: { id: jobId } })}
          >
            {t('workflows.cancel')}
          </Button>
        ) : undefined
      }
    >
      <CardBody>
        <div className={classes['stack']}>
          <Progress
            value={state.progress}
            aria-label={t('workflows.training')}
            {...(state.outcome === 'warning' ? { color: 'red' } : {})}
          />
          <ol className={classes['stages']} aria-live="polite">
            {state.messages.slice(0, 8).map(({ msg }) => (
              <li key={msg}>{msg}</li>
            ))}
          </ol>
          <p className={classes['note']}>{t('workflows.leave')}</p>
        </div>
      </CardBody>
    </Card>
  );
};
