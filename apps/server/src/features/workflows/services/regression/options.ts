import { z } from 'zod';
import { PredictionOptions } from '../prediction/options.ts';

export const RegressionOptions = PredictionOptions.extend({
  /** Coverage of the intervals around predictions, 0.5 to 0.99. */
  coverage: z.number().min(0.5).max(0.99).default(0.9),
});
export type RegressionOptions = z.infer<typeof RegressionOptions>;
