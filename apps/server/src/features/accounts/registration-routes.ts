import { routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { preferredLocale } from '../../platform/text/translators.ts';
import type { FastifyRequest } from 'fastify';
import { cancelEmailChange, confirmEmailChange, getPendingEmail } from './change-email.ts';
import type { MailPace } from './mail-pace.ts';
import { presentUser } from './presenter.ts';
import { register, type MailRequester } from './register.ts';
import { requestReset } from './request-reset.ts';
import { getSelf } from './update-user.ts';

const DONE = { success: true as const };

const requesterOf = ({ ip, headers }: FastifyRequest): MailRequester => ({
  address: ip,
  locale: preferredLocale(headers['accept-language']),
});

/** What is confirmed by a link in a mail. */
export const registrationRoutes = (
  services: Services & { readonly pace: MailPace },
): readonly BoundRoute[] => [
  bind(routes.getAuthOptions, () => {
    const { isSignUpOpen, mail } = services.config;
    return Promise.resolve(success({ signUp: isSignUpOpen, delivery: mail === null ? 'outbox' : 'smtp' }));
  }),
  bind(routes.register, async ({ body, request }) => {
    await register(services, body, requesterOf(request));
    return DONE;
  }),
  bind(routes.requestPasswordReset, async ({ body, request }) => {
    await requestReset(services, body.email, requesterOf(request));
    return DONE;
  }),
  bind(routes.getEmailChange, async ({ principal, params }) => {
    await getSelf(services, principal, params.id);
    return success({ pending: await getPendingEmail(services, principal) });
  }),
  bind(routes.cancelEmailChange, async ({ principal, params }) => {
    await getSelf(services, principal, params.id);
    await cancelEmailChange(services, principal);
    return DONE;
  }),
  bind(routes.confirmEmailChange, async ({ principal, params, body }) => {
    await getSelf(services, principal, params.id);
    return success(presentUser(await confirmEmailChange(services, principal, body.token)));
  }),
];
