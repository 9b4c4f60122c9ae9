import { message } from '@plumbline/messages';
import { z } from 'zod';

/** Options that classification and regression share. */
export const PredictionOptions = z.object({
  algorithm: z.enum(['auto', 'linear', 'trees']).default('auto'),
  /** Column by which rows are ordered: models are judged on later rows than those they learn from. */
  timeColumn: z.string().min(1).nullable().default(null),
  /** Column whose equal values are never divided between learning and judging. */
  groupColumn: z.string().min(1).nullable().default(null),
  /** Column whose groups are compared in the report. The model does not read it unless it is a feature. */
  fairnessColumn: z.string().min(1).nullable().default(null),
  /** What happens to features that by themselves tell the target. */
  leakage: z.enum(['exclude', 'keep']).default('exclude'),
  holdOutShare: z.number().min(0.1).max(0.5).default(0.2),
  folds: z.int().min(3).max(10).default(5),
  rounds: z.int().min(10).max(1000).default(200),
  leaves: z.int().min(2).max(255).default(31),
  learningRate: z.number().min(0.01).max(1).default(0.1),
  seed: z.int().min(0).max(1_000_000).default(1),
});
export type PredictionOptions = z.infer<typeof PredictionOptions>;

export const PREDICTION_OPTION_TEXTS = {
  algorithm: { label: message('service.option.algorithm'), hint: message('service.hint.algorithm') },
  timeColumn: { label: message('service.option.timeColumn'), hint: message('service.hint.timeColumn') },
  groupColumn: { label: message('service.option.groupColumn'), hint: message('service.hint.groupColumn') },
  fairnessColumn: {
    label: message('service.option.fairnessColumn'),
    hint: message('service.hint.fairnessColumn'),
  },
  leakage: { label: message('service.option.leakage'), hint: message('service.hint.leakage') },
  holdOutShare: { label: message('service.option.holdOutShare'), hint: message('service.hint.holdOutShare') },
  folds: { label: message('service.option.folds'), hint: message('service.hint.folds') },
  rounds: { label: message('service.option.rounds'), hint: message('service.hint.rounds') },
  leaves: { label: message('service.option.leaves'), hint: message('service.hint.leaves') },
  learningRate: { label: message('service.option.learningRate'), hint: message('service.hint.learningRate') },
  seed: { label: message('service.option.seed'), hint: message('service.hint.seed') },
} as const;
