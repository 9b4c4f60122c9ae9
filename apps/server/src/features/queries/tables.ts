import type { IsoTime } from '../../platform/db/stored-types.ts';

export interface PastQueryRow {
  tenant_id: string;
  /** Sorts by time. */
  id: string;
  user_id: string;
  /** The dataset it ran over, perhaps deleted since; null for all by their names. */
  dataset_id: string | null;
  statement: string;
  outcome: 'done' | 'failed' | 'cancelled';
  /** Rows answered; null unless done. */
  row_count: number | null;
  /** Why it failed. */
  message: string | null;
  duration_ms: number;
  ran_at: IsoTime;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    past_queries: PastQueryRow;
  }
}
