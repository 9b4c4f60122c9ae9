import { PLAN_NAMES, PLANS, routes } from '@plumbline/contract';
import type { Message, Translator } from '@plumbline/messages';
import { bind, stream, success, type BoundRoute } from '../../platform/http/bind.ts';
import { requestOrigin } from '../../platform/http/request-origin.ts';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import { createMailPace } from '../accounts/index.ts';
import { activateTrial } from './activate-trial.ts';
import { checkCollegeEmail } from './education/check-college-email.ts';
import { checkEmail } from './education/check-email.ts';
import {
  activateEducational,
  confirmCollegeEmail,
  getCollegeEmail,
  sendCollegeLink,
} from './education/college-emails.ts';
import { listProofs, openProofFile, requestReview, reviewProof } from './education/proofs.ts';
import { drawQuote } from './quotes/draw-quote.ts';
import { acceptQuote, createQuote, getQuote, listQuotes, openQuote } from './quotes/quotes.ts';
import { listTaxRates, TAX_AS_OF, TAX_SOURCE } from './quotes/tax.ts';
import { getWorkspaceStorage } from './storage.ts';
import { getValidity } from './validity.ts';

const stateRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.getValidity, async ({ principal }) => success(await getValidity(services, principal))),
  bind(routes.getWorkspaceStorage, async ({ principal }) =>
    success(await getWorkspaceStorage(services, principal)),
  ),
  bind(routes.listPlans, () =>
    Promise.resolve(
      success(
        PLAN_NAMES.map((name) => {
          const { label, days, monthlyPrice, monthsPerYear, activityDays } = PLANS[name];
          return {
            name,
            label,
            days,
            monthlyPrice,
            monthsPerYear,
            activityDays,
            limits: services.plans.limits(name),
          };
        }),
      ),
    ),
  ),
  bind(routes.activateTrial, async ({ principal }) => success(await activateTrial(services, principal))),
];

const presentCheck = <Check extends { readonly reason: Message | null }>(
  { say }: Translator,
  { reason, ...check }: Check,
) => ({ ...check, reason: reason === null ? null : say(reason) });

function educationRoutes(services: Services): readonly BoundRoute[] {
  // One count of mails for all calls.
  const paced = { ...services, pace: createMailPace(services) };
  return [
    bind(routes.getCollegeEmail, async ({ principal }) =>
      success(await getCollegeEmail(services, principal)),
    ),
    bind(routes.sendCollegeLink, async ({ principal, body }) =>
      success(await sendCollegeLink(paced, principal, body.email)),
    ),
    bind(routes.confirmCollegeEmail, async ({ principal, body }) =>
      success(await confirmCollegeEmail(services, principal, body.token)),
    ),
    bind(routes.activateEducational, async ({ principal, body }) =>
      success(await activateEducational(services, principal, body.email)),
    ),
    bind(routes.verifyCollegeEmail, async ({ principal, body }) =>
      success(presentCheck(await getTranslator(principal), checkCollegeEmail(body.email))),
    ),
    bind(routes.verifyEmail, async ({ principal, body }) => {
      const { email, purpose, attachment } = body;
      const check = await checkEmail(email, services.resolveMx);
      const request =
        check.valid && attachment !== undefined
          ? await requestReview(services, principal, { email, purpose, uploadId: attachment })
          : null;
      return success({ ...presentCheck(await getTranslator(principal), check), request });
    }),
    bind(routes.listProofs, async ({ principal }) => success(await listProofs(services, principal))),
    bind(routes.getProofFile, async ({ principal, params, signal }) => {
      const { content, ...file } = await openProofFile(services, principal, params.id);
      return stream(content, file, signal);
    }),
    bind(routes.reviewProof, async ({ principal, params, body }) =>
      success(await reviewProof(services, principal, { ...body, id: params.id })),
    ),
  ];
}

const quoteRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.createQuote, async ({ principal, body }) =>
    success(await createQuote(services, principal, body)),
  ),
  bind(routes.listQuotes, async ({ principal }) => success(await listQuotes(services, principal))),
  bind(routes.getQuote, async ({ principal, params }) =>
    success(await getQuote(services, principal, params.id)),
  ),
  bind(routes.downloadQuote, async ({ principal, params, request, signal }) => {
    const quote = await getQuote(services, principal, params.id);
    const content = await drawQuote(services, quote, {
      translator: await getTranslator(principal),
      origin: services.config.publicUrl ?? requestOrigin(request),
      signal,
    });
    const file = { contentType: 'application/pdf', fileName: `${quote.number}.pdf` };
    return stream(content, file, signal);
  }),
  bind(routes.listTaxRates, () =>
    Promise.resolve(success({ source: TAX_SOURCE, asOf: TAX_AS_OF, rates: listTaxRates() })),
  ),
  bind(routes.openQuote, async ({ body }) => success(await openQuote(services, body.token))),
  bind(routes.acceptQuote, async ({ body }) => success(await acceptQuote(services, body))),
];

export const planRoutes = (services: Services): readonly BoundRoute[] => [
  ...stateRoutes(services),
  ...educationRoutes(services),
  ...quoteRoutes(services),
];
