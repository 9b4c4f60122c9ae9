import { z } from 'zod';
import { Id, Timestamp } from '../../envelope.ts';
import { Cell, ColumnType } from '../cell.ts';
import { ReportSection } from './report-section.ts';

/** A value that a prediction takes. */
export const ModelInput = z.object({
  /** What `record` names it by. */
  name: z.string(),
  /** What people see. */
  label: z.string(),
  type: ColumnType,
  /** Range in training; null for categories. */
  range: z
    .object({
      /** Dates as ISO text. */
      low: Cell,
      /** Dates as ISO text. */
      high: Cell,
    })
    .nullable(),
  /** Categories in training, most frequent first; null for numbers and dates. */
  values: z.array(z.string()).nullable(),
  /** Median or most frequent value. */
  typical: Cell,
});
export type ModelInput = z.infer<typeof ModelInput>;

/** Something that people should know before they use a model. */
export const ModelCheck = z.object({
  /** Such as `leak`: a column that gives the target away. */
  code: z.string(),
  /** `critical`: the model may be useless until it is settled. */
  severity: z.enum(['info', 'warning', 'critical']),
  /** The column it is about; null: the model as a whole. */
  column: z.string().nullable(),
  /** In the caller's language. */
  text: z.string(),
});
export type ModelCheck = z.infer<typeof ModelCheck>;

/** How far the values of a column are from those that a model learned from. */
export const ColumnDrift = z.object({
  /** A feature, or the column of the prediction. */
  column: z.string(),
  /** Population stability index: below .1 none, from .25 strong. */
  psi: z.number(),
  /** Largest distance between both cumulative shares, 0 to 1; null for categories. */
  ks: z.number().nullable(),
  /** Shares of missing values, 0 to 1: in the rows of training (`before`), and in the rows that were scored (`after`). */
  missing: z.object({
    /** In the rows of training, 0 to 1. */
    before: z.number(),
    /** In the rows that were scored, 0 to 1. */
    after: z.number(),
  }),
  /** From `psi`; `none` where so few rows could differ as much by chance. */
  level: z.enum(['none', 'moderate', 'strong']),
});
export type ColumnDrift = z.infer<typeof ColumnDrift>;

/** How far the newest rows that were scored are from those that a model learned from. */
export const ModelDrift = z.object({
  /** Version of the dataset. */
  version: z.int().positive(),
  comparedAt: Timestamp,
  /** `before`: rows of training; `after`: rows that were scored. */
  rows: z.object({
    /** Rows of training. */
    before: z.int().nonnegative(),
    /** Rows that were scored. */
    after: z.int().nonnegative(),
  }),
  /** Drift of the prediction, or of its probability; null where it cannot be compared. */
  prediction: ColumnDrift.nullable(),
  /** Features, those that moved most first. */
  columns: z.array(ColumnDrift),
  /** Features that the version no longer has, or has with another type. */
  lost: z.array(z.string()),
});
export type ModelDrift = z.infer<typeof ModelDrift>;

/** What a model is worth, why, and what it must not be used for. */
export const ModelReport = z.object({
  /** The model that was requested, or the one in use. */
  modelId: Id,
  /** In sentences; the first compares it with the simplest guess. */
  verdict: z.array(z.string()),
  /** Empty where nothing was found. */
  checks: z.array(ModelCheck),
  /** In the order in which they are shown. */
  sections: z.array(ReportSection),
  /** Empty for services that predict nothing for new records. */
  inputs: z.array(ModelInput),
  /** What the model must not be used for, in sentences. */
  limits: z.array(z.string()),
  /** Null until a later version of the dataset was scored. */
  drift: ModelDrift.nullable(),
});
export type ModelReport = z.infer<typeof ModelReport>;
