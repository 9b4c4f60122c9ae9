import { message } from '@plumbline/messages';
import type { NewMail } from '../../platform/mail/mail.ts';

type MailOf = Pick<NewMail, 'purpose' | 'content'>;

export const collegeEmailMail = (token: string, hours: number): MailOf => ({
  purpose: 'college-email',
  content: {
    subject: message('mail.collegeSubject'),
    paragraphs: [message('mail.collegeText')],
    action: { label: message('mail.collegeAction'), path: `/plans/education#${token}` },
    notes: [message('mail.validHours', { hours }), message('mail.unexpected')],
  },
});

export const proofReviewedMail = ({ isApproved, note }: { isApproved: boolean; note: string }): MailOf => ({
  purpose: 'proof-reviewed',
  content: {
    subject: message(isApproved ? 'mail.proofApprovedSubject' : 'mail.proofRejectedSubject'),
    paragraphs: [
      message(isApproved ? 'mail.proofApprovedText' : 'mail.proofRejectedText'),
      ...(note === '' ? [] : [message('mail.proofNote', { note })]),
    ],
    action: { label: message('mail.proofAction'), path: '/plans/education' },
    notes: [],
  },
});

export const quoteAcceptedMail = (quote: { number: string; name: string; workspace: string }): MailOf => ({
  purpose: 'quote-accepted',
  content: {
    subject: message('mail.quoteAcceptedSubject', { number: quote.number }),
    paragraphs: [message('mail.quoteAcceptedText', quote)],
    action: { label: message('mail.quoteAcceptedAction'), path: `/plans/quote/${quote.number}` },
    notes: [],
  },
});
