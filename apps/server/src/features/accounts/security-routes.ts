import { routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { endAllSessions, endSession, listSessions } from './sessions/manage-sessions.ts';

const DONE = { success: true as const };

/** How a person proves who they are, and what is signed in as them. */
export const securityRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.listSessions, async ({ principal }) => success(await listSessions(services, principal))),
  bind(routes.endSession, async ({ principal, params }) => {
    await endSession(services, principal, params.id);
    return DONE;
  }),
  bind(routes.endAllSessions, async ({ principal }) => {
    await endAllSessions(services, principal);
    return DONE;
  }),
];
