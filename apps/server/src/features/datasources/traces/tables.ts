import type { IsoTime, JsonText } from '../../../platform/db/stored-types.ts';

export interface TraceRow {
  tenant_id: string;
  /** Random: it says nothing of the number. */
  ref: string;
  dataset_id: string;
  /** Digest of `request`: equal requests have one reference. */
  digest: string;
  /** `TraceRequest` with its version. */
  request: JsonText;
  created_at: IsoTime;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    traces: TraceRow;
  }
}
