import { Button } from '@mantine/core';
import { ALL } from '@plumbline/contract';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { milestones, type ProgressState } from '../../../lib/progress/progress.ts';
import { announceChange } from '../../../lib/data/changes.ts';
import { datasetQuery } from '../../../lib/data/datasets.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { useJobProgress } from '../../../lib/progress/use-progress.ts';
import { t } from '../../../messages/index.ts';
import { LoadingBars, ProgressLine } from '../../../ui/states/loading-bars.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/states.tsx';
import { stopJob } from '../api.ts';
import type { WizardDraft } from '../model/draft/wizard-draft.ts';
import { useWizard } from '../hooks/wizard-context.ts';
import { StepFrame } from '../../../ui/steps/step-frame.tsx';
import classes from './create.module.css';
import frame from '../../../ui/steps/steps.module.css';

interface CreationProgressProps {
  readonly draft: WizardDraft;
  readonly creation: NonNullable<WizardDraft['creation']>;
}

/** The making of a dataset, from its first message to the dataset or to the reason why there is none. */
export const CreationProgress = ({ draft, creation }: CreationProgressProps) => {
  const progress = useJobProgress(creation.jobId);
  const name = draft.name.trim();
  return (
    <StepFrame>
      <div className={frame['padded']}>
        {progress.outcome === null && !progress.isClosed ? (
          <Running name={name} jobId={creation.jobId} progress={progress} />
        ) : null}
        {progress.outcome === 'done' ? (
          <Made name={name} datasetId={creation.datasetId} rows={creation.rows ?? null} />
        ) : null}
        {progress.outcome === 'warning' ? <NotMade name={name} progress={progress} /> : null}
        {progress.isClosed && progress.outcome === null ? <Lost /> : null}
        {progress.outcome === 'done' ? null : <Messages progress={progress} />}
      </div>
    </StepFrame>
  );
};

/** Announced to screen readers in steps of a quarter. */
const SPOKEN_STEP = 25;

interface RunningProps {
  readonly name: string;
  readonly jobId: string;
  readonly progress: ProgressState;
}

const Running = ({ name, jobId, progress }: RunningProps) => {
  const [isStopping, setIsStopping] = useState(false);
  const percent = Math.floor(progress.progress);
  const cancel = (): void => {
    setIsStopping(true);
    // Rejected only when it has ended, which the stream reports.
    stopJob(jobId).catch(() => setIsStopping(false));
  };
  return (
    <>
      <h2 className={frame['heading']}>{t('wizard.creatingTitle', { name })}</h2>
      <p className={frame['lead']}>{t('wizard.creatingLead')}</p>
      <div className={classes['running']}>
        <div className={classes['progressHead']}>
          <span className={classes['phase']}>{progress.messages[0]?.msg}</span>
          <span className={classes['percent']}>{t('wizard.percent', { percent })}</span>
        </div>
        <ProgressLine percent={progress.progress} label={t('wizard.progress', { name })} />
        <p className="pl-hidden" role="status">
          {t('wizard.percent', { percent: Math.floor(percent / SPOKEN_STEP) * SPOKEN_STEP })}
        </p>
        <div className={classes['actions']}>
          <Button variant="default" loading={isStopping} onClick={cancel}>
            {t('wizard.cancelJob')}
          </Button>
        </div>
      </div>
    </>
  );
};

const Messages = ({ progress }: { readonly progress: ProgressState }) =>
  progress.messages.length === 0 ? null : (
    <ol className={classes['messages']} aria-label={t('wizard.messages')}>
      {milestones(progress).map(({ msg, progress: percent }) => (
        <li key={msg}>
          <span>{t('wizard.percent', { percent: Math.floor(percent) })}</span>
          <span>{msg}</span>
        </li>
      ))}
    </ol>
  );

interface MadeProps {
  readonly name: string;
  readonly datasetId: string;
  /** Rows of the file as the wizard showed them; null where that was not known. */
  readonly rows: number | null;
}

/** Leads to the dataset by itself when every cell fitted; otherwise says first what did not. */
const Made = ({ name, datasetId, rows }: MadeProps) => {
  const { finish } = useWizard();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(datasetQuery(datasetId));
  // The draft stays until somebody continues, so that a reload comes back here.
  const leave = (to: '/datasets/$id/data' | '/datasets/$id/rejects', replace = false): void => {
    finish();
    void navigate({ to, params: { id: datasetId }, replace });
  };

  useEffect(() => void announceChange({ dataset: ALL, job: ALL }), []);

  const isClean = data?.version?.rejectCount === 0;
  const leaveClean = useEffectEvent(() => {
    toast(t('wizard.created', { name }));
    leave('/datasets/$id/data', true);
  });
  useEffect(() => {
    if (isClean) {
      leaveClean();
    }
  }, [isClean]);

  if (error !== null) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  const version = data?.version ?? null;
  const leftOut = version === null || rows === null ? 0 : Math.max(0, rows - version.rowCount);
  if (version === null || isClean) {
    return <LoadingBars lines={2} />;
  }
  return (
    <>
      <div className={classes['done']} role="status">
        <IconCircleCheck size={20} stroke={1.6} className={classes['doneIcon']} aria-hidden="true" />
        <div>
          <h2 className={frame['heading']}>{t('wizard.doneTitle', { name })}</h2>
          <p className={frame['lead']}>
            {t('wizard.doneRows', { rows: version.rowCount, columns: version.columnCount })}
          </p>
          {leftOut === 0 || rows === null ? null : (
            <p className={classes['warn']}>{t('wizard.doneLeftOut', { count: leftOut, all: rows })}</p>
          )}
          {version.rejectCount > leftOut ? (
            <p className={classes['warn']}>
              {t('wizard.doneRejected', { count: version.rejectCount - leftOut })}
            </p>
          ) : null}
        </div>
      </div>
      <div className={classes['actions']}>
        <Button onClick={() => leave('/datasets/$id/data')}>{t('wizard.openDataset')}</Button>
        <Button variant="default" onClick={() => leave('/datasets/$id/rejects')}>
          {t('wizard.seeRejected')}
        </Button>
      </div>
    </>
  );
};

const NotMade = ({ name, progress }: { readonly name: string; readonly progress: ProgressState }) => {
  const { dispatch, go } = useWizard();
  const leave = (step: 'connect' | 'validation' | 'create'): void => {
    dispatch({ kind: 'creation-ended' });
    go(step);
  };
  return (
    <div role="alert">
      <h2 className={frame['heading']}>{t('wizard.failedTitle', { name })}</h2>
      <p className={frame['lead']}>{progress.messages[0]?.msg}</p>
      <p className={frame['lead']}>{t('wizard.failedSafe')}</p>
      <div className={classes['actions']}>
        <Button onClick={() => leave('create')}>{t('wizard.retry')}</Button>
        <Button variant="default" onClick={() => leave('connect')}>
          {t('wizard.backToConnect')}
        </Button>
        <Button variant="default" onClick={() => leave('validation')}>
          {t('wizard.backToValidation')}
        </Button>
      </div>
    </div>
  );
};

/** The stream was refused, as when the job is no longer known. */
const Lost = () => {
  const { dispatch } = useWizard();
  const navigate = useNavigate();
  return (
    <EmptyState
      title={t('wizard.lostTitle')}
      actions={
        <>
          <Button onClick={() => void navigate({ to: '/datasets' })}>{t('wizard.toDatasets')}</Button>
          <Button variant="default" onClick={() => dispatch({ kind: 'creation-ended' })}>
            {t('wizard.retry')}
          </Button>
        </>
      }
    >
      {t('wizard.lostHelp')}
    </EmptyState>
  );
};
