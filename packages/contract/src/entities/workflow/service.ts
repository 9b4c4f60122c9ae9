import { z } from 'zod';

/** A kind of analysis. The client posts to `url` to apply it. */
export const Service = z.object({
  /** What addresses name it by. */
  id: z.string(),
  name: z.string(),
  /** The question that it answers, in a sentence. */
  description: z.string(),
  /** On one of the two configured hosts. */
  url: z.string(),
  /** Whether it learns to predict one column from others. */
  needsTarget: z.boolean(),
  /** What the target is to it; null where "target" says it. */
  targetLabel: z.string().nullable(),
  /** Whether its models predict new records. */
  hasPredictions: z.boolean(),
  /** JSON Schema of `options`, with a title, a description and a default per property. */
  options: z.record(z.string(), z.unknown()),
});
export type Service = z.infer<typeof Service>;

/** Whether a service suits a dataset, and which columns it would use. */
export const ServiceFit = z.object({
  /** `none`: creating the workflow would be refused; `poor`: possible, with the reservations in `reasons`. */
  fit: z.enum(['good', 'poor', 'none']),
  reasons: z.array(
    z.object({
      /**
       * `blocks`: creating the workflow is `workflow.unsuitable`; `warns`: it works, with this reservation.
       */
      kind: z.enum(['blocks', 'warns', 'supports']),
      /** In the caller's language. */
      text: z.string(),
    }),
  ),
  /** Columns that can be the target, best first; empty for services without one. */
  targets: z.array(
    z.object({
      /** Name of a column of the dataset. */
      column: z.string(),
      /** In the caller's language. */
      reason: z.string(),
    }),
  ),
  /** The requested target, or the best of `targets`. */
  target: z.string().nullable(),
  /** Every other column. `isUsed`: proposed as a feature. */
  features: z.array(
    z.object({
      /** Name of a column of the dataset. */
      column: z.string(),
      /** Whether it is proposed as a feature. */
      isUsed: z.boolean(),
      /** Why it is left out, or what to watch; null for nothing to report. */
      reason: z.string().nullable(),
    }),
  ),
  /** Options that name a column with a part of its own, such as the event of durations. */
  roles: z.array(
    z.object({
      /** Key in `options`. */
      option: z.string(),
      /** Of the option, in the caller's language. */
      label: z.string(),
      /** What the option does, in the caller's language. */
      hint: z.string(),
      /** Columns that can have it, best first. */
      columns: z.array(z.string()),
      /** Proposed; null for none. */
      column: z.string().nullable(),
      /** Without a choice, the service takes `column`, or cannot do without one. */
      isNeeded: z.boolean(),
      /** Whether a column with this part can be a feature as well. */
      canBeFeature: z.boolean(),
    }),
  ),
  /** Rows of the dataset's newest version. */
  rows: z.int().nonnegative(),
});
export type ServiceFit = z.infer<typeof ServiceFit>;
