import { parseColumnFormat } from '../vocabulary/column-format.ts';
import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { COLUMN_ROLES } from '../vocabulary/column-type.ts';
import { Cell, ColumnType } from './cell.ts';
import { ColumnCorrection, QuantityName } from './column-meaning.ts';
import { ColumnProfile } from './column-profile.ts';
import { DatasetMeaning } from './dataset-meaning.ts';
import { Dialect, FileFormat, SemanticRole } from './source.ts';
import { Confinement } from './dataset-rules.ts';
import { RefreshFacts } from './increment.ts';
import { ThingAccess } from './sharing.ts';
import { Transformation } from './transformation.ts';
import { NamedPerson } from './person.ts';

/**
 * What a column is for: measures are computed with, times order, dimensions group, identifiers name single
 * rows.
 */
export const ColumnRole = z.enum(COLUMN_ROLES);
export type ColumnRole = z.infer<typeof ColumnRole>;

/** How a person wants figures shown: `0,0.00`, `€0,0.00`, `0.0 %` or `[h]:mm:ss`. */
export const ColumnFormatText = z
  .string()
  .max(100)
  .refine(
    (format) => parseColumnFormat(format) !== null,
    'Give a format such as 0,0.00, €0,0.00, 0.0 % or [h]:mm:ss.',
  );

/** A column of a dataset, after the recipe. */
export const DatasetColumn = z.object({
  /** Unique in the dataset; what filters and queries name. */
  name: z.string(),
  /** What people see; the name unless changed. */
  label: z.string(),
  type: ColumnType,
  /**
   * What charts and questions use it for unless somebody chooses otherwise: measures are aggregated,
   * dimensions and times group, identifiers do neither.
   */
  role: ColumnRole,
  /** What the cells mean; null where nothing is known. */
  semanticRole: SemanticRole.nullable(),
  /** `string`: the whole column comes as text because its values can exceed a JSON number. */
  encoding: z.literal('string').optional(),
  /** IANA: the values are moments, on the clock of this zone. Absent of local times, and of other types. */
  zone: z.string().optional(),
  /**
   * How the first moments name their zones (`+02:00`, `Z`, `EST`), the most frequent first. Absent where they were not read from
   * text, and for readers who see a part of the rows.
   */
  writtenZones: z.array(z.string()).optional(),
  /** Null: nobody has described it. */
  description: z.string().nullable(),
  /** How to show it, e.g. `0,0.00`, `0 %`; null for the type's own way. */
  format: z.string().nullable(),
  /** Other names people use for it. */
  synonyms: z.array(z.string()),
  /** What its numbers are, as found in the dataset or corrected; null where it has none. */
  quantity: QuantityName.nullable().optional(),
  /** What somebody corrected of what was found; absent where nothing was. */
  corrections: ColumnCorrection.optional(),
  /** What it would be without the corrections; absent where there are none. */
  asFound: z
    .object({
      role: ColumnRole,
      /** Null: its type decides. */
      format: z.string().nullable(),
    })
    .optional(),
  /** Null until it is computed. */
  profile: ColumnProfile.nullable(),
});
export type DatasetColumn = z.infer<typeof DatasetColumn>;

/** `creating` until the first version is complete. */
export const DatasetState = z.enum(['creating', 'active', 'archived']);
export type DatasetState = z.infer<typeof DatasetState>;

/** One immutable state of a dataset's rows. */
export const DatasetVersion = z.object({
  /** From 1, without gaps. */
  number: z.int().positive(),
  /** After the recipe in a dataset's `version`, as they were read in its `versions`. */
  rowCount: z.int().nonnegative(),
  /** After the recipe in a dataset's `version`, as they were read in its `versions`. */
  columnCount: z.int().nonnegative(),
  /** Cells saved in the reject table because they did not fit their type, and rows that did not fit the header. */
  rejectCount: z.int().nonnegative(),
  /**
   * Its rows as they are stored, compressed; 0 for live datasets and for a caller who sees only part of the
   * rows.
   */
  sizeBytes: z.int().nonnegative(),
  createdAt: Timestamp,
  /**
   * What added it: `refresh` read the source again, `retype` read the stored files with other types,
   * `append` and `replace` added files.
   */
  reason: z.enum(['create', 'refresh', 'retype', 'append', 'replace']),
  /** How it was read from a connection; null for other sources, and absent in lists of datasets. */
  refresh: RefreshFacts.nullable().optional(),
});
export type DatasetVersion = z.infer<typeof DatasetVersion>;

/** Rows that stay at their source, and are queried there. */
export const LiveSetting = z.object({
  /** Answers up to this many seconds old are shown without another query; 0: every request queries the source. */
  cacheSeconds: z.int().min(0).max(86_400).default(300),
});
export type LiveSetting = z.infer<typeof LiveSetting>;

/** Where the rows of a dataset come from. */
export const DatasetSource = z.object({
  /** `file` for uploads, `query` for a statement over other datasets, else the `kind` of a connector. */
  kind: z.string(),
  /** File name or link as given, credentials in it replaced by `***`; null when unknown. */
  label: z.string().nullable(),
  /** The link with credentials replaced by `***`; null for other sources. */
  url: z.string().nullable(),
  /** The connection that it is read from; absent for other sources. It may have been deleted. */
  connectionId: Id.optional(),
  /** The rows stay there; absent where they are copied. */
  live: LiveSetting.optional(),
});

