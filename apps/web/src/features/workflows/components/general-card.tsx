import { updateWorkflow, type WorkflowReport } from '@plumbline/contract';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../../lib/data/use-change.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { t } from '../../../messages/index.ts';
import { Card, CardBody } from '../../../ui/page/card.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { errorMessage } from '../../../ui/states/states.tsx';
import classes from './workflows.module.css';

/** What a workflow is called and what it is for. */
export const GeneralCard = ({ workflow }: { readonly workflow: WorkflowReport }) => {
  // Fields that were not typed into show, and leave, what somebody else saves meanwhile.
  const [typed, setTyped] = useState<{ readonly name?: string; readonly description?: string }>({});
  const { name = workflow.name, description = workflow.description ?? '' } = typed;
  const update = useChange(updateWorkflow);
  const canEdit = workflow.permission === 'edit' || workflow.permission === 'manage';
  const save = async (): Promise<void> => {
    const body = { ...typed, ...(typed.description === '' && { description: null }) };
    const isTyped = Object.keys(typed).length > 0;
    if (!isTyped || (await update.run({ params: { id: workflow.id }, body })).ok) {
      setTyped({});
      toast(t('workflows.saved'));
    }
  };
  return (
    <Card title={t('workflows.general')}>
      <CardBody>
        <div className={classes['stack']}>
          <TextInput
            label={t('workflows.name')}
            value={name}
            disabled={!canEdit}
            maxLength={200}
            onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, name: value }))}
          />
          <Textarea
            label={t('workflows.description')}
            value={description}
            disabled={!canEdit}
            autosize
            minRows={2}
            onChange={({ currentTarget: { value } }) =>
              setTyped((before) => ({ ...before, description: value }))
            }
          />
          {update.failure === null ? null : <Notice tone="negative">{errorMessage(update.failure)}</Notice>}
          {canEdit ? (
            <div>
              <Button loading={update.isLoading} disabled={name.trim() === ''} onClick={() => void save()}>
                {t('workflows.save')}
              </Button>
            </div>
          ) : null}
        </div>
      </CardBody>
    </Card>
  );
};
