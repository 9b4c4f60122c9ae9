import { pickFact, tableKeys } from './table.ts';

const GB = 1000 ** 3;

/** What a plan can limit. `refreshes` and `aiCalls` are counted per calendar month in UTC, the others at any time. */
export const PLAN_LIMITS = {
  datasets: { label: 'Datasets', isMonthly: false, unit: 'count' },
  rows: { label: 'Rows', isMonthly: false, unit: 'count' },
  members: { label: 'Members', isMonthly: false, unit: 'count' },
  storageBytes: { label: 'Storage', isMonthly: false, unit: 'bytes' },
  refreshes: { label: 'Refreshes a month', isMonthly: true, unit: 'count' },
  aiCalls: { label: 'AI calls a month', isMonthly: true, unit: 'count' },
} as const satisfies Record<string, { label: string; isMonthly: boolean; unit: 'count' | 'bytes' }>;
export type PlanLimit = keyof typeof PLAN_LIMITS;
export const PLAN_LIMIT_NAMES = tableKeys(PLAN_LIMITS);

/** Null: without a limit. */
export type PlanLimitValues = Readonly<Record<PlanLimit, number | null>>;

interface PlanFacts {
  readonly label: string;
  /** Days from its start to its end; null: it ends when the operator says so, or never. */
  readonly days: number | null;
  /** Per member and month in hundredths of a euro, without tax; null: no quote is made for it. */
  readonly monthlyPrice: number | null;
  /** What a year costs, in months. */
  readonly monthsPerYear: number;
  /** How many days the log of activity reaches back; null: all of it. */
  readonly activityDays: number | null;
  readonly limits: PlanLimitValues;
}

const UNLIMITED: PlanLimitValues = {
  datasets: null,
  rows: null,
  members: null,
  storageBytes: null,
  refreshes: null,
  aiCalls: null,
};

/** Everything known about a plan. Limits, comparison, quotes and the banner derive from it. */
export const PLANS = {
  free: {
    label: 'Free',
    days: null,
    monthlyPrice: null,
    monthsPerYear: 12,
    activityDays: 30,
    limits: {
      datasets: 10,
      rows: 1_000_000,
      members: 3,
      storageBytes: 2 * GB,
      refreshes: 100,
      aiCalls: 100,
    },
  },
  trial: {
    label: 'Trial',
    days: 14,
    monthlyPrice: null,
    monthsPerYear: 12,
    activityDays: 90,
    limits: {
      datasets: 200,
      rows: 100_000_000,
      members: 25,
      storageBytes: 100 * GB,
      refreshes: 2000,
      aiCalls: 2000,
    },
  },
  education: {
    label: 'Education',
    days: 365,
    monthlyPrice: null,
    monthsPerYear: 12,
    activityDays: 365,
    limits: {
      datasets: 200,
      rows: 50_000_000,
      members: 100,
      storageBytes: 100 * GB,
      refreshes: 2000,
      aiCalls: 2000,
    },
  },
  team: {
    label: 'Team',
    days: null,
    monthlyPrice: 2000,
    monthsPerYear: 10,
    activityDays: 365,
    limits: {
      datasets: 500,
      rows: 500_000_000,
      members: 50,
      storageBytes: 500 * GB,
      refreshes: 10_000,
      aiCalls: 10_000,
    },
  },
  enterprise: {
    label: 'Enterprise',
    days: null,
    monthlyPrice: 4500,
    monthsPerYear: 10,
    activityDays: null,
    limits: UNLIMITED,
  },
  'self-hosted': {
    label: 'Self-hosted',
    days: null,
    monthlyPrice: null,
    monthsPerYear: 12,
    activityDays: null,
    limits: UNLIMITED,
  },
} as const satisfies Record<string, PlanFacts>;
export type PlanName = keyof typeof PLANS;
export const PLAN_NAMES = tableKeys(PLANS);
export const PLAN_LABELS = pickFact(PLANS, 'label');

export const isPlanName = (name: string): name is PlanName => Object.hasOwn(PLANS, name);

/** Plans that quotes are made for: those with a price. */
export const SOLD_PLANS = ['team', 'enterprise'] as const satisfies readonly PlanName[];

/** Currencies of quotes. */
export const QUOTE_CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'NOK', 'SEK', 'DKK'] as const;

/** What one unit of the price list is in a currency: fixed figures, so that no price moves with an exchange rate. */
export const CURRENCY_FACTORS: Readonly<Record<(typeof QUOTE_CURRENCIES)[number], number>> = {
  EUR: 1,
  USD: 1,
  GBP: 1,
  CHF: 1,
  NOK: 12,
  SEK: 12,
  DKK: 8,
};

/** Where people change their plan, in the web client. */
export const PLANS_PATH = '/plans';
