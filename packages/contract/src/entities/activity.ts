import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { Device } from './security.ts';

/** One entry of the log of activity; entries are never changed. */
export const ActivityEntry = z.object({
  id: Id,
  /** Its place in the log of the workspace, from 1 and without gaps. */
  number: z.int().positive(),
  /** Null for what the product did by itself. */
  actor: z.object({ id: Id, name: z.string() }).nullable(),
  /** Dotted, e.g. `dataset.archived`. */
  kind: z.string(),
  /** What it happened to. `name` is the name at that time, empty where it has none. */
  subject: z.object({
    /** Such as `dataset`. */
    kind: z.string(),
    id: z.string(),
    name: z.string(),
  }),
  /** One sentence in the reader's language. */
  message: z.string(),
  /** Page in the web client; null where there is none. */
  link: z.string().nullable(),
  /** Names of the fields that changed. */
  changed: z.array(z.string()),
  /** The prompt or the SQL statement; null for other kinds, and for readers who are neither admins nor the actor. */
  detail: z.string().nullable(),
  /** Where the request came from; null for work in the background, and for readers who are neither admins nor the actor. */
  from: z
    .object({
      /** IP address; null where it was not recorded. */
      address: z.string().nullable(),
      /** As the browser describes itself; it is not verified. */
      device: Device,
    })
    .nullable(),
  at: Timestamp,
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/** Entries are counted up to this number; a list with more answers `total` one above it. */
export const MAX_COUNTED_ACTIVITY = 10_000;

/** Names are searched in this many of the newest entries that the other filters leave. */
export const MAX_SEARCHED_ACTIVITY = 50_000;

/** What is wrong with the log, by the number of the entry where it was found. */
export const ActivityProblem = z.object({
  /** Number of the entry, from 1. */
  number: z.int().positive(),
  /**
   * `altered`: its content differs from its hash; `missing`: a number was skipped; `moved`: it does not follow the
   * entry before it; `cut-off`: the newest entries are gone.
   */
  kind: z.enum(['altered', 'missing', 'moved', 'cut-off']),
});
export type ActivityProblem = z.infer<typeof ActivityProblem>;

/** The result of verifying the log of a workspace. */
export const ActivityCheck = z.object({
  /** True where no problem was found. */
  isIntact: z.boolean(),
  /** Entries that were checked. */
  checked: z.int().nonnegative(),
  /** The first entry that is still stored; earlier ones were deleted by the retention period. Null while there is none. */
  first: z.int().positive().nullable(),
  /** At most 100, in order. */
  problems: z.array(ActivityProblem),
});
export type ActivityCheck = z.infer<typeof ActivityCheck>;

/** How much a thing was opened within the last `days`. */
export const ThingUsage = z.object({
  /** As requested. */
  kind: z.enum(['dataset', 'dashboard']),
  id: Id,
  name: z.string(),
  /** Path in the web client. */
  link: z.string(),
  /** A person counts once within 15 minutes. */
  views: z.int().nonnegative(),
  /** Different people who opened it within the last `days`. */
  viewers: z.int().nonnegative(),
  /** Ever, as far as the log reaches; null: never. */
  lastViewedAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type ThingUsage = z.infer<typeof ThingUsage>;
