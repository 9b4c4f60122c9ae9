import { routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { answerRequest, requestAccess } from './access-requests.ts';
import { changeOwner, countOwned, endShare, shareThing, transferThings } from './change-shares.ts';
import { getSharing } from './get-sharing.ts';

const DONE = { success: true as const };

export const sharingRoutes = (services: Services): readonly BoundRoute[] => [
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
