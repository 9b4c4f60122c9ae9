import { z } from 'zod';
import { AGGREGATE_NAMES } from '../vocabulary/aggregate.ts';

export const Aggregate = z.enum(AGGREGATE_NAMES);
export type Aggregate = z.infer<typeof Aggregate>;
