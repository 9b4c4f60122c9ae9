import { Drawer } from '@mantine/core';
import { IconArrowsExchange, IconBell, IconLogout, IconSearch, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { User } from '@plumbline/contract';
import { fullName } from '../../lib/session/person.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { useTheme } from '../../lib/theme/use-theme.ts';
import { t } from '../../messages/index.ts';
import { Avatar } from '../../ui/icons/avatar.tsx';
import { errorMessage } from '../../ui/states/states.tsx';
import { ThemeControl } from '../../ui/fields/theme-control.tsx';
import { BEHIND_MORE } from './sections.ts';
import { useSignOutAtProvider } from './sign-out-at-provider.ts';
import { openWorkspace, workspacesQuery } from './workspaces.tsx';
import classes from './more-sheet.module.css';

interface MoreSheetProps {
  readonly isOpen: boolean;
  readonly user: User;
  readonly unreadCount: number;
  readonly onClose: () => void;
  readonly onSearch: () => void;
  readonly onNotifications: () => void;
  readonly onSignOut: () => void;
}

const ICON = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;

/** What the phone's tab bar has no room for. */
export const MoreSheet = (props: MoreSheetProps) => {
  const [theme, setTheme] = useTheme();
  const { user, onClose, onSignOut } = props;
  const provider = useSignOutAtProvider(onSignOut);
  const after = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Drawer
      opened={props.isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t('shell.more')}
      classNames={{ inner: classes['inner'] ?? '', content: classes['sheet'] ?? '' }}
    >
      <div className={classes['me']}>
        <Avatar name={fullName(user)} src={user.avatar} size={36} isOwn />
        <div>
          <p className={classes['name']}>{fullName(user)}</p>
          <p className={classes['tenant']}>{user.tenant.name}</p>
        </div>
      </div>
      <WorkspaceLines current={user.tenant.id} />
      <button type="button" className={classes['line']} onClick={after(props.onSearch)}>
        <IconSearch {...ICON} />
        {t('shell.search')}
      </button>
      <button type="button" className={classes['line']} onClick={after(props.onNotifications)}>
        <IconBell {...ICON} />
        {props.unreadCount === 0
          ? t('shell.notifications')
          : t('shell.notificationsNew', { count: props.unreadCount })}
      </button>
      {BEHIND_MORE.map(({ key, to, icon: Icon }) => (
        <Link key={key} to={to} className={classes['line']} onClick={onClose}>
          <Icon {...ICON} />
          {t(`shell.nav.${key}`)}
        </Link>
      ))}
      <Link to="/settings/profile" className={classes['line']} onClick={onClose}>
        <IconSettings {...ICON} />
        {t('shell.accountSettings')}
      </Link>
      <div className={classes['theme']}>
        <ThemeControl value={theme} onChange={setTheme} isWide />
      </div>
      <button type="button" className={classes['line']} onClick={after(onSignOut)}>
        <IconLogout {...ICON} />
        {t('shell.signOut')}
      </button>
      {provider === null ? null : (
        <button type="button" className={classes['line']} onClick={after(provider.signOut)}>
          <IconLogout {...ICON} />
          {t('shell.signOutAtProvider', { provider: provider.name })}
        </button>
      )}
    </Drawer>
  );
};

/** The person's other workspaces. */
const WorkspaceLines = ({ current }: { readonly current: string }) => {
  const others = useQuery(workspacesQuery).data?.workspaces.filter(({ id }) => id !== current) ?? [];
  return others.map(({ id, name }) => (
    <button
      key={id}
      type="button"
      className={classes['line']}
      onClick={() => void openWorkspace(id).catch((error: unknown) => toast(errorMessage(error)))}
    >
      <IconArrowsExchange {...ICON} />
      {t('workspace.openOther', { name })}
    </button>
  ));
};
