import { z } from 'zod';
import { Cell } from '../cell.ts';

/** Column name to value. */
export const ModelRecord = z.record(z.string(), Cell);

/** What a model predicts for one record. */
export const Prediction = z.object({
  /** A class, or a number in the unit of the target. */
  prediction: Cell,
  /** Where the true number lies with the probability `level`; null for classes. */
  interval: z
    .object({
      /** Lower end, in the unit of the target. */
      low: z.number(),
      /** Upper end, in the unit of the target. */
      high: z.number(),
      /** 0 to 1, such as 0.9. */
      level: z.number(),
    })
    .nullable(),
  /** Per class, summing to 1; null for numbers. */
  probabilities: z
    .array(
      z.object({
        /** A class. */
        value: Cell,
        /** 0 to 1. */
        probability: z.number(),
      }),
    )
    .nullable(),
  /** Values outside what the model saw, in words. */
  warnings: z.array(
    z.object({
      /** Name of the input. */
      column: z.string(),
      /** In English. */
      message: z.string(),
    }),
  ),
});
export type Prediction = z.infer<typeof Prediction>;

/** `base` and all contributions sum to `prediction`. */
export const Influence = z.object({
  /**
   * Unit of `base`, `prediction` and contributions. `log-odds`: probability = 1 ÷ (1 + e^−prediction). `log-probability`: up to
   * a constant that is the same for all classes.
   */
  scale: z.enum(['target', 'log-odds', 'log-probability']),
  /** The score before any column counts. */
  base: z.number(),
  /** `base` and all contributions together, in the unit of `scale`. */
  prediction: z.number(),
  /** The class that the score is for, with its probability; null for numbers. */
  outcome: z
    .object({
      /** A class. */
      value: Cell,
      /** 0 to 1. */
      probability: z.number(),
    })
    .nullable(),
  /** One for each column that the model reads. */
  contributions: z.array(
    z.object({
      /** Name of an input. */
      column: z.string(),
      /** As sent in the record; null where it was left out. */
      value: Cell,
      /** How far the value moves the score from `base`; negative: down. */
      contribution: z.number(),
    }),
  ),
});
export type Influence = z.infer<typeof Influence>;

/** How a prediction changes with each input, the others as they are. */
export const Sensitivity = z.object({
  /** What `prediction` is: a number, the probability of `outcome`, or 1 for the same group `outcome` and 0 for another. */
  measure: z.enum(['number', 'probability', 'group']),
  /** A class or group; null for numbers. */
  outcome: Cell,
  /** Strongest first. */
  columns: z.array(
    z.object({
      /** Name of an input. */
      column: z.string(),
      /** Largest minus smallest prediction; of groups, the share of values that lead to another one. */
      spread: z.number(),
      /** A prediction for each of some values of the column. */
      points: z.array(
        z.object({
          value: Cell,
          /** In the unit of `measure`. */
          prediction: z.number(),
        }),
      ),
    }),
  ),
});
export type Sensitivity = z.infer<typeof Sensitivity>;

/** Changes of a record after which the model would predict something else. */
export const Counterfactual = z.object({
  /** Three columns at most. */
  changes: z.array(
    z.object({
      /** Name of an input. */
      column: z.string(),
      from: Cell,
      to: Cell,
    }),
  ),
  /** After the changes. */
  prediction: Cell,
  /** Probability of the predicted class, 0 to 1; null for numbers. */
  probability: z.number().nullable(),
});
export type Counterfactual = z.infer<typeof Counterfactual>;
