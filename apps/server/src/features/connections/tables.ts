import type { Connection, ConnectionKind } from '@plumbline/contract';
import type { IsoTime, JsonText } from '../../platform/db/stored-types.ts';

export interface ConnectionRow {
  tenant_id: string;
  id: string;
  kind: ConnectionKind;
  name: string;
  /** The name folded for searching and sorting. */
  name_key: string;
  /** What people know the source by. */
  label: string;
  /** The configuration without its secrets. */
  config: JsonText;
  /** Sealed JSON of the secret fields, under the connection's id. */
  secrets: string;
  state: Connection['state'];
  /** Why it is not ready. */
  message: string | null;
  owner_id: string;
  created_by: string;
  created_at: IsoTime;
  updated_at: IsoTime;
  last_read_at: IsoTime | null;
  /** Until when one caller renews the tokens; null while nobody does. */
  renewing_until: IsoTime | null;
}

/** A sign-in at a source that is under way. */
export interface SourceSignInRow {
  state_hash: string;
  tenant_id: string;
  /** The only person who can finish it. */
  user_id: string;
  connection_id: string;
  redirect_uri: string;
  expires_at: IsoTime;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    connections: ConnectionRow;
    source_sign_ins: SourceSignInRow;
  }
}
