import { message, type Message, type Text } from '@plumbline/messages';
import type { NewMail } from '../../platform/mail/mail.ts';
import type { NewNotification } from './notifications.store.ts';

/** A mail without its recipient. */
type Mail = Pick<NewMail, 'purpose' | 'content'>;

const asMessage = (text: Text): Message =>
  typeof text === 'string' ? message('mail.notificationText', { text }) : text;

const SETTINGS = { label: message('mail.notificationSettings'), path: '/settings/notifications' };

export const notificationMail = ({ title, body, link, attachment }: Omit<NewNotification, 'kind'>): Mail => ({
  purpose: 'notification',
  content: {
    subject: asMessage(title),
    // The subject is its heading.
    paragraphs: body === '' ? [] : [asMessage(body)],
    action: link === null ? null : { label: message('mail.notificationAction'), path: link },
    notes: [message('mail.notificationNote')],
    settings: SETTINGS,
    attachment,
  },
});

const MAX_LISTED = 20;

export interface DigestLine {
  readonly title: Text;
  readonly at: string;
}

/** Newest first. */
export function digestMail(unread: readonly DigestLine[]): Mail {
  const lines = unread.slice(0, MAX_LISTED).map(({ title, at }) => message('mail.digestLine', { title, at }));
  const more = unread.length - lines.length;
  return {
    purpose: 'digest',
    content: {
      subject: message('mail.digestSubject', { count: unread.length }),
      paragraphs: more === 0 ? lines : [...lines, message('mail.digestMore', { count: more })],
      action: { label: message('mail.digestAction'), path: '/notifications' },
      notes: [message('mail.notificationNote')],
      settings: SETTINGS,
    },
  };
}
