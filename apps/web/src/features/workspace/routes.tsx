import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { shellRoute } from '../../lib/root-routes.ts';
import { parseMemberSearch, printMemberSearch } from './model/member-search.ts';

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
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/workspace/general',
    component: lazyPage(() => import('./general/general-page.tsx'), 'GeneralPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/workspace/branding',
    component: lazyPage(() => import('./branding/branding-page.tsx'), 'BrandingPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/workspace/groups',
    component: lazyPage(() => import('./groups/groups-page.tsx'), 'GroupsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/workspace/roles',
    component: lazyPage(() => import('./roles-page.tsx'), 'RolesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/workspace/sign-in',
    component: lazyPage(() => import('./sign-in/sign-in-page.tsx'), 'SignInSettingsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/workspace/transfer',
    component: lazyPage(() => import('./transfer/transfer-page.tsx'), 'TransferPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/workspace/outbox',
    validateSearch: (search: Record<string, unknown>): { mail?: string } =>
      typeof search['mail'] === 'string' ? { mail: search['mail'] } : {},
    component: lazyPage(() => import('./outbox/outbox-page.tsx'), 'OutboxPage'),
  }),
] as const;
