import type { MailPurpose } from '@plumbline/contract';
import type { Message } from '@plumbline/messages';
import type { Trx } from '../db/database.ts';

/** What a mail says, before it is in any language. */
export interface MailContent {
  readonly subject: Message;
  readonly paragraphs: readonly Message[];
  /** The button. `path` is one of the web client, from the slash on: `/reset#token`. */
  readonly action: { readonly label: Message; readonly path: string } | null;
  /** Below the button, smaller: how long the link works, what to do with a mail one did not expect. */
  readonly notes: readonly Message[];
  /** After the notes: where the person decides which mails like it are sent. */
  readonly settings?: { readonly label: Message; readonly path: string } | undefined;
  readonly attachment?: MailAttachment | undefined;
}

/** A file of the store that goes with a mail. One that is gone when the mail is sent is left out. */
export interface MailAttachment {
  readonly key: string;
  readonly fileName: string;
  readonly contentType: string;
}

export interface NewMail {
  /**
   * Whose outbox lists it where no mail server is configured, so that its owners may pass the link on: the workspace's
   * (an invitation), or with null the operator's, for anything that gives access to an account.
   */
  readonly tenantId: string | null;
  /** One address, already checked. */
  readonly to: string;
  /** BCP 47: decides language and formats. */
  readonly locale: string;
  readonly purpose: MailPurpose;
  readonly content: MailContent;
  /** When its link ends, ISO 8601: delivery is not tried after it. Null: it has none. */
  readonly validUntil: string | null;
}

/**
 * Sends mails. A mail is a row written in the transaction of what causes it, and delivered after the commit: no request
 * waits for a mail server, and a rolled back change sends nothing.
 */
export interface Mailer {
  send(trx: Trx, mail: NewMail): Promise<void>;
  /** Does the work of `send` and sends nothing, so that the time of a reply reveals nothing. */
  pretend(trx: Trx, mail: NewMail): Promise<void>;
}
