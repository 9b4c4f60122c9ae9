import { z } from 'zod';
import { PredictionOptions } from '../prediction/options.ts';

export const ClassificationOptions = PredictionOptions.extend({
  /** Of two classes; others ignore it. */
  positive: z.string().min(1).nullable().default(null),
  balance: z.boolean().default(false),
});
export type ClassificationOptions = z.infer<typeof ClassificationOptions>;
