import type { z } from 'zod';

/** What the queue must know of a job: light enough for every process. */
export interface JobKind<Payload = unknown> {
  /** Dotted, `feature.verb`; the `kind` of the job on the wire. */
  readonly name: string;
  /** Version of the payload's shape. */
  readonly version: number;
  readonly payload: z.ZodType<Payload>;
  /** Runs in total, the first included. */
  readonly attempts: number;
  readonly timeoutMs: number;
}
