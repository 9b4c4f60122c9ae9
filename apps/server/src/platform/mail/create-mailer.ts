import { buffer } from 'node:stream/consumers';
import { MINUTE_MS, SECOND_MS } from '@plumbline/contract';
import { languageFor, storeText } from '@plumbline/messages';
import type { Config } from '../../config.ts';
import type { Sealer } from '../auth/seal.ts';
import { isoAfter, isoNow, type Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { MailRow } from '../db/mail-tables.ts';
import { newId } from '../ids.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Log } from '../log/log.ts';
import { findBrand } from '../tenants/find-brand.ts';
import { getTranslator } from '../text/translators.ts';
import { describeFailure } from './delivery-failure.ts';
import type { MailContent, Mailer, NewMail } from './mail.ts';
import { deleteMail, insertMail, leaseDueMails, markFailed, markSent, sweepMails } from './mails.store.ts';
import { renderMail, type RenderedMail } from './render-mail.ts';
import { smtpTransport, type AttachedFile, type Transport } from './smtp-transport.ts';

/** Waits after each failed attempt; after the last one the mail has failed. */
const BACKOFF_MS = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * MINUTE_MS);
/** Attempts at one time. */
const LANES = 5;
/** How often mails of other processes and repeated attempts are searched for. */
const POLL_MS = 5 * SECOND_MS;
/** Time for attempts in progress to end when the server stops; their mails are leased and tried again later. */
const STOP_MS = 2 * SECOND_MS;

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly sealer: Sealer;
  readonly config: Pick<Config, 'mail' | 'publicUrl'>;
  /** Files that mails have as attachments. */
  readonly files: Pick<FileStore, 'read' | 'size'>;
}

/** Mails, and the delivery that the server's process does for all. */
export interface DeliveringMailer extends Mailer {
  /** Try every mail that is due. Resolves when none is left. */
  deliver(): Promise<void>;
  /** Deliver after each commit that sends a mail, and regularly. Does nothing without a mail server. */
  start(): { stop(): Promise<void> };
  /** Delete old mails. */
  sweep(): Promise<void>;
}

const sealContext = (id: string): string => `mail:${id}`;

/** The content of a mail as it was sent; null where it is stored no more. */
export const openContent = (sealer: Sealer, { id, content }: MailRow): MailContent | null =>
  // Sealed by `send`, and nobody else can seal.
  content === null ? null : (JSON.parse(sealer.open(content, sealContext(id))) as MailContent);

/** A stored mail in its recipient's language; null where its content is stored no more. */
export async function renderStored(
  { db, sealer }: Pick<Deps, 'db' | 'sealer'>,
  row: MailRow,
  look: { readonly origin: string; readonly attachesLogo: boolean },
): Promise<RenderedMail | null> {
  const content = openContent(sealer, row);
  return (
    content &&
    renderMail(content, await getTranslator({ locale: row.locale }), {
      language: languageFor(row.locale),
      brand: row.tenant_id === null ? null : await findBrand(db.executor, { tenantId: row.tenant_id }),
      ...look,
    })
  );
}

function newRow({ clock, sealer, config }: Deps, mail: NewMail): MailRow {
  const id = newId();
  return {
    id,
    tenant_id: mail.tenantId,
    recipient: mail.to,
    locale: mail.locale,
    purpose: mail.purpose,
    subject: storeText(mail.content.subject),
    content: sealer.seal(JSON.stringify(mail.content), sealContext(id)),
    created_at: isoNow(clock),
    valid_until: mail.validUntil,
    due_at: config.mail === null ? null : isoNow(clock),
    attempts: 0,
    sent_at: null,
    failure: null,
  };
}

export function createMailer(deps: Deps): DeliveringMailer {
  const { db, clock, config } = deps;
  const deliver = createDelivery(deps);
  let hasNew = false;
  let isStarted = false;
  db.onCommit(() => {
    if (hasNew && isStarted) {
      void deliver();
    }
    hasNew = false;
  });
  return {
    async send(trx, mail) {
      await insertMail(trx, newRow(deps, mail));
      hasNew = true;
    },
    async pretend(trx, mail) {
      const row = newRow(deps, mail);
      await insertMail(trx, row);
      await deleteMail(trx, row.id);
    },
    deliver,
    start() {
      if (config.mail === null) {
        return { stop: () => Promise.resolve() };
      }
      isStarted = true;
      const polling = setInterval(() => void deliver(), POLL_MS).unref();
      return {
        async stop() {
          isStarted = false;
          clearInterval(polling);
          let timer: NodeJS.Timeout | undefined;
          const patience = new Promise<void>((resolve) => {
            timer = setTimeout(resolve, STOP_MS);
          });
          await Promise.race([deliver.idle(), patience]);
          clearTimeout(timer);
        },
      };
    },
    sweep: () => sweepMails(db.executor, clock),
  };
}

/** One run at a time; a call during a run makes it search once more. */
function createDelivery(deps: Deps): (() => Promise<void>) & { idle(): Promise<void> } {
  const { db, clock, log, config } = deps;
  if (config.mail === null) {
    return Object.assign(() => Promise.resolve(), { idle: () => Promise.resolve() });
  }
  const transport = smtpTransport(config.mail);
  let running: Promise<void> | null = null;
  let isRequested = false;

  async function run(): Promise<void> {
    do {
      isRequested = false;
      for (;;) {
        const mails = await leaseDueMails(db.executor, clock, LANES);
        if (mails.length === 0) {
          break;
        }
        await Promise.all(mails.map((mail) => attempt(deps, transport, mail)));
      }
    } while (isRequested);
  }

  const deliver = (): Promise<void> => {
    isRequested = true;
    running ??= run()
      .catch((error: unknown) => log.error({ err: error }, 'mails were not delivered'))
      .finally(() => {
        running = null;
      });
    return running;
  };
  return Object.assign(deliver, { idle: () => running ?? Promise.resolve() });
}

/** When a mail is tried again after a failure; null: never. */
function nextAttempt(clock: Clock, { attempts, valid_until: validUntil }: MailRow): string | null {
  const wait = BACKOFF_MS[attempts - 1];
  const next = wait === undefined ? null : isoAfter(clock, wait);
  return next !== null && validUntil !== null && next >= validUntil ? null : next;
}

/** What the mail carries; null without one, or once the file has reached the end of its lifetime. */
async function attachedFile({ sealer, files }: Deps, row: MailRow): Promise<AttachedFile | null> {
  const { attachment } = openContent(sealer, row) ?? {};
  if (attachment === undefined || (await files.size(attachment.key)) === null) {
    return null;
  }
  const { key, ...named } = attachment;
  return { ...named, content: await buffer(await files.read(key)) };
}

async function attempt(deps: Deps, transport: Transport, row: MailRow): Promise<void> {
  const { db, clock, log, config } = deps;
  try {
    const mail = await renderStored(deps, row, { origin: config.publicUrl ?? '', attachesLogo: true });
    if (mail !== null) {
      const attachment = await attachedFile(deps, row);
      await transport(mail, { id: row.id, to: row.recipient, attachment });
    }
    await markSent(db.executor, clock, row.id);
  } catch (error) {
    const { reason, isFinal } = describeFailure(error);
    const dueAt = isFinal ? null : nextAttempt(clock, row);
    // Neither recipient nor error: an answer of the mail server may hold the mail.
    log.warn(
      { mailId: row.id, attempts: row.attempts, reason: reason.code, isFinal: dueAt === null },
      'mail not sent',
    );
    await markFailed(db.executor, row.id, { failure: reason, dueAt });
  }
}
