import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { Cell } from './cell.ts';
import { ChartSpec } from './chart.ts';
import { Evidence } from './evidence.ts';

/** A sentence. With a number in it, it is a claim: it holds the query the number came from. */
export const Sentence = z.object({
  text: z.string().max(5000),
  claim: z
    .object({
      value: Cell,
      evidence: Evidence,
      /** True once a newer version gives another value. */
      stale: z.boolean(),
    })
    .nullable(),
});
export type Sentence = z.infer<typeof Sentence>;

export const StoryBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), id: z.string(), text: z.string().max(300) }),
  z.object({ kind: z.literal('paragraph'), id: z.string(), sentences: z.array(Sentence).max(100) }),
  z.object({ kind: z.literal('chart'), id: z.string(), chart: ChartSpec, evidence: Evidence }),
  z.object({
    kind: z.literal('figure'),
    id: z.string(),
    label: z.string().max(300),
    value: Cell,
    evidence: Evidence,
  }),
]);
export type StoryBlock = z.infer<typeof StoryBlock>;

export const Story = z.object({
  id: Id,
  title: z.string(),
  workflowId: Id,
  modelId: Id,
  blocks: z.array(StoryBlock),
  createdBy: z.object({ id: Id, name: z.string() }).nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Story = z.infer<typeof Story>;
