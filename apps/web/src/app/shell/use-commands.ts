import { useNavigate } from '@tanstack/react-router';
import { useTheme } from '../../lib/theme/use-theme.ts';
import { t, type EnglishCatalogs } from '../../messages/index.ts';
import type { Choice } from '../search/model.ts';

interface ShellActions {
  readonly openNotifications: () => void;
  readonly openKeys: () => void;
  readonly signOut: () => void;
}

/** What the palette can do besides finding. */
export const useCommands = ({ openNotifications, openKeys, signOut }: ShellActions): readonly Choice[] => {
  const navigate = useNavigate();
  const [, setTheme] = useTheme();
  const command = (
    id: Extract<keyof EnglishCatalogs['shell'], `command.${string}`>,
    run: () => void,
  ): Choice => ({
    id,
    title: t(`shell.${id}`),
    detail: '',
    kind: 'command',
    run,
  });
  const go = (to: string) => () => void navigate({ to });
  return [
    command('command.new', go('/connections')),
    command('command.home', go('/')),
    command('command.datasets', go('/datasets')),
    command('command.workflows', go('/workflows')),
    command('command.newDashboard', () => void navigate({ to: '/dashboards', search: { new: true } })),
    command('command.dashboards', go('/dashboards')),
    command('command.stories', go('/stories')),
    command('command.ask', go('/ask')),
    command('command.connections', go('/connections')),
    command('command.activity', go('/activity')),
    command('command.archive', go('/archive')),
    command('command.sql', go('/sql')),
    command('command.notifications', openNotifications),
    command('command.subscriptions', go('/subscriptions')),
    command('command.settings', go('/settings/profile')),
    command('command.plans', go('/plans')),
    command('command.keys', openKeys),
    command('command.light', () => setTheme('Light')),
    command('command.dark', () => setTheme('Dark')),
    command('command.system', () => setTheme('System')),
    command('command.signOut', signOut),
  ];
};
