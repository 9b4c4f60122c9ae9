import type { MailPurpose } from '@plumbline/contract';
import type { IsoTime, JsonText } from './stored-types.ts';

/** Somebody who wants an account, until the link in their mail is opened. */
export interface SignUpRow {
  id: string;
  email: string;
  /** Unique: a later sign-up takes the place of an earlier one. */
  email_key: string;
  password_hash: string;
  fname: string;
  lname: string;
  organisation: string;
  /** SHA-256 of the link's token, hex. */
  token_hash: string;
  expires_at: IsoTime;
}

export interface MailRow {
  id: string;
  /** Null: a mail about an account, which belongs to no tenant. */
  tenant_id: string | null;
  recipient: string;
  /** BCP 47. */
  locale: string;
  purpose: MailPurpose;
  /** A message. It holds no secret. */
  subject: JsonText;
  /** Sealed JSON; null once it was sent by SMTP. */
  content: string | null;
  created_at: IsoTime;
  /** After this moment its link is dead; null: it has none. */
  valid_until: IsoTime | null;
  /** When delivery is tried next; null: never, because it was sent, has failed permanently, or is for the outbox alone. */
  due_at: IsoTime | null;
  attempts: number;
  sent_at: IsoTime | null;
  /** Why the last attempt failed, as a message; null without one. */
  failure: JsonText | null;
}
