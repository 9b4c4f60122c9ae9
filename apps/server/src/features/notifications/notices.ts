import type { DomainEvent } from '../../platform/events/event-log.ts';
import type { NewNotification } from './notifications.store.ts';

type Notice = (event: DomainEvent, name: string) => NewNotification;

const page = (event: DomainEvent): string => `/datasets/${event.subject.id}`;
const counted = (value: unknown, one: string, many: string): string =>
  typeof value === 'number' ? `${value.toLocaleString('en-GB')} ${value === 1 ? one : many}` : '';
const reasonOf = (event: DomainEvent): string =>
  typeof event.data['reason'] === 'string' ? event.data['reason'] : 'See the job for what went wrong.';

/** What of a dataset's life its maker is told. Kinds that are not here are told to nobody. */
const NOTICES: Readonly<Record<string, Notice>> = {
  'dataset.created': (event, name) => ({
    title: `“${name}” is ready`,
    body: counted(event.data['rows'], 'row', 'rows'),
    link: page(event),
  }),
  'dataset.failed': (event, name) => ({
    title: `“${name}” could not be made`,
    body: reasonOf(event),
    link: null,
  }),
  'dataset.version_added': (event, name) => ({
    title: `“${name}” has a new version`,
    body: counted(event.data['rows'], 'row', 'rows'),
    link: page(event),
  }),
  'dataset.refresh_failed': (event, name) => ({
    title: `“${name}” could not be refreshed`,
    body: reasonOf(event),
    link: page(event),
  }),
  'dataset.rows_failed': (event, name) => ({
    title: `Rows could not be added to “${name}”`,
    body: reasonOf(event),
    link: page(event),
  }),
  'dataset.archived': (event, name) => ({
    title: `“${name}” was archived`,
    body: 'It can be restored from the archive.',
    link: '/datasets/archived',
  }),
  'dataset.restored': (event, name) => ({ title: `“${name}” was restored`, body: '', link: page(event) }),
  'dataset.deleted': (_event, name) => ({
    title: `“${name}” was deleted for good`,
    body: '',
    link: null,
  }),
};

/** The notification an event leads to, or null. */
export function noticeOf(event: DomainEvent): NewNotification | null {
  const { name } = event.data;
  const notice = NOTICES[event.kind];
  return notice && typeof name === 'string' ? notice(event, name) : null;
}
