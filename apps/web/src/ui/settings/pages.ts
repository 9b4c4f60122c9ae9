import type { Role } from '@plumbline/contract';

/** The pages of the settings, by group: an entry each. `atLeast`: the role from which a page is offered. */
export const SETTINGS_PAGES = [
  { to: '/settings/profile', group: 'account', label: 'settings.profile', atLeast: 'viewer' },
  { to: '/settings/security', group: 'account', label: 'settings.security', atLeast: 'viewer' },
  { to: '/settings/preferences', group: 'account', label: 'settings.preferences', atLeast: 'viewer' },
  { to: '/settings/notifications', group: 'account', label: 'settings.notifications', atLeast: 'viewer' },
  { to: '/settings/workspace/general', group: 'workspace', label: 'settings.general', atLeast: 'admin' },
  { to: '/settings/workspace/members', group: 'workspace', label: 'settings.members', atLeast: 'viewer' },
  { to: '/settings/workspace/groups', group: 'workspace', label: 'settings.groups', atLeast: 'viewer' },
  { to: '/settings/workspace/roles', group: 'workspace', label: 'settings.roles', atLeast: 'viewer' },
  { to: '/settings/workspace/branding', group: 'workspace', label: 'settings.branding', atLeast: 'admin' },
  { to: '/settings/workspace/sign-in', group: 'workspace', label: 'settings.signIn', atLeast: 'admin' },
  { to: '/settings/workspace/outbox', group: 'workspace', label: 'settings.mail', atLeast: 'admin' },
  { to: '/settings/workspace/storage', group: 'workspace', label: 'settings.storage', atLeast: 'admin' },
  { to: '/settings/workspace/transfer', group: 'workspace', label: 'settings.transfer', atLeast: 'admin' },
] as const satisfies readonly {
  readonly to: string;
  readonly group: 'account' | 'workspace';
  readonly label: string;
  readonly atLeast: Role;
}[];

export type SettingsPath = (typeof SETTINGS_PAGES)[number]['to'];
export const SETTINGS_GROUPS = ['account', 'workspace'] as const;
