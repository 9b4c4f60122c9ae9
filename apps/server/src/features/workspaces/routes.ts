import { routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { listMembers } from './list-members.ts';
import { removeMember } from './remove-member.ts';
import { updateMember } from './update-member.ts';

const DONE = { success: true as const };

const memberRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.listMembers, async ({ principal, params, query }) =>
    success(await listMembers(services, principal, { ...params, query })),
  ),
  bind(routes.updateMember, async ({ principal, params, body }) =>
    success(await updateMember(services, principal, { ...params, change: body })),
  ),
  bind(routes.removeMember, async ({ principal, params }) => {
    await removeMember(services, principal, params);
    return DONE;
  }),
  bind(routes.leaveWorkspace, async ({ principal, params }) => {
    await removeMember(services, principal, { ...params, userId: principal.userId });
    return DONE;
  }),
];

export const workspaceRoutes = (services: Services): readonly BoundRoute[] => [...memberRoutes(services)];
