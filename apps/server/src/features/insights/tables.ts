import type { IsoTime, JsonText } from '../../platform/db/stored-types.ts';

/** The patterns that were found for people who see one part of the rows. */
interface FoundRow {
  tenant_id: string;
  /** Digest of the part; empty for all rows and columns. */
  part: string;
  /** Version of the dataset. */
  version: number;
  /** `FoundInsights` */
  found: JsonText;
  computed_at: IsoTime;
}

export interface ModelInsightsRow extends FoundRow {
  model_id: string;
}

export interface DatasetInsightsRow extends FoundRow {
  dataset_id: string;
  /** Key of the steps that the rows went through; null for the rows as they were read. */
  recipe_key: string | null;
}

export interface DismissedInsightsRow {
  tenant_id: string;
  dataset_id: string;
  user_id: string;
  insight_id: string;
  dismissed_at: IsoTime;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    insight_runs: ModelInsightsRow;
    dataset_insight_runs: DatasetInsightsRow;
    dismissed_insights: DismissedInsightsRow;
  }
}
