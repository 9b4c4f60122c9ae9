import type { FastifyRequest } from 'fastify';
import { routes } from '@plumbline/contract';
import { answer, bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import { clientInfo } from '../../platform/http/client-info.ts';
import type { Services } from '../../platform/services.ts';
import { createLoginGuard } from '../accounts/index.ts';
import { acceptInvitation, joinWorkspace, openInvitation } from './accept-invitation.ts';
import { createWorkspace } from './create-workspace.ts';
import { changeGroupMembers, createGroup, deleteGroup, listGroups, updateGroup } from './groups.ts';
import {
  checkInvitees,
  inviteMember,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from './invite.ts';
import { listMembers } from './list-members.ts';
import { listWorkspaces } from './list-workspaces.ts';
import { removeMember } from './remove-member.ts';
import { signOutMember } from './sign-out-member.ts';
import { switchWorkspace } from './switch-workspace.ts';
import { findBranding } from './tenants.store.ts';
import { updateMember } from './update-member.ts';
import { getWorkspace, updateBranding, updateWorkspace } from './update-workspace.ts';

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
  bind(routes.signOutMember, async ({ principal, params }) => {
    await signOutMember(services, principal, params);
    return DONE;
  }),
  bind(routes.leaveWorkspace, async ({ principal, params }) => {
    await removeMember(services, principal, { ...params, userId: principal.userId });
    return DONE;
  }),
];

const signedIn = <T extends string | null>({
  token,
  userId,
}: {
  readonly token: T;
  readonly userId: string;
}) => success({ token, user: { id: userId } });

const callerOrigin = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

const invitationRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.inviteMember, async ({ principal, body, request }) =>
    answer(201, success(await inviteMember(services, principal, { body, origin: callerOrigin(request) }))),
  ),
  bind(routes.listInvitations, async ({ principal }) => success(await listInvitations(services, principal))),
  bind(routes.checkInvitees, async ({ principal, body }) =>
    success(await checkInvitees(services, principal, body.emails)),
  ),
  bind(routes.resendInvitation, async ({ principal, params, request }) =>
    success(await resendInvitation(services, principal, { ...params, origin: callerOrigin(request) })),
  ),
  bind(routes.revokeInvitation, async ({ principal, params }) => {
    await revokeInvitation(services, principal, params.id);
    return DONE;
  }),
];

const joiningRoutes = (services: Services): readonly BoundRoute[] => {
  const guarded = { ...services, guard: createLoginGuard(services) };
  return [
    bind(routes.openInvitation, async ({ body }) => success(await openInvitation(services, body.token))),
    bind(routes.acceptInvitation, async ({ body, request }) =>
      signedIn(await acceptInvitation(guarded, body, clientInfo(request))),
    ),
    bind(routes.joinWorkspace, async ({ principal, body, request }) =>
      signedIn(await joinWorkspace(services, principal, { token: body.token, client: clientInfo(request) })),
    ),
  ];
};

const groupRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.listGroups, async ({ principal, params }) =>
    success(await listGroups(services, principal, params.tenant)),
  ),
  bind(routes.createGroup, async ({ principal, params, body }) =>
    answer(201, success(await createGroup(services, principal, { ...params, body }))),
  ),
  bind(routes.updateGroup, async ({ principal, params, body }) =>
    success(await updateGroup(services, principal, { ...params, body })),
  ),
  bind(routes.deleteGroup, async ({ principal, params }) => {
    await deleteGroup(services, principal, params);
    return DONE;
  }),
  bind(routes.changeGroupMembers, async ({ principal, params, body }) =>
    success(await changeGroupMembers(services, principal, { ...params, body })),
  ),
];

const tenantRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.listWorkspaces, async ({ principal }) => success(await listWorkspaces(services, principal))),
  bind(routes.switchWorkspace, async ({ principal, body, request }) =>
    signedIn(
      await switchWorkspace(services, principal, { tenant: body.tenant, client: clientInfo(request) }),
    ),
  ),
  bind(routes.createWorkspace, async ({ principal, body }) =>
    answer(201, success(await createWorkspace(services, principal, body))),
  ),
  bind(routes.getTenant, async ({ principal, params }) =>
    success(await getWorkspace(services, principal, params.tenant)),
  ),
  bind(routes.updateWorkspace, async ({ principal, params, body }) =>
    success(await updateWorkspace(services, principal, { ...params, body })),
  ),
  bind(routes.updateBranding, async ({ principal, params, body }) =>
    success(await updateBranding(services, principal, { ...params, body })),
  ),
  bind(routes.getBranding, async ({ params }) =>
    success(await findBranding(services.db.executor, params.slug)),
  ),
];

export const workspaceRoutes = (services: Services): readonly BoundRoute[] => [
  ...memberRoutes(services),
  ...invitationRoutes(services),
  ...joiningRoutes(services),
  ...groupRoutes(services),
  ...tenantRoutes(services),
];
