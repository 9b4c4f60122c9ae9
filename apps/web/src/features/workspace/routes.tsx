import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../lib/loading/lazy-page.ts';
import { shellRoute } from '../../lib/routes/root-routes.ts';
import { shellPage } from '../../lib/loading/shell-page.ts';
import { parseMemberSearch, printMemberSearch } from './model/member-search.ts';

/** Addresses of settings that are part of another page. */
const MOVED = [
  ['/settings/workspace/assistant', '/settings/workspace/general'],
  ['/settings/workspace/audit', '/activity'],
  ['/settings/workspace/import-export', '/settings/workspace/transfer'],
] as const;

export const workspaceRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/workspace',
    beforeLoad: () => {
      redirect({ throw: true, to: '/settings/workspace/members', replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/workspace/members',
    validateSearch: (search: Record<string, unknown>) => printMemberSearch(parseMemberSearch(search)),
    component: lazyPage(() => import('./members/members-page.tsx'), 'MembersPage'),
  }),
  ...MOVED.map(([path, to]) =>
    createRoute({
      getParentRoute: () => shellRoute,
      path,
      beforeLoad: () => {
        redirect({ throw: true, to, replace: true });
      },
    }),
  ),
  shellPage('/settings/workspace/general', () => import('./general/general-page.tsx'), 'GeneralPage'),
  shellPage('/settings/workspace/branding', () => import('./branding/branding-page.tsx'), 'BrandingPage'),
  shellPage('/settings/workspace/groups', () => import('./groups/groups-page.tsx'), 'GroupsPage'),
  shellPage('/settings/workspace/roles', () => import('./roles-page.tsx'), 'RolesPage'),
  shellPage('/settings/workspace/sign-in', () => import('./sign-in/sign-in-page.tsx'), 'SignInSettingsPage'),
  shellPage('/settings/workspace/storage', () => import('./storage/storage-page.tsx'), 'StoragePage'),
  shellPage('/settings/workspace/transfer', () => import('./transfer/transfer-page.tsx'), 'TransferPage'),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/workspace/outbox',
    validateSearch: (search: Record<string, unknown>): { mail?: string } =>
      typeof search['mail'] === 'string' ? { mail: search['mail'] } : {},
    component: lazyPage(() => import('./outbox/outbox-page.tsx'), 'OutboxPage'),
  }),
] as const;
