import { z } from 'zod';
import { Plan, Quote, QuoteRequest } from '../entities/plan.ts';
import { Email, Validity } from '../entities/user.ts';
import { Id, ok } from '../envelope.ts';
import { reads } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

// All of these stay open to a tenant past its plan: they are how it comes back.

export const listPlans = defineRoute({
  id: 'plans.list',
  method: 'GET',
  path: '/beta/plans',
  summary: 'List the plans with their limits and prices, as this server has them.',
  policy: reads(),
  reads: { nothing: 'It changes with the configuration of the server alone.' },
  reply: ok(z.array(Plan)),
});

/** 409 `plan.trial_used` after the first; 409 `plan.not_needed` on a plan that allows more. */
export const activateTrial = defineRoute({
  id: 'plans.activateTrial',
  method: 'POST',
  path: '/beta/auth/activate/trial',
  summary: 'Start the trial of 14 days, once a workspace.',
  policy: reads('admin'),
  changes: { plan: ALL },
  reply: ok(Validity),
});

/** 422 until the college address was confirmed by its one-use link. */
export const activateEducational = defineRoute({
  id: 'plans.activateEducational',
  method: 'POST',
  path: '/beta/auth/activate/educational',
  summary: 'Start the educational plan.',
  policy: reads('admin'),
  changes: { plan: ALL },
  body: z.object({ email: Email.optional() }),
  reply: ok(Validity),
  built: false,
});

export const verifyCollegeEmail = defineRoute({
  id: 'plans.verifyCollegeEmail',
  method: 'POST',
  path: '/beta/secure/verify/is-college-email',
  summary: 'Check whether an email address belongs to a college.',
  policy: reads(),
  reads: { nothing: 'A check of the address in the body.' },
  body: z.object({ email: z.string().min(1).max(254) }),
  reply: ok(
    z.object({
      valid: z.boolean(),
      /** Null when none is known. */
      institution: z.string().nullable(),
      /** Why not; null when valid. */
      reason: z.string().nullable(),
    }),
  ),
  built: false,
});

export const verifyEmail = defineRoute({
  id: 'plans.verifyEmail',
  method: 'POST',
  path: '/beta/secure/verify/is-valid-email',
  summary: 'Check an email address for a proof of identity or an institution request.',
  policy: reads(),
  reads: { nothing: 'A check of the address in the body.' },
  body: z.object({
    email: z.string().min(1).max(254),
    purpose: z.enum(['id-proof', 'institution']),
    /** The upload that shows the proof. */
    attachment: Id.optional(),
  }),
  reply: ok(z.object({ valid: z.boolean(), reason: z.string().nullable() })),
  built: false,
});

export const createQuote = defineRoute({
  id: 'plans.createQuote',
  method: 'POST',
  path: '/beta/payments/create-quote',
  summary: 'Create a numbered quote with lines, tax, total and validity.',
  policy: reads('admin'),
  changes: { quote: ALL },
  body: QuoteRequest,
  reply: ok(Quote),
  status: 201,
  built: false,
});

export const downloadQuote = defineRoute({
  id: 'plans.downloadQuote',
  method: 'GET',
  path: '/beta/payments/quotes/:id/pdf',
  summary: 'Download a quote as PDF.',
  policy: reads('admin'),
  reads: { quote: 'id' },
  params: z.object({ id: Id }),
  reply: z.unknown(),
  replyKind: 'file',
  built: false,
});
