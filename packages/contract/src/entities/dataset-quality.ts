import { z } from 'zod';
import { Id } from '../envelope.ts';
import { Cell, ColumnType } from './cell.ts';
import { ColumnProfile, HistogramBin } from './column-profile.ts';
import { FilterGroup } from './filter.ts';
import { TransformationStep } from './recipe-step.ts';

const count = z.int().nonnegative();
/** 0 to 1. */
const share = z.number().min(0).max(1);

/** Columns that hold the same in every row, or nearly; or never the same twice. */
export const COLUMN_TRAITS = ['empty', 'constant', 'nearly_constant', 'all_different'] as const;

/** Texts that differ only in case and in the white space around them. */
export const TextVariants = z.object({
  /** Sets of texts that are one but for that. */
  groups: count,
  /** Rows that do not have the commonest text of their set. */
  rows: count,
  /** The sets with most such rows, at most 5; the commonest text first, at most 5 of each. */
  examples: z.array(
    z.array(
      z.object({
        /** As it is written in the data. */
        value: z.string(),
        /** Rows with the text. */
        count,
      }),
    ),
  ),
});

/** Values beyond Tukey's fences (SEM-PROFILE-4). */
export const Outliers = z.object({
  /** `tukey`: on the values; `tukey_log`: on their logarithms, where all are above 0 and the large ones reach far. */
  rule: z.enum(['tukey', 'tukey_log']),
  /** The inner fences: values below or above are outliers. */
  low: z.number(),
  /** Upper inner fence. */
  high: z.number(),
  /** Values below `low`. */
  below: count,
  /** Values above `high`. */
  above: count,
  /** The outer fences, twice as far: values beyond are extreme. */
  farLow: z.number(),
  /** Upper outer fence. */
  farHigh: z.number(),
  /** Values below `farLow`. */
  farBelow: count,
  /** Values above `farHigh`. */
  farAbove: count,
});

/** The longest stretch of days without a row, where days are usually closer together. */
export const DateGap = z.object({
  /** The last day before it and the first after it. */
  from: z.string(),
  /** The first day after it. */
  to: z.string(),
  /** Days without a row between `from` and `to`. */
  days: z.int().positive(),
  /** The middle one of all distances between days that have rows. */
  usualDays: z.number().positive(),
});

/** Facts on one column beside its profile, over every row. Null: does not apply to the type, or was not computed. */
export const ColumnFacts = z.object({
  /** Rows without a value, with an empty text, and with a text of white space alone. */
  missing: z.object({
    /** Rows without a value. */
    nulls: count,
    /** Rows with an empty text. */
    empty: count,
    /** Rows with a text of white space alone. */
    blank: count,
    /** All three together, 0 to 1. */
    share,
  }),
  /** For texts: lengths in characters. */
  lengths: z
    .object({
      /** In characters. */
      min: count,
      /** In characters. */
      max: count,
      /** In characters. */
      mean: z.number(),
      histogram: z.array(HistogramBin),
    })
    .nullable(),
  /** Texts with white space before or after them. */
  padded: count.nullable(),
  /** Null also for more than 50,000 distinct texts. */
  variants: TextVariants.nullable(),
  /** Null for types that are no numbers. */
  outliers: Outliers.nullable(),
  /** Values that are often placeholders for a missing one, each alone at an end of the column. */
  standIns: z.array(
    z.object({
      value: Cell,
      /** Rows with the value. */
      count,
    }),
  ),
  /** Days and moments after the version was made. */
  future: count.nullable(),
  /** Null where no stretch without rows is unusual. */
  gap: DateGap.nullable(),
  /** Empty for most columns. */
  traits: z.array(z.enum(COLUMN_TRAITS)),
});
export type ColumnFacts = z.infer<typeof ColumnFacts>;

/** A column with its profile and facts, over every row. */
export const ProfiledColumn = z.object({
  name: z.string(),
  /** What people see; the name unless changed. */
  label: z.string(),
  type: ColumnType,
  /** `string`: its values come as text because they can exceed a JSON number. */
  encoding: z.literal('string').optional(),
  profile: ColumnProfile,
  facts: ColumnFacts,
});
export type ProfiledColumn = z.infer<typeof ProfiledColumn>;

/** Rows that are equal in every column; nulls are equal (SEM-PROFILE-2). */
export const DuplicateRows = z.object({
  /** Rows that repeat one before them: how many are removed when duplicates are removed. */
  rows: count,
  /** Different rows that occur more than once. */
  groups: count,
  /** The commonest, at most 10; cells in column order, long texts cut. */
  examples: z.array(
    z.object({
      /** How often the row is there. */
      count,
      cells: z.array(Cell),
    }),
  ),
});

/** Which columns are without a value in the same rows. */
export const Missingness = z.object({
  /** Columns with missing values, most first; at most 60. */
  columns: z.array(
    z.object({
      name: z.string(),
      /** Rows in which it lacks a value. */
      missing: count,
    }),
  ),
  /** Columns that lack values and are not among `columns`. */
  leftOut: count,
  /** Most rows first, at most 40; `missing` are places in `columns`. The rows without any are a pattern too. */
  patterns: z.array(
    z.object({
      /** Positions in `columns`, from 0; empty: all have a value. */
      missing: z.array(count),
      /** Rows that lack just these values. */
      rows: count,
    }),
  ),
  /** Different patterns, with those that are not listed. */
  patternCount: count,
  /** Pairs that are missing in the same rows more than by chance, strongest first; at most 10. `phi` is 0 to 1. */
  together: z.array(
    z.object({
      /** Name of a column. */
      a: z.string(),
      /** Name of a column. */
      b: z.string(),
      /** Rows that lack both. */
      rows: count,
      /** 0 to 1: how strongly they lack values in the same rows. */
      phi: share,
    }),
  ),
});

