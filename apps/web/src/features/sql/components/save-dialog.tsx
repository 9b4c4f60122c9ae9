import { Button, Modal, TextInput } from '@mantine/core';
import { ALL } from '@plumbline/contract';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { announceChange } from '../../../lib/data/changes.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { useJobProgress } from '../../../lib/progress/use-progress.ts';
import { t } from '../../../messages/index.ts';
import { FormButtons } from '../../../ui/dialogs/form-buttons.tsx';
import { Form } from '../../../ui/dialogs/form.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { ProgressLine } from '../../../ui/states/loading-bars.tsx';
import { errorMessage } from '../../../ui/states/states.tsx';
import { saveStatement } from '../api.ts';
import classes from './sql.module.css';

interface SaveDialogProps {
  readonly dataset: string | null;
  readonly sql: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface SaveStart {
  readonly id: string;
  readonly jobId: string;
}

/** Prompts for a name, follows the job that writes the result, and links to the dataset. */
export const SaveDialog = ({ dataset, sql, isOpen, onClose }: SaveDialogProps) => {
  const [started, setStarted] = useState<SaveStart | null>(null);
  const close = (): void => {
    onClose();
    setStarted(null);
  };
  return (
    <Modal opened={isOpen} onClose={close} title={t('sql.saveTitle')} centered>
      {started === null ? (
        <NameForm dataset={dataset} sql={sql} onStarted={setStarted} onClose={close} />
      ) : (
        <CreatingDataset started={started} onAgain={() => setStarted(null)} onClose={close} />
      )}
    </Modal>
  );
};

interface NameFormProps extends Omit<SaveDialogProps, 'isOpen'> {
  readonly onStarted: (started: SaveStart) => void;
}

const NameForm = ({ dataset, sql, onStarted, onClose }: NameFormProps) => {
  const [name, setName] = useState('');
  const [isTried, setIsTried] = useState(false);
  const call = useChange(saveStatement);
  const submit = async (): Promise<void> => {
    setIsTried(true);
    if (name.trim() !== '') {
      const result = await call.run({ name: name.trim(), sql, dataset });
      if (result.ok) {
        onStarted(result.data);
      }
    }
  };
  return (
    <Form onSubmit={submit}>
      <p className={classes['dialogText']}>{t('sql.saveHelp')}</p>
      <TextInput
        label={t('sql.saveName')}
        value={name}
        maxLength={200}
        data-autofocus
        error={isTried && name.trim() === '' ? t('sql.saveNameEmpty') : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div role="alert" className={classes['dialogSaid']}>
        {call.failure === null ? null : <Notice tone="negative">{errorMessage(call.failure)}</Notice>}
      </div>
      <div className={classes['dialogActions']}>
        <FormButtons submit={t('sql.save')} isBusy={call.isLoading} onCancel={onClose} />
      </div>
    </Form>
  );
};

interface CreatingDatasetProps {
  readonly started: SaveStart;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

const CreatingDataset = ({ started, onAgain, onClose }: CreatingDatasetProps) => {
  const { progress, messages, outcome, isClosed } = useJobProgress(started.jobId);
  const saved = messages[0]?.msg ?? t('sql.saveQueued');
  useEffect(() => {
    if (outcome === 'done') {
      void announceChange({ dataset: ALL, job: ALL });
    }
  }, [outcome]);
  const hasFailed = isClosed && outcome !== 'done';
  return (
    <>
      <div role="status" className={classes['dialogSaid']}>
        {hasFailed ? (
          <Notice tone="negative">{saved}</Notice>
        ) : (
          <p className={classes['dialogText']}>{saved}</p>
        )}
      </div>
      {isClosed ? null : <ProgressLine percent={progress} label={t('sql.saving')} />}
      <div className={classes['dialogActions']}>
        {hasFailed ? (
          <Button variant="default" onClick={onAgain}>
            {t('sql.tryAgain')}
          </Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            {t('ui.close')}
          </Button>
        )}
        {outcome === 'done' ? (
          <Button renderRoot={(props) => <Link {...props} to={`/datasets/${started.id}/data`} />}>
            {t('sql.openDataset')}
          </Button>
        ) : null}
      </div>
    </>
  );
};
