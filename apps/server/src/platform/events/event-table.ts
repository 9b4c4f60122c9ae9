import { ALERT_RULES, HolderKind, Permission, ThingKind } from '@plumbline/contract';
import { z } from 'zod';

const Name = z.object({ name: z.string() });
const NameInDataset = z.object({ name: z.string(), datasetId: z.string() });
/** Events of earlier releases lack it. */
const OfDataset = z.object({ datasetId: z.string().optional() });
/** Names of the fields that changed. */
const Changed = z.object({ changed: z.array(z.string()) });
const InChart = z.object({ datasetId: z.string(), chartId: z.string().nullable() });
/** `reason` is the message of the error, `code` its code. */
const Failure = z.object({ name: z.string(), code: z.string(), reason: z.string() });
/** A thing that is shared, and a permission on it. */
const OfThing = z.object({
  kind: ThingKind,
  thingId: z.string(),
  name: z.string(),
  permission: Permission,
});
/** `userId` is who requested it. */
const AccessAnswer = OfThing.extend({ userId: z.string() });
const OfDashboard = Name.extend({ dashboardId: z.string() });
const Nothing = z.object({});
const Export = z.object({ format: z.string() });

/**
 * Every kind of event: what it happened to, and its data. Kinds and data are stored, so an entry may gain optional
 * fields but keeps its spelling.
 */
