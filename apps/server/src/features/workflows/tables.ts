import type { ModelState } from '@plumbline/contract';
import type { Flag, IsoTime, JsonText } from '../../platform/db/stored-types.ts';

/** A service applied to a dataset. */
export interface WorkflowRow {
  tenant_id: string;
  id: string;
  name: string;
  /** The name folded for searching and sorting. */
  name_key: string;
  description: string | null;
  /** Id of a service. */
  service: string;
  dataset_id: string;
  /** Null for services without a target. */
  target: string | null;
  /** The model in use; null before one is ready. */
  model_id: string | null;
  /** Whether people who may not see all rows may still read reports and predict. */
  shares_beyond_rules: Flag;
  /** A model that is trained later is used from then on where it is better. */
  uses_better: Flag;
  /** The dataset that has the newest scored records; null until one is requested. It may have been deleted. */
  records_dataset_id: string | null;
  owner_id: string;
  created_by: string;
  created_at: IsoTime;
  updated_at: IsoTime;
  archived_at: IsoTime | null;
}

/** What one training made of a workflow. Its files are in `modelFolder`. */
export interface ModelRow {
  tenant_id: string;
  id: string;
  workflow_id: string;
  /** From 1, in the order of trainings. */
  number: number;
  state: ModelState;
  /** Version of the dataset. */
  version: number;
  /** Names of columns. */
  features: JsonText;
  options: JsonText;
  /** Digest of what its trainer could see; null for all rows and columns. Set when training reads them. */
  confinement: string | null;
  /** `ModelSummary`: what lists show; null until it is ready. */
  summary: JsonText | null;
  /** `RecordsFacts` of the scored records; null until it is ready. */
  records: JsonText | null;
  /** `StoredDrift` of the newest version that was scored; null before one was. */
  drift: JsonText | null;
  /** Why its training failed; null otherwise. */
  error: string | null;
  /** The person whose visible rows it was trained on. */
  created_by: string;
  created_at: IsoTime;
  trained_at: IsoTime | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    workflows: WorkflowRow;
    models: ModelRow;
  }
}
