import { Radio, Stack } from '@mantine/core';
import { hasRole, ROLES, type Role } from '@plumbline/contract';
import { t } from '../../../messages/index.ts';
import classes from './workspace.module.css';

interface RoleSelectProps {
  readonly value: Role;
  /** The role of the person who chooses: only owners choose owners. */
  readonly own: Role;
  readonly onChange: (role: Role) => void;
}

/** Each role with what it may do. */
export const RoleSelect = ({ value, own, onChange }: RoleSelectProps) => (
  <Radio.Group label={t('workspace.role')} value={value} onChange={(next) => onChange(next)}>
    <Stack gap={0} className={classes['choices']}>
      {ROLES.filter((role) => role === value || role !== 'owner' || hasRole(own, 'owner')).map((role) => (
        <Radio
          key={role}
          value={role}
          label={t(`workspace.role.${role}`)}
          description={t(`workspace.roleWhat.${role}`)}
        />
      ))}
    </Stack>
  </Radio.Group>
);