export const EVENTS = {
  'access.granted': { subject: 'access_request', data: AccessAnswer },
  'access.refused': { subject: 'access_request', data: AccessAnswer },
  'access.requested': {
    subject: 'access_request',
    data: OfThing.extend({ by: z.string(), ownerId: z.string() }),
  },
  /** The log itself was downloaded. */
  'activity.exported': { subject: 'tenant', data: Nothing },
  'alert.created': { subject: 'alert', data: OfDashboard },
  /** `value` is what was found, as text; `limit` that of the rule. The message is for its person alone. */
  'alert.crossed': {
    subject: 'alert',
    data: OfDashboard.extend({
      tile: z.string(),
      dashboard: z.string(),
      value: z.string(),
      rule: z.enum(ALERT_RULES),
      limit: z.number(),
      /** In the format of the figure; events of earlier releases lack it. */
      limitText: z.string().optional(),
      text: z.string(),
      link: z.string(),
    }),
  },
  'alert.deleted': { subject: 'alert', data: OfDashboard },
  'alert.failed': {
    subject: 'alert',
    data: OfDashboard.extend({
      reason: z.string(),
      link: z.string(),
      /** Its name; left out where its person no longer sees it. */
      dashboard: z.string().optional(),
    }),
  },
  'alert.updated': { subject: 'alert', data: OfDashboard.extend(Changed.shape) },
  'annotation.created': { subject: 'annotation', data: InChart },
  'annotation.removed': { subject: 'annotation', data: InChart },
  'annotation.updated': { subject: 'annotation', data: InChart },
  'api_key.created': { subject: 'api_key', data: Name },
  'api_key.deleted': { subject: 'api_key', data: Nothing },
  /** About no dataset in particular. */
  'assistant.asked': { subject: 'tenant', data: z.object({ prompt: z.string() }) },
  'assistant.prompted': { subject: 'dataset', data: z.object({ prompt: z.string() }) },
  'chart.created': { subject: 'chart', data: NameInDataset },
  'chart.removed': { subject: 'chart', data: NameInDataset },
  'chart.updated': { subject: 'chart', data: NameInDataset },
  /** `subject` is the thing. Of `mentioned` and `followers` each is notified who may see it then. */
  'comment.added': {
    subject: 'thing',
    data: z.object({
      kind: ThingKind,
      name: z.string(),
      commentId: z.string(),
      text: z.string(),
      by: z.string(),
      mentioned: z.array(z.string()),
      followers: z.array(z.string()),
    }),
  },
  'comment.deleted': { subject: 'thing', data: OfThing.pick({ kind: true, name: true }) },
  'comment.resolved': {
    subject: 'thing',
    data: OfThing.pick({ kind: true, name: true }).extend({ isResolved: z.boolean() }),
  },
  'connection.created': { subject: 'connection', data: Name },
  'connection.deleted': { subject: 'connection', data: Name },
  /** Rows of the source were shown: of a statement, or of a table. */
  'connection.queried': { subject: 'connection', data: z.object({ statement: z.string().optional() }) },
  'connection.updated': { subject: 'connection', data: Name.extend(Changed.shape) },
  'dashboard.archived': { subject: 'dashboard', data: Name },
  'dashboard.created': { subject: 'dashboard', data: Name.extend({ revision: z.int() }) },
  'dashboard.deleted': { subject: 'dashboard', data: Name },
  'dashboard.exported': { subject: 'dashboard', data: Export },
  /** Its tiles were shown in small on somebody's Home: no view. */
  'dashboard.previewed': { subject: 'dashboard', data: Nothing },
  'dashboard.restored': { subject: 'dashboard', data: Name },
  'dashboard.updated': {
    subject: 'dashboard',
    /** `restored`: number of the revision whose state it has again. */
    data: Name.extend({ revision: z.int(), restored: z.int().optional() }),
  },
  /** A person opened it: at most once within 15 minutes, as with other events of reading. */
  'dashboard.viewed': { subject: 'dashboard', data: Nothing },
  'dashboard_folder.created': { subject: 'dashboard_folder', data: Name },
  'dashboard_folder.deleted': { subject: 'dashboard_folder', data: Name },
  'dashboard_folder.updated': { subject: 'dashboard_folder', data: Name },
  'dataset.archived': { subject: 'dataset', data: Name },
  'dataset.created': { subject: 'dataset', data: Name.extend({ rows: z.int(), rejects: z.int() }) },
  'dataset.deleted': { subject: 'dataset', data: Name },
  'dataset.exported': { subject: 'dataset', data: Export },
  'dataset.failed': {
    subject: 'dataset',
    data: Failure.extend({ outcome: z.enum(['failed', 'cancelled']) }),
  },
  'dataset.profiled': { subject: 'dataset', data: z.object({ datasetId: z.string(), version: z.int() }) },
  'dataset.queried': { subject: 'dataset', data: z.object({ statement: z.string() }) },
  'dataset.rules_changed': { subject: 'dataset', data: z.object({ rows: z.int(), columns: z.int() }) },
  'dataset.recipe_changed': {
    subject: 'dataset',
    data: z.object({ change: z.enum(['added', 'changed', 'removed', 'replaced']), steps: z.int() }),
  },
  'dataset.refresh_failed': { subject: 'dataset', data: Failure },
  'dataset.restored': { subject: 'dataset', data: Name },
  'dataset.rows_failed': { subject: 'dataset', data: Failure },
  'dataset.updated': {
    subject: 'dataset',
    data: Name.extend({ ...Changed.shape, timeZone: z.string().nullable().optional() }),
  },
  'dataset.viewed': { subject: 'dataset', data: Nothing },
  'dataset.version_added': {
    subject: 'dataset',
    data: Name.extend({
      version: z.int(),
      reason: z.enum(['refresh', 'retype', 'append', 'replace']),
      rows: z.int(),
      rejects: z.int(),
      files: z.array(z.string()),
      /** The first columns that the source no longer has. */
      lost: z.array(z.string()).optional(),
      /** How many those are. */
      lostCount: z.int().optional(),
      /** Refreshed since a dataset that it reads was. */
      isFollowing: z.boolean().optional(),
    }),
  },
  'embed.created': { subject: 'embed', data: Name.extend({ dashboardId: z.string() }) },
  'embed.exported': { subject: 'embed', data: Export.extend({ dashboardId: z.string() }) },
  'embed.revoked': { subject: 'embed', data: Name },
  'embed.updated': { subject: 'embed', data: Name },
  'embed.viewed': { subject: 'embed', data: z.object({ dashboardId: z.string() }) },
  'group.created': { subject: 'group', data: Name },
  'group.deleted': { subject: 'group', data: Name },
  'group.members_changed': {
    subject: 'group',
    data: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
  },
  'group.updated': { subject: 'group', data: Name.extend(Changed.shape) },
  'invitation.accepted': { subject: 'invitation', data: z.object({ userId: z.string(), role: z.string() }) },
  'invitation.revoked': { subject: 'invitation', data: z.object({ role: z.string() }) },
  'invitation.sent': { subject: 'invitation', data: z.object({ role: z.string() }) },
  'measure.certified': { subject: 'measure', data: Name.extend(Changed.shape).extend(OfDataset.shape) },
  'measure.created': { subject: 'measure', data: NameInDataset },
  'measure.removed': { subject: 'measure', data: Name.extend(OfDataset.shape) },
  /** The names of a measure before and now. */
  'measure.renamed': {
    subject: 'measure',
    data: z.object({ datasetId: z.string(), from: z.string(), to: z.string() }),
  },
  'measure.updated': { subject: 'measure', data: Changed.extend(OfDataset.shape) },
  /** `subject` is the person. A member who leaves is removed by themselves. */
  'member.added': { subject: 'user', data: z.object({ role: z.string() }) },
  'member.signed_out': { subject: 'user', data: Nothing },
  'member.removed': { subject: 'user', data: z.object({ role: z.string() }) },
  /** `changed`: of role, groups and attributes. */
  'member.updated': {
    subject: 'user',
    data: Changed.extend({ from: z.string().optional(), to: z.string().optional() }),
  },
  /** The name is that of the plan. */
  'plan.started': { subject: 'tenant', data: Name.extend({ endsAt: z.string().nullable() }) },
  /** A document was sent in as a proof; the name is that of the file. */
  'proof.requested': { subject: 'proof', data: Name },
  'proof.reviewed': { subject: 'proof', data: Name.extend({ state: z.enum(['approved', 'rejected']) }) },
  /** The name is its number. */
  'quote.accepted': { subject: 'quote', data: Name },
  'quote.created': { subject: 'quote', data: Name },
  /** SQL over any number of datasets. */
  'query.run': { subject: 'tenant', data: z.object({ statement: z.string() }) },
  /** The name is that of the dashboard, the subject the subscription. */
  'report.failed': { subject: 'subscription', data: OfDashboard.extend({ reason: z.string() }) },
  'report.sent': {
    subject: 'subscription',
    data: OfDashboard.extend({
      recipientId: z.string(),
      link: z.string(),
      file: z.object({ key: z.string(), fileName: z.string(), contentType: z.string() }),
    }),
  },
  'sample.dashboard_made': { subject: 'sample', data: Name },
  'sample.loaded': { subject: 'sample', data: Name },
  'samples.requested': { subject: 'tenant', data: Nothing },
  'session.ended': { subject: 'user', data: z.object({ which: z.enum(['one', 'all']) }) },
  'session.started': {
    subject: 'user',
    data: z.object({
      by: z.enum(['password', 'link', 'switch', 'single-sign-on']),
      setsPassword: z.boolean().optional(),
      secondFactor: z.enum(['code', 'recovery-code', 'device']).optional(),
    }),
  },
  'subscription.created': { subject: 'subscription', data: OfDashboard },
  'subscription.deleted': { subject: 'subscription', data: OfDashboard },
  'subscription.updated': { subject: 'subscription', data: OfDashboard },
  'tenant.exported': { subject: 'tenant', data: Nothing },
  /** `from` is the name of the workspace that was exported, `things` how many were created. */
  'tenant.imported': { subject: 'tenant', data: z.object({ from: z.string(), things: z.number() }) },
  'story.archived': { subject: 'story', data: Name },
  /** Numbers that are not as they were written since the check before. */
  'story.claims_broken': {
    subject: 'story',
    data: Name.extend({ changed: z.int(), false: z.int(), recipients: z.array(z.string()) }),
  },
  'story.created': { subject: 'story', data: Name },
  'story.deleted': { subject: 'story', data: Name },
  'story.exported': { subject: 'story', data: Export },
  'story.failed': { subject: 'story', data: Failure.extend({ outcome: z.enum(['failed', 'cancelled']) }) },
  'story.ready': { subject: 'story', data: Name },
  'story.restored': { subject: 'story', data: Name },
  'story.viewed': { subject: 'story', data: Nothing },
  'story.updated': { subject: 'story', data: Name.extend({ revision: z.int() }) },
  /** `admins` are the people who can change the plan. */
  'plan.ending': {
    subject: 'tenant',
    data: z.object({ plan: z.string(), endsAt: z.string(), admins: z.array(z.string()) }),
  },
  'tenant.created': { subject: 'tenant', data: Name },
  'tenant.sign_in_rules_changed': { subject: 'tenant', data: Changed },
  /** `changed`: of name, slug, settings and branding. */
  'tenant.updated': { subject: 'tenant', data: Changed },
  /** `subject` is the thing, `holderId` a user, a group or the tenant. */
  'share.added': {
    subject: 'thing',
    data: OfThing.omit({ thingId: true }).extend({ holderKind: HolderKind, holderId: z.string() }),
  },
  'share.owner_changed': {
    subject: 'thing',
    data: OfThing.pick({ kind: true, name: true }).extend({ from: z.string(), to: z.string() }),
  },
  'share.removed': {
    subject: 'thing',
    data: OfThing.pick({ kind: true, name: true }).extend({ holderKind: HolderKind, holderId: z.string() }),
  },
  'user.email_changed': { subject: 'user', data: Nothing },
  'user.password_changed': { subject: 'user', data: Nothing },
  'user.two_factor_off': { subject: 'user', data: Nothing },
  'user.two_factor_on': { subject: 'user', data: Nothing },
  'view.created': { subject: 'view', data: NameInDataset },
  'view.removed': { subject: 'view', data: Name },
  'view.updated': { subject: 'view', data: Changed },
  'workflow.archived': { subject: 'workflow', data: Name },
  'workflow.created': { subject: 'workflow', data: Name.extend({ service: z.string() }) },
  'workflow.drifted': {
    subject: 'workflow',
    /** `columns`: those that drifted strongly; none where only the predictions did. */
    data: Name.extend({ modelId: z.string(), version: z.int(), columns: z.array(z.string()) }),
  },
  /** Its report, or its scored records. */
  'workflow.exported': { subject: 'workflow', data: Export },
  'workflow.model_failed': {
    subject: 'workflow',
    data: Failure.extend({ modelId: z.string(), outcome: z.enum(['failed', 'cancelled']) }),
  },
  'workflow.model_ready': {
    subject: 'workflow',
    data: Name.extend({ modelId: z.string(), number: z.int() }),
  },
  'workflow.restored': { subject: 'workflow', data: Name },
  'workflow.updated': { subject: 'workflow', data: Name.extend(Changed.shape) },
} as const satisfies Readonly<Record<string, { readonly subject: string; readonly data: z.ZodObject }>>;

export type EventKind = keyof typeof EVENTS;
export type EventData<Kind extends EventKind> = z.infer<(typeof EVENTS)[Kind]['data']>;

export const isEventKind = (kind: string): kind is EventKind => Object.hasOwn(EVENTS, kind);
