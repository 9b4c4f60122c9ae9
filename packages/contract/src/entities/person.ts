import { z } from 'zod';
import { Id } from '../envelope.ts';

/** A person, in replies about something else. */
export const NamedPerson = z.object({
  id: Id,
  /** First and last name; the email address of somebody who has entered neither. */
  name: z.string(),
});
export type NamedPerson = z.infer<typeof NamedPerson>;
