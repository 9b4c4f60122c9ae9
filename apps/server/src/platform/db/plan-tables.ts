import type { PlanLimit, ProofPurpose, ProofState } from '@plumbline/contract';
import type { IsoTime, JsonText } from './stored-types.ts';

/** How much was used in a month, of what plans count by month; and the tokens of the language model in a day. */
export interface PlanCounterRow {
  tenant_id: string;
  name: PlanLimit | 'modelTokens' | 'planEnding';
  /** `YYYY-MM` in UTC; `YYYY-MM-DD` of `modelTokens`; the end and the days before it of `planEnding`. */
  month: string;
  used: number;
}

/** A college address that its owner has confirmed. It starts the Education plan of one workspace. */
export interface CollegeEmailRow {
  email_key: string;
  tenant_id: string;
  user_id: string;
  email: string;
  institution: string | null;
  confirmed_at: IsoTime;
  /** When it started a plan; null until then. */
  activated_at: IsoTime | null;
}

/** A document that proves who somebody is or where they belong. Its file is in `proofKey`. */
export interface ProofRequestRow {
  id: string;
  tenant_id: string;
  user_id: string;
  purpose: ProofPurpose;
  email: string;
  file_name: string;
  /** Media type, by its bytes. */
  file_type: string;
  state: ProofState;
  /** What the reviewer wrote; empty without a word. */
  note: string;
  created_at: IsoTime;
  reviewed_by: string | null;
  reviewed_at: IsoTime | null;
}

export interface QuoteRow {
  id: string;
  tenant_id: string;
  number: string;
  created_by: string;
  /** `QuoteContent`. */
  content: JsonText;
  /** SHA-256 of the accept link's token, hex. */
  token_hash: string;
  /** The token sealed, for the link that the workspace shows. */
  token: string;
  created_at: IsoTime;
  valid_until: IsoTime;
  accepted_at: IsoTime | null;
  /** The name that was entered. */
  accepted_by: string | null;
}

/** The number of the last quote of a year, of all tenants. */
export interface QuoteNumberRow {
  year: number;
  last: number;
}
