import { message, type Message } from '@plumbline/messages';
import type { DomainEvent } from '../../platform/events/event-log.ts';
import { KINDS, type Thing } from '../../platform/access/thing-kinds.ts';
import type { EventKind } from '../../platform/events/event-table.ts';
import type { NewNotification } from './notifications.store.ts';

/** Kinds of events that somebody is notified of: whoever caused them, unless `recipient` names another. */
export const NOTIFIED = [
  'dataset.created',
  'dataset.failed',
  'dataset.version_added',
  'dataset.refresh_failed',
  'dataset.rows_failed',
  'dataset.archived',
  'dataset.restored',
  'dataset.deleted',
  'access.requested',
  'access.granted',
  'access.refused',
  'share.added',
] as const satisfies readonly EventKind[];

type NotifiedKind = (typeof NOTIFIED)[number];
type Describe = { readonly [Kind in NotifiedKind]: (event: DomainEvent<Kind>) => NewNotification };

const page = (event: DomainEvent): string => `/datasets/${event.subject.id}`;
const rowCount = (rows: number): Message => message('notice.rows', { rows });

const DESCRIBE: Describe = {
  'dataset.created': (event) => ({
    title: message('notice.created', { name: event.data.name }),
    body: rowCount(event.data.rows),
    link: page(event),
  }),
  'dataset.failed': ({ data }) => ({
    title: message('notice.createFailed', { name: data.name }),
    body: data.reason,
    link: null,
  }),
  'dataset.version_added': (event) => ({
    title: message('notice.versionAdded', { name: event.data.name }),
    body: rowCount(event.data.rows),
    link: page(event),
  }),
  'dataset.refresh_failed': (event) => ({
    title: message('notice.refreshFailed', { name: event.data.name }),
    body: event.data.reason,
    link: page(event),
  }),
  'dataset.rows_failed': (event) => ({
    title: message('notice.addFailed', { name: event.data.name }),
    body: event.data.reason,
    link: page(event),
  }),
  'dataset.archived': ({ data }) => ({
    title: message('notice.archived', { name: data.name }),
    body: message('notice.archivedNote'),
    link: '/archive',
  }),
  'dataset.restored': (event) => ({
    title: message('notice.restored', { name: event.data.name }),
    body: '',
    link: page(event),
  }),
  'dataset.deleted': ({ data }) => ({
    title: message('notice.deleted', { name: data.name }),
    body: '',
    link: null,
  }),
  'access.requested': ({ data }) => ({
    title: message('notice.accessRequested', { person: data.by, name: data.name }),
    body: message('notice.accessRequestedNote'),
    link: `${KINDS[data.kind].link(data.thingId)}${KINDS[data.kind].link('').includes('?') ? '&' : '?'}share=1`,
  }),
  'access.granted': ({ data }) => ({
    title: message('notice.accessGranted', { name: data.name }),
    body: '',
    link: KINDS[data.kind].link(data.thingId),
  }),
  'access.refused': ({ data }) => ({
    title: message('notice.accessRefused', { name: data.name }),
    body: '',
    link: null,
  }),
  'share.added': ({ data, subject }) => ({
    title: message('notice.shared', { name: data.name }),
    body: '',
    link: KINDS[data.kind].link(subject.id),
  }),
};

/** Whom an event is reported to; null: nobody. */
export function recipient(event: DomainEvent<NotifiedKind>): string | null {
  switch (event.kind) {
    case 'access.requested':
      return event.data.ownerId;
    case 'access.granted':
    case 'access.refused':
      return event.data.userId;
    case 'share.added':
      return event.data.holderKind === 'user' ? event.data.holderId : null;
    default:
      return event.actor.userId;
  }
}

/** What an event leads to, where that can be hidden from who is notified; null for what everybody may hear of. */
export function thingOfEvent(event: DomainEvent<NotifiedKind>): Thing | null {
  switch (event.kind) {
    case 'access.requested':
    case 'access.granted':
      return { kind: event.data.kind, id: event.data.thingId };
    case 'share.added':
      return { kind: event.data.kind, id: event.subject.id };
    case 'dataset.created':
    case 'dataset.version_added':
    case 'dataset.refresh_failed':
    case 'dataset.rows_failed':
    case 'dataset.archived':
    case 'dataset.restored':
      return { kind: 'dataset', id: event.subject.id };
    // Who is refused knows what they asked for; what failed or was deleted is not there any more.
    case 'access.refused':
    case 'dataset.failed':
    case 'dataset.deleted':
      return null;
  }
}

/** The notification that an event leads to. */
export const describeEvent = <Kind extends NotifiedKind>(event: DomainEvent<Kind>): NewNotification =>
  // An event and the entry under its kind belong together, which the compiler cannot follow through a union.
  (DESCRIBE[event.kind] as (event: DomainEvent) => NewNotification)(event);
