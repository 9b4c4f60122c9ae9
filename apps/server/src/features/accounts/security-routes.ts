import { routes } from '@plumbline/contract';
import { answer, bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import { endAllSessions, endSession, listSessions } from './sessions/manage-sessions.ts';
import type { Services } from '../../platform/services.ts';
import { createKey, deleteKey, listKeys } from './keys/manage-keys.ts';
import { findSignInRules } from './sign-in-rules.store.ts';
import { updateSignInRules } from './update-sign-in-rules.ts';
import * as twoFactor from './two-factor/set-up.ts';

const DONE = { success: true as const };

const twoFactorRoutes = (services: twoFactor.GuardedServices): readonly BoundRoute[] => [
  bind(routes.getTwoFactor, async ({ principal }) =>
    success(await twoFactor.getTwoFactor(services, principal)),
  ),
  bind(routes.startTwoFactor, async ({ principal, body, request }) =>
    success(await twoFactor.startTwoFactor(services, principal, { ...body, address: request.ip })),
  ),
  bind(routes.confirmTwoFactor, async ({ principal, body }) =>
    success(await twoFactor.confirmTwoFactor(services, principal, body.code)),
  ),
  bind(routes.turnOffTwoFactor, async ({ principal, body, request }) => {
    await twoFactor.turnOffTwoFactor(services, principal, { ...body, address: request.ip });
    return DONE;
  }),
  bind(routes.renewRecoveryCodes, async ({ principal, body, request }) =>
    success(await twoFactor.renewRecoveryCodes(services, principal, { ...body, address: request.ip })),
  ),
  bind(routes.listDevices, async ({ principal }) =>
    success(await twoFactor.listDevices(services, principal)),
  ),
  bind(routes.removeDevice, async ({ principal, params }) => {
    await twoFactor.removeDevice(services, principal, params.id);
    return DONE;
  }),
];

const keyRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.listKeys, async ({ principal }) => success(await listKeys(services, principal))),
  bind(routes.createKey, async ({ principal, body }) =>
    answer(201, success(await createKey(services, principal, body))),
  ),
  bind(routes.deleteKey, async ({ principal, params }) => {
    await deleteKey(services, principal, params.id);
    return DONE;
  }),
];

const ruleRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.getSignInRules, async ({ principal }) =>
    success(await findSignInRules(services.db.executor, principal)),
  ),
  bind(routes.updateSignInRules, async ({ principal, body }) =>
    success(await updateSignInRules(services, principal, body)),
  ),
];

/** How a person proves who they are, and what is signed in as them. */
export const securityRoutes = (services: twoFactor.GuardedServices): readonly BoundRoute[] => [
  ...twoFactorRoutes(services),
  ...ruleRoutes(services),
  ...keyRoutes(services),
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
