import { z } from 'zod';
import { AGGREGATES } from '../vocabulary/aggregate.ts';

export const Aggregate = z.enum(AGGREGATES);
export type Aggregate = z.infer<typeof Aggregate>;
