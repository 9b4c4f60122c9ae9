import { PLAN_LABELS, PLANS_PATH, SUBSCRIPTIONS_PATH } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import type { DomainEvent } from '../../platform/events/event-log.ts';
import { planName } from '../../platform/plans/plan-state.ts';
import { KINDS, type Thing } from '../../platform/access/thing-kinds.ts';
import type { EventData, EventKind } from '../../platform/events/event-table.ts';
import type { NewNotification } from './notifications.store.ts';

/** Kinds of events that somebody is notified of: whoever caused them, unless `recipients` names others. */
export const NOTIFIED = [
  'dataset.created',
  'dataset.failed',
  'dataset.version_added',
  'dataset.refresh_failed',
  'dataset.rows_failed',
  'dataset.archived',
  'dataset.restored',
  'dataset.deleted',
  'comment.added',
  'access.requested',
  'access.granted',
  'access.refused',
  'share.added',
  'workflow.drifted',
  'workflow.model_ready',
  'workflow.model_failed',
  'story.ready',
  'story.claims_broken',
  'story.failed',
  'plan.ending',
  'report.sent',
  'report.failed',
  'alert.crossed',
  'alert.failed',
] as const satisfies readonly EventKind[];

type NotifiedKind = (typeof NOTIFIED)[number];
type Describe = {
  readonly [Kind in NotifiedKind]: (event: DomainEvent<Kind>, recipientId: string) => NewNotification;
};

const page = (event: DomainEvent): string => `/datasets/${event.subject.id}`;
const newRows = ({ rows, lost = [], lostCount = 0 }: EventData<'dataset.version_added'>): Message =>
  lostCount === 0 ? rowCount(rows) : message('notice.rowsWithout', { rows, count: lostCount, columns: lost });

const rowCount = (rows: number): Message => message('notice.rows', { rows });

function brokenCounts({ changed, false: wrong }: { changed: number; false: number }): Message {
  if (wrong === 0) {
    return message('notice.storyChangedCount', { changed });
  }
  return changed === 0
    ? message('notice.storyFalseCount', { false: wrong })
    : message('notice.storyBothCounts', { changed, false: wrong });
}

/** The title says tile and value; the body says why, in the words of the alert where it has others. */
function describeAlert({ name, tile, value, text, ...data }: EventData<'alert.crossed'>): {
  readonly title: Message;
  readonly body: Message | string;
} {
  const title =
    name === tile
      ? message('notice.alertTile', { tile, value })
      : message('notice.alertCrossed', { name, tile, value });
  const repeated = `${tile} is ${value}`;
  return { title, body: text === '' || text === repeated ? alertRule(data) : text };
}

const alertRule = ({
  rule,
  limit,
  limitText = String(limit),
  dashboard,
}: Pick<EventData<'alert.crossed'>, 'rule' | 'limit' | 'limitText' | 'dashboard'>): Message =>
  rule === 'change'
    ? message('notice.alertChange', { limit, dashboard })
    : message(ALERT_BODIES[rule], { limit: limitText, dashboard });

const ALERT_BODIES = {
  above: 'notice.alertAbove',
  below: 'notice.alertBelow',
  any: 'notice.alertAny',
} as const;

const EXCERPT_CHARS = 200;

