import { z } from 'zod';
import { DEFAULT_LOCALE, PASSWORD_MIN_LENGTH } from '../constants.ts';
import { Id, Timestamp } from '../envelope.ts';
import { ROLES } from '../policy.ts';
import { THEMES } from '../vocabulary/dashboard.ts';
import { MAX_EMAIL_LENGTH } from '../vocabulary/email-address.ts';
import { PLAN_NAMES, type PlanLimit } from '../vocabulary/plan.ts';
import { PlanLimits } from './plan.ts';
import { Branding, WorkspaceSettings } from './workspace-settings.ts';

/** An email address. */
export const Email = z.email().max(MAX_EMAIL_LENGTH);
/** One that is on a list of leaked passwords or easily guessed is `auth.password_weak`. */
export const Password = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `Use at least ${PASSWORD_MIN_LENGTH} characters.`)
  .max(256);

/** `System`: as the reader's system is set. */
export const Theme = z.enum(THEMES);
const preference = {
  /** `System`: as the system of the person is set. */
  theme: Theme,
  /** BCP 47, e.g. `en-GB`. */
  locale: z.string().max(35),
  layout: z.string().max(50),
  /** Height of rows in lists; a dataset's grid keeps its own. */
  density: z.enum(['dense', 'normal', 'relaxed']),
  /** Single-letter keys; chords with Ctrl or Command always work. */
  shortcuts: z.boolean(),
};

/** Language, theme and density of a person. */
export const Preferences = z.object({
  theme: preference.theme.default('Light'),
  locale: preference.locale.default(DEFAULT_LOCALE),
  layout: preference.layout.default('Data'),
  density: preference.density.default('normal'),
  shortcuts: preference.shortcuts.default(true),
});
export type Preferences = z.infer<typeof Preferences>;

/** A change of some. `Preferences.partial()` would fill the others with their defaults and so reset them. */
export const PreferencesPatch = z.object(preference).partial();
export type PreferencesPatch = z.infer<typeof PreferencesPatch>;

/** Where a person is in the introduction of the web client. */
export const Onboarding = z.object({
  /** Whether it is over or was hidden. */
  done: z.boolean(),
  /** The step that comes next; empty when done. */
  step: z.string().max(50),
  flags: z.record(z.string().max(50), z.boolean()),
});
export type Onboarding = z.infer<typeof Onboarding>;

/** The signed-in person. */
export const User = z.object({
  id: Id,
  /** Same as `id`. */
  _id: Id,
  fname: z.string(),
  lname: z.string(),
  email: z.string(),
  /** An address or a data URI; generated from the initials when none was set. */
  avatar: z.string(),
  /** In this workspace. */
  role: z.enum(ROLES),
  tenant: z.object({
    id: Id,
    /** Name of the workspace in addresses. */
    slug: z.string(),
    name: z.string(),
  }),
  /** Name of the plan of the workspace, such as `free`. */
  plan: z.string(),
  /** Where the person is in the introduction of the web client. */
  onboarding: Onboarding,
  preferences: Preferences,
  /** The workspace requires two-factor sign-in, and this person has yet to set it up: until then only that is open. */
  needsTwoFactor: z.boolean(),
});
export type User = z.infer<typeof User>;

/** A workspace as its members see it. */
export const Tenant = z.object({
  id: Id,
  /** Name of the workspace in addresses. */
  slug: z.string(),
  name: z.string(),
  /** Where this tenant's v1 calls go; empty means the same origin. */
  v1BaseUrl: z.string(),
  /** Name of the plan, such as `free`. */
  plan: z.string(),
  settings: WorkspaceSettings,
  branding: Branding,
});
export type Tenant = z.infer<typeof Tenant>;

/** The plan of a workspace, and until when it is valid. */
export const Validity = z.object({
  /** Name of the plan. */
  plan: z.enum(PLAN_NAMES),
  /** `expired`: everything can be read and nothing changed. */
  status: z.enum(['active', 'trial', 'expired']),
  /** End of a trial that runs or has ended; null on every other plan. */
  trialEndsAt: Timestamp.nullable(),
  /** When the workspace becomes read-only; null: never by itself. */
  endsAt: Timestamp.nullable(),
  /** False: everything can be read and exported, and nothing changed. */
  valid: z.boolean(),
  /** Whether the trial of the workspace can be started. */
  canStartTrial: z.boolean(),
  limits: PlanLimits,
  /**
   * Datasets, rows and bytes: of the whole workspace for admins, of the caller's own datasets for everybody else.
   * Refreshes and AI calls: of the whole workspace, in the current month in UTC.
   */
  usage: z.object({
    /** Archived ones count. */
    datasets: z.int(),
    /** Of the newest versions. */
    rows: z.int(),
    members: z.int(),
    /** Of all versions. */
    storageBytes: z.int(),
    /** In the current month in UTC. */
    refreshes: z.int(),
    /** In the current month in UTC. */
    aiCalls: z.int(),
  } satisfies Record<PlanLimit, z.ZodType>),
});
export type Validity = z.infer<typeof Validity>;
