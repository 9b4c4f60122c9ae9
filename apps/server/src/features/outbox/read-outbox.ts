import { AppError, MAX_LISTED_MAILS, type MailDetail, type MailSummary } from '@plumbline/contract';
import { sayStored, type Translator } from '@plumbline/messages';
import { isoNow, type Clock } from '../../platform/clock.ts';
import type { MailRow } from '../../platform/db/mail-tables.ts';
import { openContent, renderStored } from '../../platform/mail/create-mailer.ts';
import { findMailIn, listMailsIn, restartMail, type MailScope } from '../../platform/mail/mails.store.ts';
import { headerText } from '../../platform/mail/render-mail.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import { isFirstTenant } from '../accounts/index.ts';

/** Mails about accounts open accounts: they are for whoever may sign in as anybody anyway, the owners of the first tenant. */
const scopeOf = async ({ db }: Services, principal: Principal): Promise<MailScope> => ({
  tenantId: principal.tenantId,
  hasAccountMails: principal.role === 'owner' && (await isFirstTenant(db.executor, principal)),
});

function mailState({ sent_at: sentAt, due_at: dueAt, attempts }: MailRow): MailSummary['state'] {
  if (sentAt !== null) {
    return 'sent';
  }
  if (dueAt !== null) {
    return 'waiting';
  }
  return attempts > 0 ? 'failed' : 'local';
}

/** The subject is in the recipient's language, as they read it; the failure in the reader's. */
async function summarize(clock: Clock, row: MailRow, translator: Translator): Promise<MailSummary> {
  return {
    id: row.id,
    to: row.recipient,
    purpose: row.purpose,
    subject: headerText(sayStored(await getTranslator({ locale: row.locale }), row.subject)),
    state: mailState(row),
    createdAt: row.created_at,
    sentAt: row.sent_at,
    attempts: row.attempts,
    nextAttemptAt: row.due_at,
    canResend:
      mailState(row) === 'failed' &&
      row.content !== null &&
      (row.valid_until === null || row.valid_until > isoNow(clock)),
    failure: row.failure === null ? null : sayStored(translator, row.failure),
  };
}

/** Newest first. */
export async function listMails(services: Services, principal: Principal) {
  const scope = await scopeOf(services, principal);
  const rows = await listMailsIn(services.db.executor, scope, MAX_LISTED_MAILS);
  const translator = await getTranslator(principal);
  return {
    delivery: services.config.mail === null ? ('outbox' as const) : ('smtp' as const),
    data: await Promise.all(rows.map((row) => summarize(services.clock, row, translator))),
  };
}

const mailNotFound = (): AppError =>
  new AppError('mail.not_found', 'There is no such mail. Mails are deleted after 14 days.');

/** Errors: `mail.not_found`. `origin` is where the reader is: the link in the mail leads there unless the server has a public address. */
export async function getMail(
  services: Services,
  principal: Principal,
  { id, origin }: { readonly id: string; readonly origin: string },
): Promise<MailDetail> {
  const { db, sealer, config } = services;
  const row = await findMailIn(db.executor, await scopeOf(services, principal), id);
  if (!row) {
    throw mailNotFound();
  }
  const summary = await summarize(services.clock, row, await getTranslator(principal));
  // A mail that a mail server delivers, or will, is for its recipient alone. Others are for owners: with the link of an
  // invitation as owner, an admin would be one.
  const isReadable = config.mail === null && summary.state === 'local' && principal.role === 'owner';
  const mail = isReadable
    ? await renderStored(services, row, { origin: config.publicUrl ?? origin, attachesLogo: false })
    : null;
  const link = isReadable ? (openContent(sealer, row)?.action?.path ?? null) : null;
  return { ...summary, content: mail && { html: mail.html, text: mail.text, link } };
}

/** Starts the attempts to send a failed mail over. Errors: `mail.not_found`, `mail.not_failed`. */
export async function resendMail(services: Services, principal: Principal, id: string): Promise<MailSummary> {
  const { db, clock } = services;
  const scope = await scopeOf(services, principal);
  if (!(await findMailIn(db.executor, scope, id))) {
    throw mailNotFound();
  }
  if (!(await restartMail(db.executor, clock, id))) {
    throw new AppError(
      'mail.not_failed',
      'Only a mail that has failed, and whose link has not expired, can be sent again.',
    );
  }
  const row = await findMailIn(db.executor, scope, id);
  if (!row) {
    throw mailNotFound();
  }
  return summarize(clock, row, await getTranslator(principal));
}
