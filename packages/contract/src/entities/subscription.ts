import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import {
  ALERT_STATES,
  CHECK_STATES,
  MAX_RECIPIENTS,
  REPORT_FORMATS,
  unknownNames,
  type AlertRuleKind,
} from '../vocabulary/subscription.ts';
import { Cell } from './cell.ts';
import { ChartFormat } from './chart.ts';
import { Filters } from './filter.ts';
import { Schedule } from './schedule.ts';

/** How a dashboard was filtered when somebody subscribed to it. */
export const DashboardMoment = z.object({
  /** Beside those of the dashboard. */
  filters: Filters,
  /** Values by the parameter's name; the dashboard's own where left out. */
  parameters: z.record(z.string(), z.union([Cell, z.array(Cell), z.record(z.string(), Cell)])).default({}),
  /** The search part of the page's address, which shows the same again. */
  search: z
    .string()
    .max(8000)
    .regex(/^(\?[^#\s]*)?$/, 'Give the search part of an address.')
    .default(''),
});
export type DashboardMoment = z.infer<typeof DashboardMoment>;

/** Beside who subscribes. Groups are their members at the time. */
export const RecipientIds = z
  .object({
    /** Ids of members. */
    users: z.array(Id).default([]),
    /** Ids of groups. */
    groups: z.array(Id).default([]),
  })
  .refine(({ users, groups }) => users.length + groups.length <= MAX_RECIPIENTS, {
    message: `Name at most ${MAX_RECIPIENTS} people and groups.`,
  })
  .default({ users: [], groups: [] });
export type RecipientIds = z.infer<typeof RecipientIds>;

/** A dashboard that is sent by a timetable. Each recipient gets what they may see. */
export const Subscription = DashboardMoment.omit({ search: true }).extend({
  id: Id,
  dashboard: z.object({
    id: Id,
    name: z.string(),
    /** Path in the web client, with the filters it had when somebody subscribed. */
    link: z.string(),
    /** Nothing is sent or checked while it is archived. */
    isArchived: z.boolean(),
  }),
  /** `pdf`: pages; `png`: one picture. */
  format: z.enum(REPORT_FORMATS),
  /** The tab that is sent; null: all. */
  tab: z.string().nullable(),
  /** Beside whoever subscribed. */
  recipients: z.array(
    z.object({
      /** `group`: its members at the time. */
      kind: z.enum(['user', 'group']),
      id: Id,
      name: z.string(),
    }),
  ),
  /** When it is sent; null where its timetable was deleted. */
  schedule: Schedule.nullable(),
  /** The newest time it was sent, and to how many people; null before the first. */
  lastSent: z
    .object({
      /** When it was sent. ISO 8601 in UTC. */
      at: Timestamp,
      /** Recipients who got it. */
      people: z.int().positive(),
    })
    .nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

/** When an alert is sent. */
export const AlertRule = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['above', 'below']),
    /** In the unit of the figure; the figure itself does not meet the rule. */
    limit: z.number(),
  }),
  /** `limit` in percent. */
  z.object({
    kind: z.literal('change'),
    /** In the unit of the figure; the figure itself does not meet the rule. */
    limit: z.number().positive(),
  }),
  z.object({ kind: z.literal('any') }),
]) satisfies z.ZodType<{ readonly kind: AlertRuleKind }>;
export type AlertRule = z.infer<typeof AlertRule>;

/** Plain text. May name `{{value}}`, `{{tile}}` and `{{dashboard}}`, and nothing else in braces. */
export const AlertText = z
  .string()
  .trim()
  .max(1000)
  .refine((text) => unknownNames(text).length === 0, {
    message: 'Use {{value}}, {{tile}} and {{dashboard}} alone.',
  });

/** A rule on a figure or a table of a dashboard, checked after each refresh, as the person who made it. */
export const Alert = DashboardMoment.omit({ search: true }).extend({
  id: Id,
  name: z.string(),
  dashboard: Subscription.shape.dashboard,
  /** `kind` is null where the dashboard has the tile no more. */
  tile: z.object({
    id: z.string(),
    /** Empty where the tile has none. */
    title: z.string(),
    /** Null where the dashboard no longer has the tile. */
    kind: z.enum(['figure', 'grid']).nullable(),
  }),
  rule: AlertRule,
  /** What the message says beside value and rule; empty: nothing. */
  text: z.string(),
  /** As of the newest check: `crossed`: the rule is met; `failed`: it could not be checked. */
  state: z.enum(ALERT_STATES),
  /** Why the newest check failed; null where it did not. */
  failure: z.string().nullable(),
  /** Figure at the newest check; null where there was none, or it is no number. */
  value: z.number().nullable(),
  /** How the figure, and a limit in its unit, are written. */
  format: ChartFormat,
  /** Since when the rule is met; null while it is not. */
  crossedAt: Timestamp.nullable(),
  /** Nothing is sent before it; null: not snoozed. */
  snoozedUntil: Timestamp.nullable(),
  /** Beside each refresh; null: after refreshes alone. */
  schedule: Schedule.nullable(),
});
export type Alert = z.infer<typeof Alert>;

/** One check of an alert. */
export const AlertCheck = z.object({
  id: Id,
  at: Timestamp,
  /** `crossed`: the rule was met. */
  state: z.enum(CHECK_STATES),
  /** The figure at that time; null where it could not be computed, or is no number. */
  value: z.number().nullable(),
  /** Why it failed; null where it did not. */
  reason: z.string().nullable(),
  /** Whether this check sent the alert. */
  isSent: z.boolean(),
});
export type AlertCheck = z.infer<typeof AlertCheck>;
