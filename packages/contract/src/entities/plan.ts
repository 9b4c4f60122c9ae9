import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { PLAN_NAMES, type PlanLimit } from '../vocabulary/plan.ts';

/** Null: without a limit. */
export const PlanLimits = z.object({
  datasets: z.int().nullable(),
  rows: z.int().nullable(),
  members: z.int().nullable(),
  storageBytes: z.int().nullable(),
  refreshes: z.int().nullable(),
  aiCalls: z.int().nullable(),
} satisfies Record<PlanLimit, z.ZodType>);

export const Plan = z.object({
  name: z.enum(PLAN_NAMES),
  label: z.string(),
  /** From its start to its end; null: it does not end by itself. */
  days: z.int().nullable(),
  /** Per member and month in hundredths of a euro, without tax; null: no quote is made for it. */
  monthlyPrice: z.int().nullable(),
  /** What a year costs, in months. */
  monthsPerYear: z.int(),
  limits: PlanLimits,
});
export type Plan = z.infer<typeof Plan>;

/** Exact, in the currency's major unit: `"12.50"`. */
const Money = z.string().regex(/^-?\d+(\.\d+)?$/);

export const QuoteRequest = z.object({
  plan: z.string().min(1).max(50),
  seats: z.int().min(1).max(100_000),
  period: z.enum(['month', 'year']),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/, 'Give a currency as three capitals, for example EUR.'),
  billing: z.object({
    name: z.string().trim().min(1).max(200),
    email: z.email().max(254),
    address: z.string().trim().min(1).max(1000),
    /** ISO 3166-1 alpha-2. */
    country: z.string().regex(/^[A-Z]{2}$/, 'Give the country as two capitals, for example NO.'),
    vatNumber: z.string().max(50).optional(),
  }),
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

export const Quote = z.object({
  id: Id,
  /** Counted per year, without gaps. */
  number: z.string(),
  currency: z.string(),
  lines: z.array(z.object({ description: z.string(), quantity: z.int(), unitPrice: Money, amount: Money })),
  subtotal: Money,
  tax: z.object({ name: z.string(), percent: z.number(), amount: Money }),
  total: Money,
  createdAt: Timestamp,
  validUntil: Timestamp,
  /** Path of the same quote as PDF. */
  pdf: z.string(),
});
export type Quote = z.infer<typeof Quote>;
