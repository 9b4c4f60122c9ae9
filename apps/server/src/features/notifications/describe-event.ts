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
const rowCount = (rows: number): string => `${rows.toLocaleString('en-GB')} ${rows === 1 ? 'row' : 'rows'}`;

const DESCRIBE: Describe = {
  'dataset.created': (event) => ({
    title: `“${event.data.name}” is ready`,
    body: rowCount(event.data.rows),
    link: page(event),
  }),
  'dataset.failed': ({ data }) => ({
    title: `“${data.name}” could not be created`,
    body: data.reason,
    link: null,
  }),
  'dataset.version_added': (event) => ({
    title: `“${event.data.name}” has a new version`,
    body: rowCount(event.data.rows),
    link: page(event),
  }),
  'dataset.refresh_failed': (event) => ({
    title: `“${event.data.name}” could not be refreshed`,
    body: event.data.reason,
    link: page(event),
  }),
  'dataset.rows_failed': (event) => ({
    title: `Rows could not be added to “${event.data.name}”`,
    body: event.data.reason,
    link: page(event),
  }),
  'dataset.archived': ({ data }) => ({
    title: `“${data.name}” was archived`,
    body: 'You can restore it from the archive.',
    link: '/datasets/archived',
  }),
  'dataset.restored': (event) => ({
    title: `“${event.data.name}” was restored`,
    body: '',
    link: page(event),
  }),
  'dataset.deleted': ({ data }) => ({
    title: `“${data.name}” was permanently deleted`,
    body: '',
    link: null,
  }),
};

/** The notification that an event leads to. */
export const describeEvent = <Kind extends NotifiedKind>(event: DomainEvent<Kind>): NewNotification =>
  // An event and the entry under its kind belong together, which the compiler cannot follow through a union.
  (DESCRIBE[event.kind] as (event: DomainEvent) => NewNotification)(event);
