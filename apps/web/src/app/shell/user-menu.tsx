import { Menu } from '@mantine/core';
import {
  IconCheck,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { User } from '@plumbline/contract';
import { fullName } from '../../lib/person.ts';
import { useTheme } from '../../lib/use-theme.ts';
import { t } from '../../messages/shell.ts';
import { Avatar } from '../../ui/avatar.tsx';
import classes from './navigation.module.css';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

const THEMES = [
  { theme: 'Light', icon: <IconSun {...ICON} />, label: 'themeLight' },
  { theme: 'Dark', icon: <IconMoon {...ICON} />, label: 'themeDark' },
  { theme: 'System', icon: <IconDeviceDesktop {...ICON} />, label: 'themeSystem' },
] as const;

interface UserMenuProps {
  readonly user: User;
  readonly onShortcuts: () => void;
  readonly onSignOut: () => void;
}

export const UserMenu = ({ user, onShortcuts, onSignOut }: UserMenuProps) => {
  const navigate = useNavigate();
  const [theme, setTheme] = useTheme();
  const name = fullName(user);
  return (
    <Menu position="top-start" width={224} shadow="md" loop>
      <Menu.Target>
        <button
          type="button"
          className={classes['me']}
          data-place="settings"
          aria-label={t('accountOf', { name })}
        >
          <Avatar name={name} src={user.avatar} isOwn />
          <span className={classes['who']}>
            <span className={classes['name']}>{name}</span>
            <span className={classes['tenant']}>{user.tenant.name}</span>
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item
          leftSection={<IconSettings {...ICON} />}
          onClick={() => void navigate({ to: '/settings/profile' })}
        >
          {t('accountSettings')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard {...ICON} />} onClick={onShortcuts}>
          {t('keys')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('theme')}</Menu.Label>
        {THEMES.map((one) => (
          <Menu.Item
            key={one.theme}
            role="menuitemradio"
            aria-checked={theme === one.theme}
            leftSection={one.icon}
            rightSection={theme === one.theme ? <IconCheck {...ICON} /> : null}
            onClick={() => setTheme(one.theme)}
          >
            {t(one.label)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...ICON} />} onClick={onSignOut}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