/** A dataset in a list. */
export const DatasetSummary = z.object({
  id: Id,
  name: z.string(),
  /** Null: nobody has described it. */
  description: z.string().nullable(),
  /** While it is `creating`, calls for its rows may fail with `dataset.not_ready`. */
  state: DatasetState,
  source: DatasetSource,
  /** Null while the first version is created. */
  version: DatasetVersion.nullable(),
  createdBy: NamedPerson.nullable(),
  createdAt: Timestamp,
  /** Last change of the dataset itself or of its rows. ISO 8601 in UTC. */
  updatedAt: Timestamp,
  /** Null unless `state` is `archived`. */
  archivedAt: Timestamp.nullable(),
  ...ThingAccess.shape,
});
export type DatasetSummary = z.infer<typeof DatasetSummary>;

/** A thing that uses a dataset. */
export const Dependent = z.object({
  /** `dataset` for one whose recipe reads it, else `dashboard`, `workflow`, `story` and so on. */
  kind: z.string(),
  /** Of the thing that uses it. */
  id: Id,
  name: z.string(),
});

/** A dataset with its columns, versions and recipe. */
export const Dataset = DatasetSummary.extend({
  /** In the order of the dataset. Empty until the first version is complete. */
  columns: z.array(DatasetColumn),
  /** What its rows are, as the caller sees them. */
  meaning: DatasetMeaning,
  /** IANA: cuts its days in place of the workspace's; null: that of the workspace. */
  timeZone: z.string().nullable(),
  /** Newest first. Each can be read by its number. */
  versions: z.array(DatasetVersion),
  /** The recipe, in order. `columns` and the counts of `version` are those after it; `versions` lists what was read. */
  transformations: z.array(Transformation),
  /** What uses this dataset and would show the lack of it. */
  dependents: z.array(Dependent),
  /** How the file was read; null for sources that are not delimited text. */
  dialect: Dialect.nullable(),
  /** The files behind the newest version, in the order of their rows; empty for sources that are not files. */
  files: z.array(
    z.object({
      /** As it was uploaded or fetched. */
      name: z.string(),
      format: FileFormat,
      /** Rows that it contributed; null where they were not counted. */
      rowCount: z.int().nonnegative().nullable(),
    }),
  ),
  /** The job that makes a version now; null when none runs. */
  jobId: Id.nullable(),
  /** The job that works out the profiles of the columns that the recipe makes; null when none runs. */
  profileJobId: Id.nullable(),
  /** Why the caller sees a part of it; null for all of it. */
  confinement: Confinement.nullable(),
});
export type Dataset = z.infer<typeof Dataset>;

/** A column of a page of rows. */
export const GridColumn = z.object({
  name: z.string(),
  /** What people see; the name unless changed. */
  label: z.string(),
  type: ColumnType,
  role: ColumnRole,
  /** `string`: the whole column comes as text because its values can exceed a JSON number. */
  encoding: z.literal('string').optional(),
  /** As `DatasetColumn` has it. */
  zone: z.string().optional(),
  /** How its numbers are shown, as in `DatasetColumn`; null or absent: as their type is. */
  format: z.string().nullable().optional(),
});
export type GridColumn = z.infer<typeof GridColumn>;

/** One page of rows: row arrays in column order. `total` is exact. */
export const GridPage = z.object({
  /** In the order requested, which is that of the cells in each row of `data`. */
  columns: z.array(GridColumn),
  /** Empty after the last page. */
  data: z.array(z.array(Cell)),
  /** As requested, from 1. */
  page: z.int().positive(),
  /** Rows on a page at most, as requested. */
  limit: z.int().positive(),
  /** Rows that match the filters and the search, over all pages. */
  total: z.int().nonnegative(),
  /**
   * The dataset version that was read. Send it with the next page, so that a refresh in between does not
   * shift rows.
   */
  version: z.int().positive(),
  /** When the rows of a live dataset were read; absent of others, whose rows are those of the version. */
  asOf: Timestamp.optional(),
});
export type GridPage = z.infer<typeof GridPage>;

/** One person's view of one dataset. Columns the dataset no longer has are dropped on reading. */
export const DatasetView = z.object({
  /** Names of columns that stay in sight, from the left edge. */
  pinnedLeft: z.array(z.string()).default([]),
  /** Names of columns that stay in sight at the right edge. */
  pinnedRight: z.array(z.string()).default([]),
  /** Names of columns that are not shown. Hiding withholds nothing: other calls still return them. */
  hidden: z.array(z.string()).default([]),
  /** Column names in the order shown; columns not named follow in the dataset's own order. */
  order: z.array(z.string()).default([]),
  /** Width in pixels by column name; columns without one have a width that fits their type. */
  widthsPx: z.record(z.string(), z.int().min(40).max(2000)).default({}),
  /** Height of the rows, from the lowest. */
  density: z.enum(['dense', 'normal', 'relaxed']).default('dense'),
});
export type DatasetView = z.infer<typeof DatasetView>;
