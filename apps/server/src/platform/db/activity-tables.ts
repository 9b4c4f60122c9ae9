import type { IsoTime, JsonText } from './stored-types.ts';

/** One entry of the log of a tenant. */
export interface ActivityRow {
  tenant_id: string;
  /** From 1, without gaps. */
  number: number;
  /** Id of the event that it was made from. */
  id: string;
  /** Null: the product did it. */
  actor_id: string | null;
  kind: string;
  /** Its first part: `dataset` of `dataset.viewed`. */
  kind_group: string;
  subject_kind: string;
  subject_id: string;
  /** The thing that somebody must be able to see to read the entry; null: only admins and the actor read it. */
  thing_kind: string | null;
  thing_id: string | null;
  /** Name of the subject at that time; empty where it has none. */
  name: string;
  /** Folded, for search. */
  name_key: string;
  data: JsonText;
  address: string | null;
  user_agent: string | null;
  at: IsoTime;
  /** Over everything above but `number`, `kind_group` and `name_key`; base64url. */
  entry_mac: string;
  /** Over `number`, `entry_mac` and the `link_mac` of the entry before. */
  link_mac: string;
}

/** Where the log of a tenant begins and ends. */
export interface ActivityEndsRow {
  tenant_id: string;
  /** Number of the oldest entry that is still stored. */
  first_number: number;
  /** `link_mac` of the entry before it: empty before the first of all. */
  mac_before: string;
  /** 0: none was ever written. */
  last_number: number;
  last_mac: string;
  /** Over the four above. */
  mac: string;
}
