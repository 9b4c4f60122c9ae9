import { z } from 'zod';
import { PredictionOptions } from '../prediction/options.ts';

export const ClassificationOptions = PredictionOptions.extend({
  /** The class of interest, with two classes; ignored with more. */
  positive: z.string().min(1).nullable().default(null),
  balance: z.boolean().default(false),
});
export type ClassificationOptions = z.infer<typeof ClassificationOptions>;