const DESCRIBE: Describe = {
  'comment.added': ({ data, subject }, recipientId) => {
    const isMention = data.mentioned.includes(recipientId);
    const names = { person: data.by, name: data.name };
    return {
      kind: isMention ? 'mention' : 'reply',
      title: message(isMention ? 'notice.mentioned' : 'notice.commented', names),
      body: data.text.slice(0, EXCERPT_CHARS),
      link: `${KINDS[data.kind].link(subject.id)}?comments=${data.commentId}`,
    };
  },
  'dataset.created': (event) => ({
    kind: 'job_finished',
    title: message('notice.created', { name: event.data.name }),
    body: rowCount(event.data.rows),
    link: page(event),
  }),
  'dataset.failed': ({ data }) => ({
    kind: 'job_failed',
    title: message('notice.createFailed', { name: data.name }),
    body: data.reason,
    link: null,
  }),
  'dataset.version_added': (event) => ({
    kind: 'job_finished',
    title: message('notice.versionAdded', { name: event.data.name }),
    body: newRows(event.data),
    link: page(event),
  }),
  'dataset.refresh_failed': (event) => ({
    kind: 'refresh_failed',
    title: message('notice.refreshFailed', { name: event.data.name }),
    body: event.data.reason,
    link: page(event),
  }),
  'dataset.rows_failed': (event) => ({
    kind: 'job_failed',
    title: message('notice.addFailed', { name: event.data.name }),
    body: event.data.reason,
    link: page(event),
  }),
  'dataset.archived': (event) => ({
    kind: 'change',
    title: message('notice.archived', { name: event.data.name }),
    body: message('notice.archivedNote'),
    link: page(event),
  }),
  'dataset.restored': (event) => ({
    kind: 'change',
    title: message('notice.restored', { name: event.data.name }),
    body: '',
    link: page(event),
  }),
  'dataset.deleted': ({ data }) => ({
    kind: 'change',
    title: message('notice.deleted', { name: data.name }),
    body: '',
    link: null,
  }),
  'access.requested': ({ data }) => ({
    kind: 'share',
    title: message('notice.accessRequested', { person: data.by, name: data.name }),
    body: message('notice.accessRequestedNote'),
    link: `${KINDS[data.kind].link(data.thingId)}${KINDS[data.kind].link('').includes('?') ? '&' : '?'}share=1`,
  }),
  'access.granted': ({ data }) => ({
    kind: 'share',
    title: message('notice.accessGranted', { name: data.name }),
    body: '',
    link: KINDS[data.kind].link(data.thingId),
  }),
  'access.refused': ({ data }) => ({
    kind: 'share',
    title: message('notice.accessRefused', { name: data.name }),
    body: '',
    link: null,
  }),
  'share.added': ({ data, subject }) => ({
    kind: 'share',
    title: message('notice.shared', { name: data.name }),
    body: '',
    link: KINDS[data.kind].link(subject.id),
  }),
  'workflow.drifted': ({ data, subject }) => ({
    kind: 'change',
    title: message('notice.drifted', { name: data.name }),
    body: message('notice.driftedColumns', { count: data.columns.length, columns: data.columns.join(', ') }),
    link: `${KINDS.workflow.link(subject.id)}/models/${data.modelId}/report`,
  }),
  'workflow.model_ready': ({ data, subject }) => ({
    kind: 'job_finished',
    title: message('notice.modelReady', { name: data.name, number: data.number }),
    body: '',
    link: `${KINDS.workflow.link(subject.id)}/models/${data.modelId}/report`,
  }),
  'workflow.model_failed': ({ data, subject }) => ({
    kind: 'job_failed',
    title: message('notice.modelFailed', { name: data.name }),
    body: data.reason,
    link: KINDS.workflow.link(subject.id),
  }),
  'story.ready': ({ data, subject }) => ({
    kind: 'job_finished',
    title: message('notice.storyReady', { name: data.name }),
    body: '',
    link: KINDS.story.link(subject.id),
  }),
  'story.claims_broken': ({ data, subject }) => ({
    kind: 'change',
    title: message('notice.storyBroken', { name: data.name }),
    body: brokenCounts(data),
    link: KINDS.story.link(subject.id),
  }),
  'story.failed': ({ data, subject }) => ({
    kind: 'job_failed',
    title: message('notice.storyFailed', { name: data.name }),
    body: data.reason,
    link: KINDS.story.link(subject.id),
  }),
  'report.sent': ({ data }) => ({
    kind: 'report',
    title: message('notice.reportSent', { name: data.name }),
    body: '',
    link: data.link,
    attachment: data.file,
  }),
  'report.failed': ({ data }) => ({
    kind: 'report',
    title: message('notice.reportFailed', { name: data.name }),
    body: data.reason,
    link: SUBSCRIPTIONS_PATH,
  }),
  'alert.crossed': ({ data }) => ({
    kind: 'alert',
    ...describeAlert(data),
    link: data.link,
  }),
  'alert.failed': ({ data }) => ({
    kind: 'alert',
    title:
      data.dashboard === undefined
        ? message('notice.alertFailed', { name: data.name })
        : message('notice.alertFailedOn', { name: data.name, dashboard: data.dashboard }),
    body: data.reason,
    link: data.link,
  }),
  'plan.ending': ({ data }) => ({
    kind: 'plan',
    title: message('notice.planEnding', { plan: PLAN_LABELS[planName(data.plan)], at: data.endsAt }),
    body: message('notice.planEndingNote'),
    link: PLANS_PATH,
  }),
};

/** Whom an event is reported to. */
export function recipients({ kind, data, actor }: DomainEvent<NotifiedKind>): readonly string[] {
  if (kind === 'comment.added') {
    return [...new Set([...data.mentioned, ...data.followers])].filter((id) => id !== actor.userId);
  }
  if (kind === 'access.requested') {
    return [data.ownerId];
  }
  if (kind === 'access.granted' || kind === 'access.refused') {
    return [data.userId];
  }
  if (kind === 'story.claims_broken') {
    return data.recipients;
  }
  if (kind === 'share.added') {
    return data.holderKind === 'user' ? [data.holderId] : [];
  }
  if (kind === 'report.sent') {
    return [data.recipientId];
  }
  if (kind === 'plan.ending') {
    return data.admins;
  }
  return [actor.userId];
}

/** What an event is about, where that can be hidden from who is notified; null for what everybody may hear of. */
export function thingOfEvent({ kind, data, subject }: DomainEvent<NotifiedKind>): Thing | null {
  if (kind === 'access.requested' || kind === 'access.granted') {
    return { kind: data.kind, id: data.thingId };
  }
  if (kind === 'share.added' || kind === 'comment.added') {
    return { kind: data.kind, id: subject.id };
  }
  if (kind === 'workflow.drifted' || kind === 'workflow.model_ready' || kind === 'workflow.model_failed') {
    return { kind: 'workflow', id: subject.id };
  }
  if (kind === 'story.ready' || kind === 'story.failed' || kind === 'story.claims_broken') {
    return { kind: 'story', id: subject.id };
  }
  if ('dashboardId' in data) {
    return { kind: 'dashboard', id: data.dashboardId };
  }
  // Who is refused knows what they requested.
  return kind === 'access.refused' || kind === 'plan.ending' ? null : { kind: 'dataset', id: subject.id };
}

/** The notification that an event leads to. */
export const describeEvent = <Kind extends NotifiedKind>(
  event: DomainEvent<Kind>,
  recipientId: string,
): NewNotification =>
  // An event and the entry under its kind belong together, which the compiler cannot follow through a union.
  (DESCRIBE[event.kind] as (event: DomainEvent, recipientId: string) => NewNotification)(event, recipientId);
