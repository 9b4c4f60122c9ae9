import { z } from 'zod';

export const TextLabelOptions = z.object({
  /** Null: the column with the longest texts. */
  textColumn: z.string().min(1).nullable().default(null),
  /** The label of interest, with two labels; ignored with more. */
  positive: z.string().min(1).nullable().default(null),
  balance: z.boolean().default(false),
  /** Also pairs of words that follow each other. */
  pairs: z.boolean().default(true),
  /** Texts that a word or pair must be in. */
  minTexts: z.int().min(1).max(1000).default(2),
  /** The higher, the less single words count. */
  penalty: z.number().min(0.001).max(1000).default(1),
  holdOutShare: z.number().min(0.1).max(0.5).default(0.2),
  folds: z.int().min(3).max(10).default(5),
  seed: z.int().min(0).max(1_000_000).default(1),
});
export type TextLabelOptions = z.infer<typeof TextLabelOptions>;
