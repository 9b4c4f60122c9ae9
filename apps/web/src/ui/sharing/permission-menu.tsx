import type { Permission } from '@plumbline/contract';
import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { t } from '../../messages/index.ts';
import { OFFERED } from './picker-hits.ts';
import { ICON, SMALL_ICON } from '../icons/icons.ts';
import classes from './sharing.module.css';

interface PermissionMenuProps {
  /** Name of the person or group whose permission it is. */
  readonly name: string;
  /** Null: no access. */
  readonly permission: Permission | null;
  readonly isBusy: boolean;
  readonly onChange: (permission: Permission) => void;
  readonly onRemove: (() => void) | null;
  readonly onMakeOwner?: (() => void) | undefined;
}

export const permissionText = (permission: Permission | null): string =>
  permission === null ? t('sharing.noAccess') : t(`sharing.permission-${permission}`);

/** What somebody may do, and what else can be done about it. */
export const PermissionMenu = (props: PermissionMenuProps) => {
  const { name, permission, isBusy, onChange, onRemove, onMakeOwner } = props;
  const text = permissionText(permission);
  return (
    <Menu position="bottom-end" width={200} withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          loading={isBusy}
          className={classes['permission']}
          aria-label={t('sharing.access', { name, permission: text })}
          rightSection={<IconChevronDown {...SMALL_ICON} />}
        >
          {text}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {OFFERED.map((each) => (
          <Menu.Item
            key={each}
            aria-current={each === permission || undefined}
            leftSection={each === permission ? <IconCheck {...ICON} /> : <span style={{ width: 16 }} />}
            onClick={() => onChange(each)}
          >
            {t(`sharing.permission-${each}`)}
          </Menu.Item>
        ))}
        {onMakeOwner === undefined && onRemove === null ? null : <Menu.Divider />}
        {onMakeOwner === undefined ? null : (
          <Menu.Item leftSection={<span style={{ width: 16 }} />} onClick={onMakeOwner}>
            {t('sharing.makeOwner')}
          </Menu.Item>
        )}
        {onRemove === null ? null : (
          <Menu.Item leftSection={<span style={{ width: 16 }} />} onClick={onRemove}>
            {t('sharing.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
