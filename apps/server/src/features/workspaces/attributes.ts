import { hasRole, type Attributes, type Role } from '@plumbline/contract';
import { z } from 'zod';

export type { Attributes };

const Stored = z.record(z.string(), z.array(z.string()));

export const parseAttributes = (text: string): Attributes => Stored.parse(JSON.parse(text));

/** Null for a caller below admin, who may not see attributes. */
export const presentAttributes = (caller: { readonly role: Role }, stored: string): Attributes | null =>
  hasRole(caller.role, 'admin') ? parseAttributes(stored) : null;
