import { z } from 'zod';
import { AcceptedQuote, Plan, Quote, QuoteOffer, QuoteRequest, TaxRate } from '../entities/plan.ts';
import { ProofRequest } from '../entities/proof.ts';
import { Email, Validity } from '../entities/user.ts';
import { WorkspaceStorage } from '../entities/workspace-storage.ts';
import { Id, Timestamp, ok } from '../envelope.ts';
import { anyone, reads } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';
import { PROOF_PURPOSES } from '../vocabulary/proof.ts';

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

/** Measured for each call. */
export const getWorkspaceStorage = defineRoute({
  id: 'plans.getStorage',
  method: 'GET',
  path: '/v1/accounts/storage',
  summary: 'Get how many bytes the files of the workspace take, and what takes the most.',
  policy: reads('admin'),
  reads: { plan: ALL, dataset: ALL, workflow: ALL, connection: ALL, upload: ALL },
  reply: ok(WorkspaceStorage),
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

const CollegeEmail = z.object({
  email: z.string(),
  /** Null where the institution is not known. */
  institution: z.string().nullable(),
});

export const getCollegeEmail = defineRoute({
  id: 'plans.getCollegeEmail',
  method: 'GET',
  path: '/beta/auth/college-email',
  summary: 'Get the college address that the workspace has confirmed, and the one that waits for its link.',
  policy: reads('admin'),
  reads: { plan: ALL },
  reply: ok(
    z.object({
      /** Null until an address was confirmed. */
      confirmed: CollegeEmail.nullable(),
      /** An address whose link was not opened yet; null where there is none. */
      pending: z.object({ email: z.string(), expiresAt: Timestamp }).nullable(),
    }),
  ),
});

/** 422 for an address that is no college's. The link works once, within 24 hours. */
export const sendCollegeLink = defineRoute({
  id: 'plans.sendCollegeLink',
  method: 'POST',
  path: '/beta/auth/college-email',
  summary: 'Send a one-use link to a college address, to confirm that it is yours.',
  policy: reads('admin'),
  changes: { plan: ALL, mail: ALL },
  body: z.object({
    /** One that is not a college's is `plan.college_email_invalid`. */
    email: Email,
  }),
  reply: ok(z.object({ email: z.string(), expiresAt: Timestamp })),
});

/** Only the person who requested the link may open it. */
export const confirmCollegeEmail = defineRoute({
  id: 'plans.confirmCollegeEmail',
  method: 'POST',
  path: '/beta/auth/college-email/confirm',
  summary: 'Open the link that was sent to a college address.',
  policy: reads('admin'),
  changes: { plan: ALL },
  body: z.object({
    /** From the address of the link. */
    token: z.string().min(1).max(200),
  }),
  reply: ok(CollegeEmail),
});

/**
 * 422 `plan.not_eligible` until a college address was confirmed by its one-use link, or a reviewer approved a document.
 * `email`: it must be the confirmed one. Again on a workspace that has the plan, it changes nothing.
 */
export const activateEducational = defineRoute({
  id: 'plans.activateEducational',
  method: 'POST',
  path: '/beta/auth/activate/educational',
  summary: 'Start the educational plan, for one year.',
  policy: reads('admin'),
  changes: { plan: ALL },
  body: z.object({
    /** The confirmed address; may be left out. */
    email: Email.optional(),
  }),
  reply: ok(Validity),
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
      /** Whether it is the address of a college. */
      valid: z.boolean(),
      /** Null when none is known. */
      institution: z.string().nullable(),
      /** Why not; null when valid. */
      reason: z.string().nullable(),
    }),
  ),
});

/** With an attachment (PDF, PNG or JPEG, at most 10 MiB) a valid address becomes a request, which a reviewer answers. */
export const verifyEmail = defineRoute({
  id: 'plans.verifyEmail',
  method: 'POST',
  path: '/beta/secure/verify/is-valid-email',
  summary: 'Check an email address for a proof of identity or an institution request.',
  policy: reads(),
  changes: { proof: ALL },
  body: z.object({
    email: z.string().min(1).max(254),
    /** What the attachment is to prove. */
    purpose: z.enum(PROOF_PURPOSES),
    /** The upload that shows the proof. */
    attachment: Id.optional(),
  }),
  reply: ok(
    z.object({
      /** Whether mail can be sent to it, as far as that can be known. */
      valid: z.boolean(),
      /** Why not; null when valid. */
      reason: z.string().nullable(),
      /** Whether its domain receives mail; `unknown` where DNS did not answer. */
      mailServer: z.enum(['found', 'missing', 'unknown']),
      /** What was sent in for review; null without an attachment, and for an address that is not valid. */
      request: ProofRequest.nullable(),
    }),
  ),
});

