import { z } from 'zod';
import { DEFAULT_CURRENCY, DEFAULT_LOCALE } from '../constants.ts';
import { contrastWithWhite, MIN_CONTRAST } from '../vocabulary/accent-color.ts';
import { WEEK_START_NAMES } from '../vocabulary/time-grain.ts';

const isTimeZone = (name: string): boolean => {
  try {
    // Offsets such as `+02:00` are no zones: they know no daylight saving time.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
};

/** IANA, for example `Europe/Berlin`. */
export const TimeZone = z.string().max(60).refine(isTimeZone, 'Give a time zone, for example Europe/Berlin.');

const isLocale = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
};

/**
 * `nothing`: no language model is called. `statistics`: the question, and of the dataset its name, columns, types, counts
 * and ranges. `values`: the most frequent values too.
 */
export const SHARED_WITH_MODEL = ['nothing', 'statistics', 'values'] as const;
export type SharedWithModel = (typeof SHARED_WITH_MODEL)[number];

const setting = {
  /** BCP 47: of members who have not chosen one. */
  locale: z.string().max(35).refine(isLocale, 'Give a language tag, for example en-GB.'),
  /** IANA: in which days begin for relative dates and for formulas about today. */
  timeZone: TimeZone,
  /** First day of weeks in charts, pivots and relative dates. */
  weekStart: z.enum(WEEK_START_NAMES),
  /** ISO 4217: of money that a chart or figure shows without naming a currency. */
  currency: z
    .string()
    .refine(
      (code) => Intl.supportedValuesOf('currency').includes(code),
      'Give a currency as three capitals, for example EUR.',
    ),
  /** What a member creates can be opened by its creator alone, or by the workspace, until it is shared. */
  newThings: z.enum(['private', 'workspace']),
  /** What a language model is sent with a question, where the operator has set one up. */
  sharedWithModel: z.enum(SHARED_WITH_MODEL),
};

/** What the admins of a workspace set for everyone in it. */
export const WorkspaceSettings = z.object({
  locale: setting.locale.default(DEFAULT_LOCALE),
  timeZone: setting.timeZone.default('UTC'),
  weekStart: setting.weekStart.default('monday'),
  currency: setting.currency.default(DEFAULT_CURRENCY),
  newThings: setting.newThings.default('private'),
  sharedWithModel: setting.sharedWithModel.default('nothing'),
});
export type WorkspaceSettings = z.infer<typeof WorkspaceSettings>;

/** A change of some. `WorkspaceSettings.partial()` would reset the others to their defaults. */
export const WorkspaceSettingsPatch = z.object(setting).partial();
export type WorkspaceSettingsPatch = z.infer<typeof WorkspaceSettingsPatch>;

/** A PNG, JPEG or WebP image as a data URI of at most 64 KiB; null: that of the product. */
const logo = z.string().max(65_536).nullable();

/** `#rrggbb`; null: that of the product. */
export const AccentColor = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, 'Give a color as # and six digits or small letters, for example #0b6cab.')
  .refine(
    (color) => contrastWithWhite(color) >= MIN_CONTRAST,
    `Choose a darker color: white text on it has a contrast below ${MIN_CONTRAST}.`,
  );

/** Logo and color of a workspace, in the web client, mails and exports. */
export const Branding = z.object({
  /** A PNG, JPEG or WebP image as a data URI of at most 64 KiB; null: that of the product. */
  logo,
  /** Null: that of the product. */
  accentColor: AccentColor.nullable(),
});
export type Branding = z.infer<typeof Branding>;

/** What is left out stays as it is. */
export const BrandingPatch = Branding.partial();

/** What the sign-in page of a slug shows. Without branding, the same as for a slug that no workspace has. */
export const PublicBranding = Branding.extend({
  /** Null: that of the product. */
  name: z.string().nullable(),
});
export type PublicBranding = z.infer<typeof PublicBranding>;
