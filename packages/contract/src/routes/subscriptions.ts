import { z } from 'zod';
import { ScheduleSpec } from '../entities/schedule.ts';
import {
  Alert,
  AlertCheck,
  AlertRule,
  AlertText,
  DashboardMoment,
  RecipientIds,
  Subscription,
} from '../entities/subscription.ts';
import { Id, Timestamp, ok, okEmpty } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';
import { REPORT_FORMATS } from '../vocabulary/subscription.ts';

const ofDashboard = z.object({
  /** Id of the dashboard. */
  id: Id,
});
const ofSubscription = z.object({
  /** Id of the subscription. */
  id: Id,
});
const ofAlert = z.object({
  /** Id of the alert. */
  id: Id,
});
const name = z.string().trim().min(1, 'Give the alert a name.').max(200);
const format = z.enum(REPORT_FORMATS).default('pdf');
const spec = z.object(ScheduleSpec.shape);

/** Subscriptions to dashboards that the caller can still see. */
export const listSubscriptions = defineRoute({
  id: 'subscriptions.list',
  method: 'GET',
  path: '/v1/subscriptions',
  summary: "List the caller's subscriptions.",
  policy: reads(),
  reads: { subscription: ALL, schedule: ALL, dashboard: ALL },
  reply: ok(z.array(Subscription)),
});

/**
 * Each recipient who may see the dashboard at the time is sent what they may see of it: the file by mail where there is a
 * mail server, and a notification as they chose. `POST /v1/schedules/:id/run` sends it now.
 */
export const createSubscription = defineRoute({
  id: 'subscriptions.create',
  method: 'POST',
  path: '/v1/dashboard/:id/subscriptions',
  summary: 'Send a dashboard by a timetable.',
  policy: writes('viewer'),
  changes: { subscription: ALL, schedule: ALL },
  params: ofDashboard,
  body: DashboardMoment.extend({
    /** `pdf`: pages; `png`: one picture. */
    format,
    /** Id of the tab that is sent; null: all. */
    tab: z.string().max(100).nullable().default(null),
    /** Beside the caller. People who cannot see the dashboard at the time are sent nothing. */
    recipients: RecipientIds,
    schedule: spec,
  }),
  reply: ok(Subscription),
  status: 201,
});

export const updateSubscription = defineRoute({
  id: 'subscriptions.update',
  method: 'PUT',
  path: '/v1/subscriptions/:id',
  summary: 'Change when, as what and to whom a dashboard is sent.',
  policy: writes('viewer'),
  changes: { subscription: 'id', schedule: ALL },
  params: ofSubscription,
  body: z.object({ format, recipients: RecipientIds, schedule: spec }),
  reply: ok(Subscription),
});

export const deleteSubscription = defineRoute({
  id: 'subscriptions.delete',
  method: 'DELETE',
  path: '/v1/subscriptions/:id',
  summary: 'Stop sending a dashboard.',
  policy: reads(),
  changes: { subscription: 'id', schedule: ALL },
  params: ofSubscription,
  reply: okEmpty,
});

/** Alerts on dashboards that the caller can still see. */
export const listAlerts = defineRoute({
  id: 'alerts.list',
  method: 'GET',
  path: '/v1/alerts',
  summary: "List the caller's alerts.",
  policy: reads(),
  reads: { alert: ALL, schedule: ALL, dashboard: ALL },
  reply: ok(z.array(Alert)),
});

/**
 * Checked at once, after each refresh of the tile's dataset, and by `schedule`. It is sent once when the rule is first met,
 * and again only after it was not.
 */
export const createAlert = defineRoute({
  id: 'alerts.create',
  method: 'POST',
  path: '/v1/dashboard/:id/alerts',
  summary: 'Be notified when a figure or a table of a dashboard meets a rule.',
  policy: writes('viewer'),
  changes: { alert: ALL, schedule: ALL, job: ALL },
  params: ofDashboard,
  body: DashboardMoment.extend({
    /** Id of a tile of kind `figure` or `grid`; others are `alert.not_checkable`. */
    tile: z.string().min(1).max(100),
    name,
    rule: AlertRule,
    /** May name `{{value}}`, `{{tile}}` and `{{dashboard}}`. */
    text: AlertText.default(''),
    /** Checked at these times as well; null: after each refresh alone. */
    schedule: spec.nullable().default(null),
  }),
  reply: ok(Alert),
  status: 201,
});

/** What is left out stays as it is. After a change of the rule the next check may send the alert. */
export const updateAlert = defineRoute({
  id: 'alerts.update',
  method: 'PUT',
  path: '/v1/alerts/:id',
  summary: 'Change an alert, or snooze it.',
  policy: writes('viewer'),
  changes: { alert: 'id', schedule: ALL, job: ALL },
  params: ofAlert,
  body: z.object({
    name: name.optional(),
    rule: AlertRule.optional(),
    text: AlertText.optional(),
    /** Nothing is sent before it; null ends the pause. */
    snoozedUntil: Timestamp.nullable().optional(),
    /** Null: checked after each refresh alone. */
    schedule: spec.nullable().optional(),
  }),
  reply: ok(Alert),
});

export const deleteAlert = defineRoute({
  id: 'alerts.delete',
  method: 'DELETE',
  path: '/v1/alerts/:id',
  summary: 'Delete an alert with its checks.',
  policy: reads(),
  changes: { alert: 'id', schedule: ALL },
  params: ofAlert,
  reply: okEmpty,
});

export const checkAlert = defineRoute({
  id: 'alerts.check',
  method: 'POST',
  path: '/v1/alerts/:id/check',
  summary: 'Check an alert now.',
  policy: writes('viewer'),
  changes: { alert: 'id', job: ALL },
  params: ofAlert,
  reply: ok(
    z.object({
      /** Follow it at `GET /beta/events/worker/{jobId}`. */
      jobId: Id,
    }),
  ),
  status: 202,
});

/** The newest 50. */
export const listAlertChecks = defineRoute({
  id: 'alerts.listChecks',
  method: 'GET',
  path: '/v1/alerts/:id/checks',
  summary: 'List the last checks of an alert, newest first.',
  policy: reads(),
  reads: { alert: 'id' },
  params: ofAlert,
  reply: ok(z.array(AlertCheck)),
});
