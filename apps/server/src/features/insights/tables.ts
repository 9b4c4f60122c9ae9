import type { IsoTime, JsonText } from '../../platform/db/tables.ts';

/** The patterns that were found for people who see one part of the rows. */
export interface InsightRunRow {
  tenant_id: string;
  model_id: string;
  /** Digest of the part; empty for all rows and columns. */
  part: string;
  /** Version of the dataset. */
  version: number;
  /** `FoundInsights` */
  found: JsonText;
  computed_at: IsoTime;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    insight_runs: InsightRunRow;
  }
}
