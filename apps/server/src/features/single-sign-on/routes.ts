import { routes } from '@plumbline/contract';
import type { FastifyRequest } from 'fastify';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import { clientInfo } from '../../platform/http/client-info.ts';
import { requestOrigin } from '../../platform/http/request-origin.ts';
import type { Services } from '../../platform/services.ts';
import { createLoginGuard, type SignedInUser } from '../accounts/index.ts';
import { connectSso } from './connect-account.ts';
import { endSsoSession, findOwnProvider } from './end-session.ts';
import { finishSso } from './finish-sign-in.ts';
import { deleteSsoProvider, getSsoSetup, putSsoProvider, testSsoProvider } from './manage-provider.ts';
import { createOidcClients } from './oidc-client.ts';
import { findSso, getSsoWorkspace, startSso, type SsoServices } from './start-sign-in.ts';

const signedIn = ({ token, userId, returnTo }: SignedInUser & { readonly returnTo: string }) => ({
  success: true as const,
  token,
  user: { id: userId },
  returnTo,
});

const publicOrigin = ({ config }: Services, request: FastifyRequest): string =>
  config.publicUrl ?? requestOrigin(request);

const providerRoutes = (services: SsoServices): readonly BoundRoute[] => [
  bind(routes.getSsoSetup, async ({ principal, request }) =>
    success(await getSsoSetup(services, principal, publicOrigin(services, request))),
  ),
  bind(routes.putSsoProvider, async ({ principal, body, request }) =>
    success(await putSsoProvider(services, principal, { body, origin: publicOrigin(services, request) })),
  ),
  bind(routes.deleteSsoProvider, async ({ principal }) => {
    await deleteSsoProvider(services, principal);
    return { success: true as const };
  }),
  bind(routes.testSsoProvider, async ({ principal }) => success(await testSsoProvider(services, principal))),
];

export const singleSignOnRoutes = (base: Services): readonly BoundRoute[] => {
  const services = { ...base, clients: createOidcClients(base), guard: createLoginGuard(base) };
  return [
    bind(routes.findSso, async ({ body }) => success(await findSso(services, body.query))),
    bind(routes.getSsoOffer, async ({ params }) => {
      const { workspace, name } = await getSsoWorkspace(services, params.tenant);
      return success({ workspace, name });
    }),
    bind(routes.startSso, async ({ params, body, request }) =>
      success(
        await startSso(services, {
          slug: params.tenant,
          origin: publicOrigin(services, request),
          returnTo: body.returnTo,
        }),
      ),
    ),
    bind(routes.finishSso, async ({ body, request }) =>
      signedIn(await finishSso(services, body, clientInfo(request))),
    ),
    bind(routes.connectSso, async ({ body, request }) =>
      signedIn(await connectSso(services, body, clientInfo(request))),
    ),
    bind(routes.getSsoSession, async ({ principal }) =>
      success({ provider: await findOwnProvider(services, principal) }),
    ),
    bind(routes.endSsoSession, async ({ principal, request }) =>
      success({ url: await endSsoSession(services, principal, publicOrigin(services, request)) }),
    ),
    ...providerRoutes(services),
  ];
};
