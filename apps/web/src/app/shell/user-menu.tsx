import { Menu } from '@mantine/core';
import { IconKeyboard, IconLogout, IconReceipt, IconSettings } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { User } from '@plumbline/contract';
import { fullName } from '../../lib/session/person.ts';
import type { Theme } from '../../lib/theme/theme.ts';
import { useTheme } from '../../lib/theme/use-theme.ts';
import { t } from '../../messages/index.ts';
import { Avatar } from '../../ui/icons/avatar.tsx';
import { useSignOutAtProvider } from './sign-out-at-provider.ts';
import { WorkspaceItems } from './workspaces.tsx';
import { ICON } from '../../ui/icons/icons.ts';
import classes from './navigation.module.css';

const THEMES = [
  { theme: 'Light', label: 'themeLight' },
  { theme: 'Dark', label: 'themeDark' },
  { theme: 'System', label: 'themeSystem' },
] as const;

/** Mounted with the open menu. */
const SignOutAtProvider = ({ onSignOut }: { readonly onSignOut: () => void }) => {
  const provider = useSignOutAtProvider(onSignOut);
  return provider === null ? null : (
    <Menu.Item leftSection={<IconLogout {...ICON} />} onClick={provider.signOut}>
      {t('shell.signOutAtProvider', { provider: provider.name })}
    </Menu.Item>
  );
};

interface UserMenuProps {
  readonly user: User;
  readonly onNewWorkspace: () => void;
  readonly onShortcuts: () => void;
  readonly onSignOut: () => void;
}

export const UserMenu = ({ user, onNewWorkspace, onShortcuts, onSignOut }: UserMenuProps) => {
  const navigate = useNavigate();
  const [theme, setTheme] = useTheme();
  const name = fullName(user);
  return (
    <Menu position="top-start" width={224} shadow="md" loop>
      <Menu.Target>
        <button type="button" className={classes['me']} data-place="settings">
          <Avatar name={name} src={user.avatar} isOwn />
          <span className={classes['who']}>
            <span className="pl-hidden">{t('shell.account')}</span>
            <span className={classes['name']}>{name}</span>
            <span className={classes['tenant']}>{user.tenant.name}</span>
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <WorkspaceItems current={user.tenant.id} onCreate={onNewWorkspace} />
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item
          leftSection={<IconSettings {...ICON} />}
          onClick={() => void navigate({ to: '/settings/profile' })}
        >
          {t('shell.accountSettings')}
        </Menu.Item>
        <Menu.Item leftSection={<IconReceipt {...ICON} />} onClick={() => void navigate({ to: '/plans' })}>
          {t('shell.plans')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard {...ICON} />} onClick={onShortcuts}>
          {t('shell.keys')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('shell.theme')}</Menu.Label>
        <Menu.RadioGroup value={theme} onChange={(value) => setTheme(value as Theme)}>
          {THEMES.map((one) => (
            <Menu.RadioItem key={one.theme} value={one.theme} closeMenuOnClick>
              {t(`shell.${one.label}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...ICON} />} onClick={onSignOut}>
          {t('shell.signOut')}
        </Menu.Item>
        <SignOutAtProvider onSignOut={onSignOut} />
      </Menu.Dropdown>
    </Menu>
  );
};
