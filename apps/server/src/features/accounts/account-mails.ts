import { message, type Message } from '@plumbline/messages';
import type { NewMail } from '../../platform/mail/mail.ts';
import { LINK_HOURS } from './links.store.ts';
import { SIGN_UP_HOURS } from './sign-ups.store.ts';

/** A mail without its recipient. */
type MailOf = Pick<NewMail, 'purpose' | 'content'>;

const valid = (hours: number): Message => message('mail.validHours', { hours });
const unexpected = message('mail.unexpected');

/*
 * Mails that anyone can have sent to any address hold no text of the sender: neither name nor organization, which would
 * carry an advertisement or a false link.
 */

export const signUpMail = (token: string): MailOf => ({
  purpose: 'sign-up',
  content: {
    subject: message('mail.signUpSubject'),
    paragraphs: [message('mail.signUpText')],
    action: { label: message('mail.signUpAction'), path: `/confirm#${token}` },
    notes: [valid(SIGN_UP_HOURS), unexpected],
  },
});

export const signUpKnownMail = (): MailOf => ({
  purpose: 'sign-up-known',
  content: {
    subject: message('mail.knownSubject'),
    paragraphs: [message('mail.knownText'), message('mail.knownReset')],
    action: { label: message('mail.knownAction'), path: '/sign-in' },
    notes: [unexpected],
  },
});

export const passwordResetMail = (token: string): MailOf => ({
  purpose: 'password-reset',
  content: {
    subject: message('mail.resetSubject'),
    paragraphs: [message('mail.resetText')],
    action: { label: message('mail.resetAction'), path: `/reset#${token}` },
    notes: [valid(LINK_HOURS['password-reset']), unexpected],
  },
});

export const passwordChangedMail = (): MailOf => ({
  purpose: 'password-changed',
  content: {
    subject: message('mail.passwordChangedSubject'),
    paragraphs: [message('mail.passwordChangedText')],
    action: { label: message('mail.resetAction'), path: '/reset' },
    notes: [message('mail.notYou')],
  },
});

export const emailChangeMail = (token: string): MailOf => ({
  purpose: 'email-change',
  content: {
    subject: message('mail.emailSubject'),
    paragraphs: [message('mail.emailText')],
    action: { label: message('mail.emailAction'), path: `/confirm#email.${token}` },
    notes: [valid(LINK_HOURS['email-change']), unexpected],
  },
});

/** To an address that has an account already: the person who requested the change learns nothing of it. */
export const emailTakenMail = (): MailOf => ({
  purpose: 'email-change-known',
  content: {
    subject: message('mail.emailTakenSubject'),
    paragraphs: [message('mail.emailTakenText')],
    action: null,
    notes: [unexpected],
  },
});

/** To the address that the account has so far. */
export const emailChangeNotice = (newEmail: string): MailOf => ({
  purpose: 'email-change-notice',
  content: {
    subject: message('mail.emailNoticeSubject'),
    paragraphs: [message('mail.emailNoticeText', { email: newEmail }), message('mail.emailNoticeCancel')],
    action: { label: message('mail.emailNoticeAction'), path: '/settings/profile' },
    notes: [message('mail.notYou')],
  },
});
