import { z } from 'zod';

export const BasketOptions = z.object({
  /** Column whose equal values are one basket, such as an order. Null: every row is one. */
  basketColumn: z.string().min(1).nullable().default(null),
  /** Share of baskets that items must occur in together. */
  minSupport: z.number().min(0.0001).max(1).default(0.01),
  minConfidence: z.number().min(0).max(1).default(0.3),
  minLift: z.number().min(0).max(100).default(1.1),
  mostItems: z.int().min(2).max(6).default(3),
});
export type BasketOptions = z.infer<typeof BasketOptions>;

export const MIN_BASKETS = 20;
