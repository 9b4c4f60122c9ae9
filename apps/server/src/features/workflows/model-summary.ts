import { z } from 'zod';

/** What lists show of a model. Labels are codes, put into words when they are read. */
export const ModelSummary = z.object({
  algorithm: z.string(),
  /** Columns that the model reads, where they are not those that were requested. */
  features: z.array(z.string()).optional(),
  rows: z.object({ trained: z.int(), held: z.int() }),
  metrics: z.array(
    z.object({
      name: z.string(),
      value: z.number(),
      interval: z.object({ low: z.number(), high: z.number() }).nullable(),
      baseline: z.number().nullable(),
      isBetter: z.enum(['higher', 'lower']),
    }),
  ),
  importance: z.array(z.object({ column: z.string(), share: z.number() })),
});
export type ModelSummary = z.infer<typeof ModelSummary>;

export const parseSummary = (text: string | null): ModelSummary | null =>
  text === null ? null : ModelSummary.parse(JSON.parse(text));

/** Columns that a model reads: those of its request, without what its training left out. */
export const modelFeatures = ({
  features,
  summary,
}: {
  readonly features: string;
  readonly summary: string | null;
}): string[] => parseSummary(summary)?.features ?? (JSON.parse(features) as string[]);
