import { Modal, TextInput } from '@mantine/core';
import { createWorkspace } from '@plumbline/contract';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { t } from '../../messages/index.ts';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { FormButtons } from '../../ui/dialogs/form-buttons.tsx';
import { Form } from '../../ui/dialogs/form.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { openWorkspace } from './workspaces.tsx';

/** Creates a workspace and opens it. */
export const NewWorkspace = ({ onClose }: { readonly onClose: () => void }) => {
  const [name, setName] = useState('');
  const [isTried, setIsTried] = useState(false);
  const create = useChange(async () => {
    const { data } = await api.call(createWorkspace, { body: { name: name.trim() } });
    await openWorkspace(data.id);
  });
  const submit = (): void => {
    setIsTried(true);
    if (name.trim() !== '') {
      void create.run();
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('workspace.newWorkspaceTitle')}>
      <Form onSubmit={submit} noValidate>
        <TextInput
          label={t('workspace.workspaceName')}
          description={t('workspace.newWorkspaceWhat')}
          maxLength={200}
          data-autofocus
          value={name}
          error={isTried && name.trim() === '' ? t('workspace.workspaceNameNeeded') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ErrorState error={create.failure} />
        <DialogActions>
          <FormButtons submit={t('workspace.createWorkspace')} isBusy={create.isLoading} onCancel={onClose} />
        </DialogActions>
      </Form>
    </Modal>
  );
};