/** Owners and admins of the first workspace, who operate the server, get those of every workspace. */
export const listProofs = defineRoute({
  id: 'plans.listProofs',
  method: 'GET',
  path: '/beta/secure/verify/requests',
  summary: 'List the documents that were sent in for review, those that wait first.',
  policy: reads('admin'),
  reads: { proof: ALL },
  reply: ok(
    z.object({
      /** Whether the caller may approve and reject. */
      canReview: z.boolean(),
      requests: z.array(ProofRequest),
    }),
  ),
});

export const getProofFile = defineRoute({
  id: 'plans.getProofFile',
  method: 'GET',
  path: '/beta/secure/verify/requests/:id/file',
  summary: 'Download the document of a request.',
  policy: reads('admin'),
  reads: { proof: 'id' },
  params: z.object({
    /** Id of the request for review. */
    id: Id,
  }),
  reply: z.unknown(),
  replyKind: 'file',
});

/** For owners and admins of the first workspace, who operate the server. The requester gets a mail. */
export const reviewProof = defineRoute({
  id: 'plans.reviewProof',
  method: 'PUT',
  path: '/beta/secure/verify/requests/:id',
  summary: 'Approve or reject a document. Approved, its workspace can start the educational plan.',
  policy: reads('admin'),
  changes: { proof: ALL, mail: ALL },
  params: z.object({
    /** Id of the request for review. */
    id: Id,
  }),
  body: z.object({
    /** The decision; it cannot be changed (`proof.reviewed`). */
    state: z.enum(['approved', 'rejected']),
    /** For the person, who gets it by mail. */
    note: z.string().trim().max(1000).default(''),
  }),
  reply: ok(ProofRequest),
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
});

export const listQuotes = defineRoute({
  id: 'plans.listQuotes',
  method: 'GET',
  path: '/beta/payments/quotes',
  summary: 'List the quotes of the workspace, the newest first.',
  policy: reads('admin'),
  reads: { quote: ALL },
  reply: ok(z.array(Quote)),
});

export const getQuote = defineRoute({
  id: 'plans.getQuote',
  method: 'GET',
  path: '/beta/payments/quotes/:id',
  summary: 'Get a quote by its id or number.',
  policy: reads('admin'),
  reads: { quote: 'id' },
  params: z.object({
    /** Id or number of the quote. */
    id: z.string().min(1).max(50),
  }),
  reply: ok(Quote),
});

export const downloadQuote = defineRoute({
  id: 'plans.downloadQuote',
  method: 'GET',
  path: '/beta/payments/quotes/:id/pdf',
  summary: 'Download a quote as PDF.',
  policy: reads('admin'),
  reads: { quote: 'id' },
  params: z.object({
    /** Id or number of the quote. */
    id: Id,
  }),
  reply: z.unknown(),
  replyKind: 'file',
});

export const listTaxRates = defineRoute({
  id: 'plans.listTaxRates',
  method: 'GET',
  path: '/beta/payments/tax-rates',
  summary: 'List the tax that quotes add, by country, with the source of the table and its date.',
  policy: reads(),
  reads: { nothing: 'It comes with the product.' },
  reply: ok(
    z.object({
      /** Where the rates are from. */
      source: z.string(),
      /** `YYYY-MM-DD`: when the table was checked. */
      asOf: z.string(),
      rates: z.array(TaxRate),
    }),
  ),
});

const token = z.string().min(1).max(200);

/** Whoever has the link may be outside the workspace: somebody in purchasing. */
export const openQuote = defineRoute({
  id: 'plans.openQuote',
  method: 'POST',
  path: '/beta/payments/quotes/open',
  summary: 'Get the quote that an accept link is for.',
  policy: anyone,
  reads: { nothing: 'It is read before anyone is signed in.' },
  body: z.object({
    /** From the address of the link; a wrong one is `quote.link_invalid`. */
    token,
  }),
  reply: ok(QuoteOffer),
});

/** 409 `quote.expired` after its validity, 409 `quote.accepted` the second time. */
export const acceptQuote = defineRoute({
  id: 'plans.acceptQuote',
  method: 'POST',
  path: '/beta/payments/quotes/accept',
  summary: 'Accept a quote by its link.',
  policy: anyone,
  changes: { quote: ALL },
  body: z.object({
    /** From the address of the link; a wrong one is `quote.link_invalid`. */
    token,
    /** Name of the person who accepts it. */
    name: z.string().trim().min(1).max(200),
  }),
  reply: ok(AcceptedQuote),
});
