import { z } from 'zod';
import { PERMISSIONS } from '../vocabulary/permission.ts';
import { HOLDER_KINDS, THING_KINDS } from '../vocabulary/thing.ts';

// Apart from the lists, which clients use without the library of schemas.

export const Permission = z.enum(PERMISSIONS);
export type Permission = z.infer<typeof Permission>;

export const ThingKind = z.enum(THING_KINDS);
export type ThingKind = z.infer<typeof ThingKind>;

export const HolderKind = z.enum(HOLDER_KINDS);
export type HolderKind = z.infer<typeof HolderKind>;
