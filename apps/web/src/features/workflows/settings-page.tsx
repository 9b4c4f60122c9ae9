import { archiveWorkflow, updateWorkflow, type WorkflowReport } from '@plumbline/contract';
import { Button, Switch } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useChange } from '../../lib/data/use-change.ts';
import { t } from '../../messages/index.ts';
import { Card, CardBody } from '../../ui/page/card.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { errorMessage } from '../../ui/states/states.tsx';
import { GeneralCard } from './components/general-card.tsx';
import { GroupsCard } from './components/groups-card.tsx';
import { ModelFrame } from './components/model-frame.tsx';
import { RetrainingCard } from './components/retraining-card.tsx';
import classes from './components/workflows.module.css';

const Access = ({ workflow }: { readonly workflow: WorkflowReport }) => {
  const update = useChange(updateWorkflow);
  return (
    <Card title={t('workflows.rowRules')}>
      <CardBody>
        <div className={classes['stack']}>
          <Switch
            label={t('workflows.shareBeyond')}
            description={t('workflows.shareBeyondNote')}
            checked={workflow.sharesBeyondRules}
            disabled={workflow.permission !== 'manage' || update.isLoading}
            onChange={(event) =>
              void update.run({
                params: { id: workflow.id },
                body: { sharesBeyondRules: event.currentTarget.checked },
              })
            }
          />
          {update.failure === null ? null : <Notice tone="negative">{errorMessage(update.failure)}</Notice>}
        </div>
      </CardBody>
    </Card>
  );
};

const Archive = ({ workflow }: { readonly workflow: WorkflowReport }) => {
  const archive = useChange(archiveWorkflow);
  const navigate = useNavigate();
  const run = async (): Promise<void> => {
    const { ok } = await archive.run({ params: { id: workflow.id } });
    if (ok) {
      await navigate({ to: '/workflows' });
    }
  };
  return (
    <Card title={t('workflows.archive')}>
      <CardBody>
        <div className={classes['stack']}>
          <p>{t('workflows.archiveNote')}</p>
          {archive.failure === null ? null : <Notice tone="negative">{errorMessage(archive.failure)}</Notice>}
          <div>
            <Button
              variant="default"
              disabled={workflow.permission !== 'manage' || workflow.state === 'archived'}
              loading={archive.isLoading}
              onClick={() => void run()}
            >
              {t('workflows.archive')}
            </Button>
          </div>
        </div>
      </CardBody>
    </Card>
  );
};

/** Name, when it is trained again, who may use the model, and the archive. */
export const SettingsPage = () => (
  <ModelFrame tab="settings">
    {({ workflow, model }) => (
      <div className={classes['cards']}>
        <GeneralCard key={workflow.id} workflow={workflow} />
        <div className={classes['stack']}>
          {model.rows.held > 0 ? <GroupsCard key={model.id} workflow={workflow} model={model} /> : null}
          <RetrainingCard key={workflow.id} workflow={workflow} />
          <Access workflow={workflow} />
          <Archive workflow={workflow} />
        </div>
      </div>
    )}
  </ModelFrame>
);
