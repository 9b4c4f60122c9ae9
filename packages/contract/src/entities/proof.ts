import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { PROOF_PURPOSES, PROOF_STATES } from '../vocabulary/proof.ts';

/** A document that proves who somebody is or where they belong, for a reviewer to look at. */
export const ProofRequest = z.object({
  id: Id,
  /** What the document is to prove. */
  purpose: z.enum(PROOF_PURPOSES),
  email: z.string(),
  /** `pending` until somebody has reviewed it. */
  state: z.enum(PROOF_STATES),
  /** What the reviewer wrote; empty without a word. */
  note: z.string(),
  /** Name of who sent it in. */
  person: z.string(),
  /** Name of the workspace. */
  workspace: z.string(),
  /** As it was uploaded. */
  fileName: z.string(),
  /** Media type, by its bytes: a PDF, PNG or JPEG. */
  fileType: z.string(),
  createdAt: Timestamp,
  /** Null until somebody has reviewed it. */
  reviewedAt: Timestamp.nullable(),
});
export type ProofRequest = z.infer<typeof ProofRequest>;
