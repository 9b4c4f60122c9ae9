import { message, type Message } from '@plumbline/messages';
import type { DomainEvent } from '../../platform/events/event-log.ts';
import type { EventKind } from '../../platform/events/event-table.ts';
import type { NewNotification } from './notifications.store.ts';

/** Kinds of events that whoever caused them is notified of. */
export const NOTIFIED = [
  'dataset.created',
  'dataset.failed',
  'dataset.version_added',
  'dataset.refresh_failed',
  'dataset.rows_failed',
  'dataset.archived',
  'dataset.restored',
  'dataset.deleted',
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
};

/** The notification that an event leads to. */
export const describeEvent = <Kind extends NotifiedKind>(event: DomainEvent<Kind>): NewNotification =>
  // An event and the entry under its kind belong together, which the compiler cannot follow through a union.
  (DESCRIBE[event.kind] as (event: DomainEvent) => NewNotification)(event);
