import { z } from 'zod';

export const TextOptions = z.object({
  /** Null: the column with the most different texts. */
  textColumn: z.string().min(1).nullable().default(null),
  topics: z.int().min(2).max(30).default(6),
  /** Texts that a word must be in. */
  minTexts: z.int().min(1).max(1000).default(3),
  /** Share of texts above which a word says nothing. */
  mostShare: z.number().min(0.05).max(1).default(0.5),
  seed: z.int().min(0).max(1_000_000).default(1),
});
export type TextOptions = z.infer<typeof TextOptions>;

export const MIN_TEXTS = 20;
