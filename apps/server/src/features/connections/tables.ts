import type { Connection, ConnectionKind } from '@plumbline/contract';
import type { IsoTime, JsonText } from '../../platform/db/tables.ts';

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
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    connections: ConnectionRow;
  }
}
