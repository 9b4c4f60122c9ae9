import { z } from 'zod';
import { AGGREGATE_NAMES } from '../vocabulary/aggregate.ts';

/**
 * Rows without a value are left out; over none, `count` and `distinct` are 0 and the others null. `stddev`
 * and `variance` are those of a sample.
 */
export const Aggregate = z.enum(AGGREGATE_NAMES);
export type Aggregate = z.infer<typeof Aggregate>;
