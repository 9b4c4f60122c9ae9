import { invariant, routes } from '@plumbline/contract';
import { bearerToken } from '../../platform/http/authenticate.ts';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import { clientInfo } from '../../platform/http/client-info.ts';
import type { Services } from '../../platform/services.ts';
import { searchMembers } from './accounts.store.ts';
import { changePassword } from './change-password.ts';
import { getMember } from './get-member.ts';
import { createLogin } from './login.ts';
import { confirmSignUp } from './confirm-sign-up.ts';
import { createLoginGuard } from './login-guard.ts';
import { createMailPace, type MailPace } from './mail-pace.ts';
import { presentUserMatch, presentUser } from './presenter.ts';
import { redeemLink } from './redeem-link.ts';
import type { SignedInUser } from './sign-in.ts';
import { registrationRoutes } from './registration-routes.ts';
import { securityRoutes } from './security-routes.ts';
import type { GuardedServices } from './two-factor/set-up.ts';
import { updateUser } from './update-user.ts';

const signedIn = ({ token, userId, device }: SignedInUser) => ({
  success: true as const,
  token,
  user: { id: userId },
  ...(device !== undefined && { device }),
});
const DONE = { success: true as const };

const sessionRoutes = (services: Services): readonly BoundRoute[] => {
  const login = createLogin(services);
  return [
    bind(routes.login, async ({ body, request }) => signedIn(await login(body, clientInfo(request)))),
    bind(routes.redeemLink, async ({ body, request }) => {
      const client = clientInfo(request);
      const signedUp = await confirmSignUp(services, body, client);
      return signedIn(signedUp ?? (await redeemLink(services, body, client)));
    }),
    bind(routes.checkToken, async ({ principal, request }) => {
      await services.sessions.slide(principal);
      const accessToken = bearerToken(request);
      invariant(accessToken, 'A signed-in call carries a token.');
      return { ...DONE, accessToken };
    }),
    bind(routes.logout, async ({ principal }) => {
      await services.db.transaction((trx) => services.sessions.end(trx, principal));
      return DONE;
    }),
  ];
};

const profileRoutes = (
  services: Services & GuardedServices & { readonly pace: MailPace },
): readonly BoundRoute[] => {
  return [
    bind(routes.getUser, async ({ principal }) => success(presentUser(await getMember(services, principal)))),
    bind(routes.updateUser, async ({ principal, params, body, request }) =>
      success(await updateUser(services, principal, { id: params.id, change: body, address: request.ip })),
    ),
    bind(routes.changePassword, async ({ principal, body, request }) => {
      await changePassword(services, principal, { ...body, address: request.ip });
      return DONE;
    }),
  ];
};

const tenantRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.searchUsers, async ({ principal, query }) => {
    const members = await searchMembers(services.db.executor, principal, query.q);
    return success({ data: members.map(presentUserMatch) });
  }),
];

export const accountRoutes = (services: Services): readonly BoundRoute[] => {
  // One count of wrong passwords, and one of mails, for all calls.
  const guarded = {
    ...services,
    guard: createLoginGuard(services),
    pace: createMailPace(services),
  };
  return [
    ...sessionRoutes(services),
    ...profileRoutes(guarded),
    ...tenantRoutes(services),
    ...securityRoutes(guarded),
    ...registrationRoutes(guarded),
  ];
};
