import { z } from 'zod';

/** A description leaves nothing to choose. */
export const DescribeOptions = z.object({});
export type DescribeOptions = z.infer<typeof DescribeOptions>;
