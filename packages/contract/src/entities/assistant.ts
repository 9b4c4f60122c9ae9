import { z } from 'zod';
import { ColumnType } from './cell.ts';
import { ChartSpec } from './chart.ts';
import { Evidence } from './evidence.ts';
import { PivotSpec } from './pivot.ts';
import { Sentence } from './story.ts';

/** The envelope of every assistant answer. */
export const assisted = <T extends z.ZodType>(data: T) =>
  z.object({
    success: z.literal(true),
    data,
    /** What answered: `embedded`, or the configured provider and model. */
    engine: z.string(),
    /** 0 to 1; null when the engine cannot say. */
    confidence: z.number().min(0).max(1).nullable(),
    warnings: z.array(z.string()),
  });

/** Ranked among its like: 0 to 1, best first. */
const ranked = { title: z.string(), reason: z.string(), score: z.number().min(0).max(1) };

export const ChartSuggestion = z.object({ ...ranked, chart: ChartSpec, evidence: Evidence });
export type ChartSuggestion = z.infer<typeof ChartSuggestion>;

export const PivotSuggestion = z.object({ ...ranked, pivot: PivotSpec, evidence: Evidence });
export type PivotSuggestion = z.infer<typeof PivotSuggestion>;

export const FormulaScope = z.enum(['row', 'aggregate', 'window']);

export const FormulaSuggestion = z.object({ ...ranked, formula: z.string(), type: ColumnType });
export type FormulaSuggestion = z.infer<typeof FormulaSuggestion>;

export const FormulaCheck = z.object({
  valid: z.boolean(),
  /** Null while it is not valid, and for a formula that is always null. */
  type: ColumnType.nullable(),
  /** Null while it is not valid. */
  scope: FormulaScope.nullable(),
  diagnostics: z.array(
    z.object({
      /** Offsets into the formula in UTF-16 units, `to` exclusive. */
      from: z.int().nonnegative(),
      to: z.int().nonnegative(),
      /** A formula with warnings alone is valid. */
      severity: z.enum(['error', 'warning']),
      code: z.string(),
      message: z.string(),
      /** Edits that would fix it, best first. */
      fixes: z.array(
        z.object({
          title: z.string(),
          from: z.int().nonnegative(),
          to: z.int().nonnegative(),
          insert: z.string(),
        }),
      ),
    }),
  ),
});
export type FormulaCheck = z.infer<typeof FormulaCheck>;

/** An answer to a question: sentences bound to their queries, and a picture where one helps. */
export const AssistantAnswer = z.object({
  /** How the question was understood, in words. */
  understoodAs: z.string(),
  sentences: z.array(Sentence),
  chart: ChartSpec.nullable(),
  evidence: Evidence.nullable(),
  /** Questions that lead on. */
  followUps: z.array(z.string()),
});
export type AssistantAnswer = z.infer<typeof AssistantAnswer>;
