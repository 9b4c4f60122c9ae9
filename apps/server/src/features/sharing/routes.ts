import { routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { answerRequest, requestAccess } from './access-requests.ts';
import { changeOwner, countOwned, endShare, shareThing, transferThings } from './change-shares.ts';
import {
  addCollaborator,
  listCollaborators,
  removeCollaborator,
  updateCollaborator,
} from './collaborators.ts';
import { getSharing } from './get-sharing.ts';

const DONE = { success: true as const };

const collaboratorRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.listCollaborators, async ({ principal, params }) =>
    success(await listCollaborators(services, principal, params.id)),
  ),
  bind(routes.addCollaborator, async ({ principal, params, body }) =>
    success(await addCollaborator(services, principal, { workflowId: params.id, body })),
  ),
  bind(routes.updateCollaborator, async ({ principal, params, body }) =>
    success(await updateCollaborator(services, principal, { ...params, permission: body.permission })),
  ),
  bind(routes.removeCollaborator, async ({ principal, params }) => {
    await removeCollaborator(services, principal, params);
    return DONE;
  }),
];

export const sharingRoutes = (services: Services): readonly BoundRoute[] => [
  ...collaboratorRoutes(services),
  bind(routes.getSharing, async ({ principal, params }) =>
    success(await getSharing(services, principal, params)),
  ),
  bind(routes.getPermission, async ({ principal, params }) =>
    success({ permission: await services.access.require(principal, params, 'view') }),
  ),
  bind(routes.countOwned, async ({ principal, params }) =>
    success(await countOwned(services, principal, params.userId)),
  ),
  bind(routes.putShare, async ({ principal, params, body }) =>
    success(await shareThing(services, principal, { thing: params, body })),
  ),
  bind(routes.removeShare, async ({ principal, params }) => {
    const { kind, id, holderKind, holderId } = params;
    const holder = { kind: holderKind, id: holderId };
    await endShare(services, principal, { thing: { kind, id }, holder });
    return DONE;
  }),
  bind(routes.setOwner, async ({ principal, params, body }) =>
    success(await changeOwner(services, principal, { thing: params, userId: body.userId })),
  ),
  bind(routes.transferThings, async ({ principal, body }) =>
    success({ things: await transferThings(services, principal, body) }),
  ),
  bind(routes.requestAccess, async ({ principal, body }) => {
    await requestAccess(services, principal, body);
    return DONE;
  }),
  bind(routes.answerAccessRequest, async ({ principal, params, body }) => {
    await answerRequest(services, principal, { id: params.id, permission: body.permission });
    return DONE;
  }),
];
