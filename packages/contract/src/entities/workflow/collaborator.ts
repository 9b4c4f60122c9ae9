import { z } from 'zod';
import { Id, Timestamp } from '../../envelope.ts';
import { Permission } from '../thing.ts';

/** A person who can open a workflow. */
export const Collaborator = z.object({
  /** Id of the person. */
  id: Id,
  user: z.object({
    /** Same as `id`. */
    _id: Id,
    name: z.string(),
    email: z.string(),
    /** An address or a data URI of a picture. */
    avatar: z.string(),
  }),
  permission: Permission,
  /** When the workflow was shared with them. ISO 8601 in UTC. */
  addedAt: Timestamp,
});
export type Collaborator = z.infer<typeof Collaborator>;
