import { message } from '@plumbline/messages';
import type { NewMail } from '../../platform/mail/mail.ts';

/** A mail without its recipient. */
export const invitationMail = ({
  token,
  days,
  ...names
}: {
  readonly inviter: string;
  readonly workspace: string;
  readonly token: string;
  readonly days: number;
}): Pick<NewMail, 'purpose' | 'content'> => ({
  purpose: 'invitation',
  content: {
    subject: message('mail.invitationSubject', names),
    paragraphs: [message('mail.invitationText', names)],
    action: { label: message('mail.invitationAction'), path: `/invite#${token}` },
    notes: [message('mail.validDays', { days }), message('mail.unexpected')],
  },
});