/** Pearson's r, Cramér's V without its bias, or the correlation ratio of a number in categories. */
export const ASSOCIATION_MEASURES = ['pearson', 'cramers_v', 'correlation_ratio'] as const;

/** How strongly columns depend on each other, in pairs. */
export const Associations = z.object({
  /** Rows that were examined: all, or a sample of this size (SEM-SAMPLE-1). */
  rows: count,
  /** Whether `rows` is a sample. */
  isSampled: z.boolean(),
  /** At most 40; dates and times are numbers here. */
  columns: z.array(
    z.object({
      name: z.string(),
      /** `number`: numbers, dates and times; `category`: values that are compared as they are. */
      kind: z.enum(['number', 'category']),
    }),
  ),
  /** Columns that would fit and are too many. */
  leftOut: count,
  /** Every two of `columns` once, `a` before `b`. */
  pairs: z.array(
    z.object({
      /** Position in `columns`, from 0. */
      a: count,
      /** Position in `columns`, from 0. */
      b: count,
      /** Which depends on the kinds of both columns. */
      measure: z.enum(ASSOCIATION_MEASURES),
      /** −1 to 1 for `pearson`, else 0 to 1; null where one side never changes. */
      value: z.number().nullable(),
      /** Spearman's rho; null unless both are numbers. */
      rank: z.number().nullable(),
      /** Rows that have both. */
      rows: count,
    }),
  ),
});
export type Associations = z.infer<typeof Associations>;

/** Cells that did not fit their column, and rows that did not fit the header. */
export const RejectSummary = z.object({
  /** Cells and rows together. */
  total: count,
  /** By column, most first; null for whole rows. */
  columns: z.array(
    z.object({
      /** Null for rows that did not fit the header. */
      column: z.string().nullable(),
      /** Cells of this column. */
      count,
    }),
  ),
});

export const QUALITY_DIMENSIONS = [
  'completeness',
  'validity',
  'uniqueness',
  'consistency',
  'plausibility',
] as const;
export type QualityDimension = (typeof QUALITY_DIMENSIONS)[number];

/** Why points are lost, or what is worth knowing and costs none. */
export const QualityFinding = z.object({
  /** E.g. `missing`, `duplicate_rows`; unique together with `columns`. */
  kind: z.string(),
  /** Points that it costs, in tenths; 0 for a remark. */
  lost: z.number().nonnegative(),
  /** Affects no cell and costs no points. A finding that costs less than a tenth of a point is none. */
  isRemark: z.boolean(),
  /** One sentence with figures, and how the points follow from them. */
  says: z.string(),
  /** How the points follow from the figures, in a sentence. */
  because: z.string(),
  /** Those that it is about; empty: whole rows. */
  columns: z.array(z.string()),
  /** Shows the rows; null where no filter can. */
  filter: FilterGroup.nullable(),
  /** Would fix it; null where only a person can decide. */
  step: TransformationStep.nullable(),
  /** Where else it is seen. */
  place: z.enum(['rejects', 'duplicates', 'associations']).nullable(),
});
export type QualityFinding = z.infer<typeof QualityFinding>;

/** Quality of a dataset in points, with the reason for each that is lost. */
export const DatasetQuality = z.object({
  /** 0 to 100 in tenths: the sum of `points`. Null without rows. */
  score: z.number().min(0).max(100).nullable(),
  /** One for each dimension, in a fixed order. */
  parts: z.array(
    z.object({
      dimension: z.enum(QUALITY_DIMENSIONS),
      /** `of` less all that its findings cost. */
      points: z.number().nonnegative(),
      /** The most points that this dimension can give. */
      of: z.number().positive(),
      /** What the points of this dimension mean, in a sentence. */
      says: z.string(),
      /** Costliest first. */
      findings: z.array(QualityFinding),
    }),
  ),
});
export type DatasetQuality = z.infer<typeof DatasetQuality>;

/** Everything that examining every row of a version found. */
export const DatasetExamination = z.object({
  /** In the order of the dataset. */
  columns: z.array(ProfiledColumn),
  duplicates: DuplicateRows,
  /** Columns that hold the same in every row. */
  sameColumns: z.array(
    z.object({
      /** The first of the two in the order of the dataset. */
      a: z.string(),
      b: z.string(),
    }),
  ),
  missingness: Missingness,
  associations: Associations,
  rejects: RejectSummary,
  quality: DatasetQuality,
});
export type DatasetExamination = z.infer<typeof DatasetExamination>;

/** A version at a glance, after the recipe. */
export const DatasetProfile = z.object({
  /** The dataset version that was examined. */
  version: z.int().positive(),
  /** After the recipe. */
  rowCount: count,
  /** After the recipe. */
  columnCount: count,
  /** The job that works the figures out; null once they are there. */
  jobId: Id.nullable(),
  /** Null while the job runs. */
  examination: DatasetExamination.nullable(),
});
export type DatasetProfile = z.infer<typeof DatasetProfile>;
