import type { DatasetSourceKind } from '@plumbline/contract';
import type { Flag, IsoTime, JsonText } from '../../platform/db/stored-types.ts';

export interface DatasetRow {
  id: string;
  tenant_id: string;
  name: string;
  /** The name folded for searching and sorting. */
  name_key: string;
  /** Name and description folded: what the global search looks through. */
  search_key: string;
  description: string | null;
  state: 'creating' | 'active' | 'archived';
  source_kind: DatasetSourceKind;
  /** Names of the files, the link without its credentials, or the beginning of the statement. */
  source_label: string | null;
  /** Sealed, for it may hold credentials; null unless the source is a link. */
  source_url: string | null;
  /** `QuerySource`; null unless the rows are the answer of a statement. */
  source_query: JsonText | null;
  /** Where the rows come from; null unless that is a connection. It may have been deleted. */
  connection_id: string | null;
  /** What is read: `RemoteTarget` of a connection, or the configuration of a feed without its secrets. */
  source_target: JsonText | null;
  /** Sealed JSON of the secrets of a feed; null without any. */
  source_secrets: string | null;
  /** IANA: cuts its days; null: that of the workspace. */
  time_zone: string | null;
  /** `DatasetCorrection`: what people corrected of what was found about the rows. */
  corrections: JsonText;
  /** For how long answers are cached while the rows stay in their database; null where they are copied. */
  live_seconds: number | null;
  /** `Increment`; null where every refresh reads all rows. */
  source_increment: JsonText | null;
  /** `SchemaChange[]` that somebody has to decide about; null without any. */
  source_changes: JsonText | null;
  /** `DecidedColumn[]`: what was decided about columns that changed at the source; null without any. */
  source_columns: JsonText | null;
  /** What the link's server said of the state that was read last. */
  source_etag: string | null;
  source_modified: string | null;
  /** The newest version that is complete; null while the first is being made. */
  newest_version: number | null;
  /** Rows and columns of the newest version after the recipe; null without one. */
  shown_rows: number | null;
  shown_columns: number | null;
  /** Grows with every change of the dataset: its ETag. */
  revision: number;
  created_by: string;
  /** The owner: at first the person who created it. */
  owner_id: string;
  created_at: IsoTime;
  updated_at: IsoTime;
  archived_at: IsoTime | null;
}

export interface DatasetVersionRow {
  tenant_id: string;
  dataset_id: string;
  /** From 1, without gaps. */
  number: number;
  /** `readable`: rows are there, the profile is not. Only a first version is ever shown in that state. */
  state: 'readable' | 'complete';
  reason: 'create' | 'refresh' | 'retype' | 'append' | 'replace';
  /** Folder of its files under the dataset's. */
  folder: string;
  /** Name of the first raw file it was read from, under the dataset's `raw/`; none is there of a statement's answer. */
  raw: string;
  /** `RawPart[]`: every raw file, in the order of their rows; null of versions made when there was but one. */
  parts: JsonText | null;
  /** `ReadFile[]`: what was found in them; null as `parts`. */
  files: JsonText | null;
  row_count: number;
  column_count: number;
  reject_count: number;
  size_bytes: number;
  /** `IngestedColumn[]` */
  columns: JsonText;
  /** `ColumnProfile[]` in column order; null while `readable`. */
  profile: JsonText | null;
  /** `LiveRows`; null where the rows are in files. */
  live: JsonText | null;
  /** `Dialect`, or null of a statement's answer. */
  dialect: JsonText;
  decimal_mark: '.' | ',';
  /** `ReadOptions` as requested. */
  options: JsonText;
  /** `ColumnChoice[]` as requested; null when none were. */
  choices: JsonText | null;
  /** `RefreshFacts`; null unless it was read from a connection. */
  refresh: JsonText | null;
  /** The job that made it. */
  job_id: string;
  created_at: IsoTime;
}

/** People's notes on a column. Outlives versions that lack the column. */
export interface DatasetColumnRow {
  tenant_id: string;
  dataset_id: string;
  name: string;
  /** Place in the newest version from 0; null when that lacks the column. */
  position: number | null;
  /** Null: the name. */
  label: string | null;
  description: string | null;
  format: string | null;
  /** `string[]` */
  synonyms: JsonText;
  /** `ColumnCorrection` */
  corrections: JsonText;
  /** Name, label, description and synonyms, folded. */
  search_key: string;
}

