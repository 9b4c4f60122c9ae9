import { Button, Drawer, TextInput } from '@mantine/core';
import { createGroup, updateGroup, type Group } from '@plumbline/contract';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { useUser } from '../../../lib/session/current.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { t } from '../../../messages/index.ts';
import { Form } from '../../../ui/dialogs/form.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { AttributesField } from '../components/attributes-field.tsx';
import classes from '../components/workspace.module.css';
import { attributesFrom, rowsFrom } from '../model/attribute-rows.ts';
import { GroupMembers } from './group-members.tsx';

interface GroupPanelProps {
  /** Null for a new one. */
  readonly group: Group | null;
  readonly onClose: () => void;
}

/** Name, attributes and members of a group. A new group gets its members once it is created. */
export const GroupPanel = ({ group: opened, onClose }: GroupPanelProps) => {
  const tenant = useUser()?.tenant.id ?? '';
  const [group, setGroup] = useState(opened);
  const [name, setName] = useState(opened?.name ?? '');
  const [isTried, setIsTried] = useState(false);
  const [attributes, setAttributes] = useState(() => rowsFrom(opened?.attributes ?? {}));
  const change = useChange(async () => {
    const body = { name: name.trim(), attributes: attributesFrom(attributes) };
    const { data } =
      group === null
        ? await api.call(createGroup, { params: { tenant }, body })
        : await api.call(updateGroup, { params: { tenant, id: group.id }, body });
    return data;
  });
  const save = async (): Promise<void> => {
    setIsTried(true);
    if (name.trim() === '') {
      return;
    }
    const result = await change.run();
    if (result.ok) {
      toast(t('workspace.groupSaved', { name: result.data.name }));
      if (group === null) {
        setGroup(result.data);
      } else {
        onClose();
      }
    }
  };
  return (
    <Drawer opened onClose={onClose} title={group?.name ?? t('workspace.newGroup')}>
      <Form className={classes['form']} onSubmit={save}>
        <TextInput
          label={t('workspace.groupName')}
          maxLength={100}
          data-autofocus
          value={name}
          error={isTried && name.trim() === '' ? t('workspace.groupNameNeeded') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <AttributesField rows={attributes} onChange={setAttributes} />
        {group === null ? (
          <p className={classes['hint']}>{t('workspace.groupMembersLater')}</p>
        ) : (
          <GroupMembers group={group} />
        )}
        <ErrorState error={change.failure} />
        <div className={classes['buttons']}>
          <Button type="submit" loading={change.isLoading}>
            {t(group === null ? 'workspace.createGroup' : 'workspace.save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('ui.close')}
          </Button>
        </div>
      </Form>
    </Drawer>
  );
};
