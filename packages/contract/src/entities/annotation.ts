import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { Cell } from './cell.ts';
import { Evidence } from './evidence.ts';
import { ANNOTATION_KINDS, SUGGESTED_ANNOTATIONS } from '../vocabulary/annotation.ts';
import { NamedPerson } from './person.ts';

/** Where an annotation is anchored: at values, never at pixels, so that it survives another sort, filter or version. */
export const AnnotationAnchor = z.object({
  /** The column that `x` is a value of; null for the whole chart. */
  column: z.string().min(1).nullable(),
  /** A mark's value of that column (a moment, a category, the lower edge of a bin), or the beginning of a range. */
  x: Cell.optional(),
  /** End of a range, inclusive. */
  x2: Cell.optional(),
  /** The series: a value of the color channel, and its column. */
  series: z
    .object({
      /** The column on the color channel. */
      column: z.string().min(1),
      value: Cell,
    })
    .optional(),
  /** Value on the axis of the measure, or the lower end of a range. */
  y: z.number().optional(),
  /** Upper end of a range on the axis of the measure. */
  y2: z.number().optional(),
});
export type AnnotationAnchor = z.infer<typeof AnnotationAnchor>;

/** What a person writes on a chart. */
export const AnnotationContent = z.object({
  /** `event`: on the time axis of every chart of the dataset, whatever its other columns. */
  kind: z.enum(ANNOTATION_KINDS).default('note'),
  /** Null: on every chart of the dataset that has its column. */
  chartId: Id.nullable().default(null),
  anchor: AnnotationAnchor,
  /** Plain text. */
  text: z.string().trim().min(1, 'Write an annotation.').max(2000),
});
export type AnnotationContent = z.infer<typeof AnnotationContent>;

/** An annotation that a person saved. */
export const ChartAnnotation = AnnotationContent.extend({
  id: Id,
  /** The dataset on whose charts it is. */
  datasetId: Id,
  createdBy: NamedPerson.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type ChartAnnotation = z.infer<typeof ChartAnnotation>;

/** An annotation computed from a chart's values, with the values it is based on. */
export const AnnotationSuggestion = z.object({
  /** What it points out. */
  kind: z.enum(SUGGESTED_ANNOTATIONS),
  anchor: AnnotationAnchor,
  /** In the caller's language. */
  text: z.string(),
  /** Every figure in the text, as it was before it was rounded. */
  numbers: z.array(
    z.object({
      name: z.string(),
      /** Not rounded. */
      value: z.number(),
    }),
  ),
  /** The test behind it; null where it is a plain reading of the figures. */
  statistic: z
    .object({
      name: z.string(),
      value: z.number(),
      /** How likely so large a statistic is by chance, 0 to 1; null where that is unknown. */
      p: z.number().nullable(),
    })
    .nullable(),
  /** Rank among the suggestions of the chart: 0 to 1, best first. */
  score: z.number().min(0).max(1),
  evidence: Evidence,
});
export type AnnotationSuggestion = z.infer<typeof AnnotationSuggestion>;