export interface DatasetViewRow {
  tenant_id: string;
  dataset_id: string;
  user_id: string;
  /** `DatasetView` */
  view: JsonText;
  updated_at: IsoTime;
}

/** One step of a dataset's recipe. */
export interface TransformationRow {
  tenant_id: string;
  id: string;
  dataset_id: string;
  /** From 0, without gaps. */
  position: number;
  kind: string;
  /** `TransformationStep` */
  step: JsonText;
  enabled: Flag;
  /** Values that a pivot found in its column; null for other kinds. */
  keys: JsonText | null;
  created_by: string;
  created_at: IsoTime;
  updated_at: IsoTime;
}

/** The recipe of `dataset_id` reads the rows of `used_id`. */
export interface DatasetUseRow {
  tenant_id: string;
  dataset_id: string;
  used_id: string;
}

/** Something of another feature that shows the dataset's rows. */
export interface DatasetDependentRow {
  tenant_id: string;
  dataset_id: string;
  /** `dashboard` */
  kind: string;
  dependent_id: string;
  /** What people call it. */
  name: string;
}

/** What is known of a version's rows after the first steps of a recipe. */
export interface RecipeFactsRow {
  tenant_id: string;
  dataset_id: string;
  version: number;
  /** Equal for equal steps over equal versions. */
  recipe_key: string;
  /** Equal for equal rows: steps that name a moment give another one as time goes by. */
  relation_key: string;
  row_count: number;
  /** `ColumnSchema[]` with what only the rows reveal about them; null while they are not inspected. */
  columns: JsonText | null;
  /** `ColumnProfile[]` in column order; null while it is not computed. */
  profile: JsonText | null;
  created_at: IsoTime;
}

/** A version's rows at a glance, after a recipe. */
export interface RowExaminationRow {
  tenant_id: string;
  dataset_id: string;
  version: number;
  /** Equal for equal rows of the version. */
  rows_key: string;
  /** `ColumnProfile[]` in column order. */
  profile: JsonText;
  /** `Examination` */
  examination: JsonText;
  created_at: IsoTime;
}

/** Which columns identify a version's rows after a recipe, and which determine others. */
export interface RowStructureRow {
  tenant_id: string;
  dataset_id: string;
  version: number;
  /** Equal for equal rows of the version and equal questions about them. */
  rows_key: string;
  /** `RowStructure` */
  structure: JsonText;
  created_at: IsoTime;
}

/** What readers of a dataset see of it. */
export interface DatasetRulesRow {
  tenant_id: string;
  dataset_id: string;
  /** `DatasetRules` */
  rules: JsonText;
  /** Grows with every change: the ETag of the rules. */
  revision: number;
  updated_by: string;
  updated_at: IsoTime;
}

/** A dataset whose rows were written from rows of which its writer saw a part. */
export interface DatasetConfinementRow {
  tenant_id: string;
  dataset_id: string;
  /** The dataset whose rules hold for the rows. */
  source_id: string;
  /** The writer. */
  user_id: string;
  /** `managers`: the writer, and people who manage the source. `whole`: people who see every row of the source now. */
  shown_to: 'managers' | 'whole';
}

/** A dataset that is refreshed once those that it reads have been. */
export interface FollowingRefreshRow {
  tenant_id: string;
  dataset_id: string;
  requested_at: IsoTime;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    dataset_rules: DatasetRulesRow;
    dataset_confinements: DatasetConfinementRow;
    datasets: DatasetRow;
    dataset_versions: DatasetVersionRow;
    dataset_columns: DatasetColumnRow;
    dataset_views: DatasetViewRow;
    transformations: TransformationRow;
    dataset_uses: DatasetUseRow;
    dataset_dependents: DatasetDependentRow;
    recipe_facts: RecipeFactsRow;
    row_examinations: RowExaminationRow;
    row_structures: RowStructureRow;
    following_refreshes: FollowingRefreshRow;
  }
}
