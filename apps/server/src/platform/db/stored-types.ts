/** 0 or 1: both stores keep truth values as integers. */
export type Flag = 0 | 1;
/** ISO 8601 in UTC. */
export type IsoTime = string;
/** JSON as text: parsed and printed by the store that owns the column. */
export type JsonText = string;
