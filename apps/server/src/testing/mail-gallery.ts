import type { MailPurpose } from '@plumbline/contract';
import { languageFor } from '@plumbline/messages';
import { accountMails } from '../features/accounts/index.ts';
import { planMails } from '../features/plans/index.ts';
import { digestMail, notificationMail } from '../features/notifications/index.ts';
import { invitationMail } from '../features/workspaces/index.ts';
import type { MailContent } from '../platform/mail/mail.ts';
import { renderMail, type RenderedMail } from '../platform/mail/render-mail.ts';
import { getTranslator } from '../platform/text/translators.ts';

export const ORIGIN = 'https://plumbline.example.test';
const TOKEN = '3q2-7wAAAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBk';
/** Longer than any line of a phone, and markup where it is taken for such. */
const NAME = 'Wolfeschlegelsteinhausenbergerdorff <b>&amp;</b> "Söhne"';

/** One mail of each purpose. */
const MAILS: Readonly<Record<MailPurpose, MailContent>> = {
  'college-email': planMails.collegeEmailMail(TOKEN, 24).content,
  'email-change': accountMails.emailChangeMail(TOKEN).content,
  'email-change-known': accountMails.emailTakenMail().content,
  'email-change-notice': accountMails.emailChangeNotice(`${'countess.'.repeat(8)}@engines.example`).content,
  digest: digestMail([{ title: NAME, at: '2026-11-20T06:15:00.000Z' }]).content,
  notification: notificationMail({ title: NAME, body: `${NAME}: 940 rows`, link: '/datasets' }).content,
  invitation: invitationMail({ inviter: NAME, workspace: NAME, token: TOKEN, days: 7 }).content,
  'password-changed': accountMails.passwordChangedMail().content,
  'password-reset': accountMails.passwordResetMail(TOKEN).content,
  'proof-reviewed': planMails.proofReviewedMail({ isApproved: false, note: NAME }).content,
  'quote-accepted': planMails.quoteAcceptedMail({ number: 'Q-2026-0001', name: NAME, workspace: NAME })
    .content,
  'sign-up': accountMails.signUpMail(TOKEN).content,
  'sign-up-known': accountMails.signUpKnownMail().content,
};

export interface GalleryMail extends RenderedMail {
  readonly purpose: string;
  /** Where its links lead. */
  readonly paths: readonly string[];
}

/** Every mail in a locale. */
export async function galleryMails(locale: string): Promise<readonly GalleryMail[]> {
  const translator = await getTranslator({ locale });
  const language = languageFor(locale);
  return Object.entries(MAILS).map(([purpose, content]) => ({
    purpose,
    paths: [content.action, content.settings].flatMap((link) => link?.path ?? []),
    ...renderMail(content, translator, { language, origin: ORIGIN, brand: null, attachesLogo: false }),
  }));
}
