import type { ColumnType, TimeGrain } from '@plumbline/contract';
import type { IsoTime } from '../../platform/db/stored-types.ts';

/** A formula that gives one value per group, under a name. */
export interface SavedMeasureRow {
  tenant_id: string;
  id: string;
  dataset_id: string;
  name: string;
  /** The name in lower case: unique among the measures of a dataset. */
  name_key: string;
  formula: string;
  /** What it gave when it was saved. */
  type: ColumnType;
  format: string | null;
  description: string | null;
  grain: TimeGrain | null;
  /** Null: who created it. */
  owner_id: string | null;
  /** With `certified_at`; both null unless it is certified. */
  certified_by: string | null;
  certified_at: IsoTime | null;
  created_by: string;
  created_at: IsoTime;
  updated_at: IsoTime;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    saved_measures: SavedMeasureRow;
  }
}
