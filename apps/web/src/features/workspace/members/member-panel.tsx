import { Button, Drawer } from '@mantine/core';
import { updateMember, type Member } from '@plumbline/contract';
import { useState } from 'react';
import { useUser } from '../../../lib/session/current.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { fullName } from '../../../lib/session/person.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { t } from '../../../messages/index.ts';
import { Form } from '../../../ui/dialogs/form.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { AttributesField } from '../components/attributes-field.tsx';
import { GroupSelect } from '../components/group-select.tsx';
import { RoleSelect } from '../components/role-select.tsx';
import classes from '../components/workspace.module.css';
import { attributesFrom, rowsFrom } from '../model/attribute-rows.ts';

interface MemberPanelProps {
  readonly member: Member;
  readonly onClose: () => void;
}

/** Role, groups and attributes of one member. */
export const MemberPanel = ({ member, onClose }: MemberPanelProps) => {
  const user = useUser();
  const [role, setRole] = useState(member.role);
  const [groups, setGroups] = useState<readonly string[]>(() => member.groups.map(({ id }) => id));
  const [attributes, setAttributes] = useState(() => rowsFrom(member.attributes ?? {}));
  const change = useChange(updateMember);
  const save = async (): Promise<void> => {
    const result = await change.run({
      params: { tenant: user?.tenant.id ?? '', userId: member.id },
      body: {
        ...(role !== member.role && { role }),
        groups: [...groups],
        attributes: attributesFrom(attributes),
      },
    });
    if (result.ok) {
      toast(t('workspace.memberSaved', { name: fullName(member) }));
      onClose();
    }
  };
  return (
    <Drawer opened onClose={onClose} title={fullName(member)}>
      <Form className={classes['form']} onSubmit={save}>
        <p className={classes['email']}>{member.email}</p>
        <RoleSelect value={role} own={user?.role ?? 'viewer'} onChange={setRole} />
        <GroupSelect value={groups} onChange={setGroups} />
        <AttributesField rows={attributes} onChange={setAttributes} />
        <ErrorState error={change.failure} />
        <div className={classes['buttons']}>
          <Button type="submit" loading={change.isLoading}>
            {t('workspace.save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </div>
      </Form>
    </Drawer>
  );
};
