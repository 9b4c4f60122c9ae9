import { z } from 'zod';
import { PERMISSIONS } from '../vocabulary/permission.ts';
import { HOLDER_KINDS, THING_KINDS } from '../vocabulary/thing.ts';

// Apart from the lists, which clients use without the library of schemas.

/** What somebody may do with one thing, weakest first: each includes those before it. */
export const Permission = z.enum(PERMISSIONS);
export type Permission = z.infer<typeof Permission>;

/** What can be shared. Charts, measures and annotations follow the permissions of their dataset. */
export const ThingKind = z.enum(THING_KINDS);
export type ThingKind = z.infer<typeof ThingKind>;

/** With whom a thing is shared; `workspace` is every member. */
export const HolderKind = z.enum(HOLDER_KINDS);
export type HolderKind = z.infer<typeof HolderKind>;
