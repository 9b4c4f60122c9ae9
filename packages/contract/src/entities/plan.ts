import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { PLAN_NAMES, QUOTE_CURRENCIES, SOLD_PLANS, type PlanLimit } from '../vocabulary/plan.ts';

/** Null: without a limit. */
export const PlanLimits = z.object({
  /** Archived ones count. Null: no limit. */
  datasets: z.int().nullable(),
  /** Of the newest version of each dataset. Null: no limit. */
  rows: z.int().nullable(),
  /** Null: no limit. */
  members: z.int().nullable(),
  /** Rows of all versions as they are stored. Null: no limit. */
  storageBytes: z.int().nullable(),
  /** In a calendar month in UTC; null: no limit. */
  refreshes: z.int().nullable(),
  /** In a calendar month in UTC; null: no limit. */
  aiCalls: z.int().nullable(),
} satisfies Record<PlanLimit, z.ZodType>);

/** A plan with its price and limits. */
export const Plan = z.object({
  name: z.enum(PLAN_NAMES),
  /** What people see. */
  label: z.string(),
  /** From its start to its end; null: it does not end by itself. */
  days: z.int().nullable(),
  /** Per member and month in hundredths of a euro, without tax; null: no quote is made for it. */
  monthlyPrice: z.int().nullable(),
  /** How many days the log of activity reaches back; null: all of it. */
  activityDays: z.int().nullable(),
  /** What a year costs, in months. */
  monthsPerYear: z.int(),
  limits: PlanLimits,
});
export type Plan = z.infer<typeof Plan>;

/** Exact, in the currency's major unit: `"12.50"`. */
const Money = z.string().regex(/^-?\d+(\.\d+)?$/);

/** A plan for a number of people and a period, with who pays. */
export const QuoteRequest = z.object({
  /** One that can be bought. */
  plan: z.enum(SOLD_PLANS),
  /** Members that are paid for. */
  seats: z.int().min(1).max(100_000),
  /** How often it is paid; a year may cost fewer than 12 months. */
  period: z.enum(['month', 'year']),
  /** ISO 4217. */
  currency: z.enum(QUOTE_CURRENCIES),
  /** Who pays. */
  billing: z.object({
    /** Of who pays, as it is written on the quote. */
    name: z.string().trim().min(1).max(200),
    email: z.email().max(254),
    /** Lines as they are written on the quote. */
    address: z.string().trim().min(1).max(1000),
    /** ISO 3166-1 alpha-2. */
    country: z.string().regex(/^[A-Z]{2}$/, 'Give the country as two capitals, for example NO.'),
    /** For a business in another country of the European Union: the tax is reversed. */
    vatNumber: z.string().trim().max(50).optional(),
  }),
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

const QuoteTax = z.object({
  name: z.string(),
  /** Percent of the subtotal, such as 25. */
  percent: z.number(),
  amount: Money,
  /** True: the buyer owes the tax, so that `amount` is 0. */
  isReversed: z.boolean(),
});

/** An offer for a plan. Amounts are exact texts in the currency's major unit. */
export const Quote = z.object({
  id: Id,
  /** Counted per year, without gaps: `Q-2026-0001`. */
  number: z.string(),
  plan: z.enum(SOLD_PLANS),
  /** Members that are paid for. */
  seats: z.int(),
  period: z.enum(['month', 'year']),
  currency: z.enum(QUOTE_CURRENCIES),
  billing: QuoteRequest.shape.billing,
  /** What is paid for. */
  lines: z.array(
    z.object({
      /** What it is for, as written on the quote. */
      description: z.string(),
      quantity: z.int(),
      /** For one seat and period. */
      unitPrice: Money,
      amount: Money,
    }),
  ),
  /** Without tax. */
  subtotal: Money,
  /** Of the country of the billing address. */
  tax: QuoteTax,
  /** With tax. */
  total: Money,
  createdAt: Timestamp,
  /** Until then it can be accepted. ISO 8601 in UTC. */
  validUntil: Timestamp,
  /** `open` until it is accepted or `validUntil` has passed. */
  state: z.enum(['open', 'accepted', 'expired']),
  /** Null until it is accepted. */
  acceptedAt: Timestamp.nullable(),
  /** The person who accepted it; null until then. */
  acceptedBy: z.string().nullable(),
  /** Path of the same quote as PDF. */
  pdf: z.string(),
  /** Path of the web client where anybody who has it accepts the quote. */
  acceptLink: z.string(),
});
export type Quote = z.infer<typeof Quote>;

/** A quote for whoever has its link. */
export const QuoteOffer = Quote.omit({ id: true, pdf: true, acceptLink: true }).extend({
  /** Name of the workspace. */
  workspace: z.string(),
});
export type QuoteOffer = z.infer<typeof QuoteOffer>;

/** A quote that was accepted. */
export const AcceptedQuote = z.object({
  /** Such as `Q-2026-0001`. */
  number: z.string(),
  acceptedAt: Timestamp,
});

/** The tax on quotes in a country. */
export const TaxRate = z.object({
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  name: z.string(),
  /** Percent, such as 25. */
  percent: z.number(),
});
