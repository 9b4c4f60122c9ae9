import { routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import { requestOrigin } from '../../platform/http/request-origin.ts';
import type { Services } from '../../platform/services.ts';
import { getMail, listMails, resendMail } from './read-outbox.ts';

export const outboxRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.listMails, async ({ principal }) => success(await listMails(services, principal))),
  bind(routes.getMail, async ({ principal, params, request }) =>
    success(await getMail(services, principal, { id: params.id, origin: requestOrigin(request) })),
  ),
  bind(routes.resendMail, async ({ principal, params }) =>
    success(await resendMail(services, principal, params.id)),
  ),
];
