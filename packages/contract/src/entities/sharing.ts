import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { LIST_SCOPES } from '../vocabulary/list-scope.ts';
import { HolderKind, Permission, ThingKind } from './thing.ts';

/** A person as pickers and lists show them. */
export const PersonCard = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** An address or a data URI of a picture. */
  avatar: z.string(),
});
export type PersonCard = z.infer<typeof PersonCard>;

/** How widely a thing is shared, besides its owner and the admins of the workspace. */
export const SHARED_WITH = ['nobody', 'some', 'workspace'] as const;

/** What replies about a thing say of the caller's permission and of who else can open it. */
export const ThingAccess = z.object({
  /** What the caller may do with it. */
  permission: Permission,
  /** For an owner who is no longer a member only the id is known; the other fields are empty. */
  owner: PersonCard,
  /** Shares of folders that it is in count as its own. */
  sharedWith: z.enum(SHARED_WITH),
});
export type ThingAccess = z.infer<typeof ThingAccess>;

/**
 * `mine`: what the caller owns; `shared`: what others own and the caller can open; `private`: what the
 * caller owns and nobody else was given.
 */
export const ListScope = z.enum(LIST_SCOPES);
export type ListScope = z.infer<typeof ListScope>;

/** `id` is that of a user, a group or, for the workspace, the tenant. */
export const Holder = z.object({ kind: HolderKind, id: Id });
export type Holder = z.infer<typeof Holder>;

const NamedThing = z.object({ kind: ThingKind, id: Id, name: z.string() });

/** A permission on a thing for a person, a group or the workspace. */
export const Share = z.object({
  holder: Holder,
  /** Of the person, group or workspace. */
  name: z.string(),
  /** Email of a person; null for groups and the workspace. */
  email: z.string().nullable(),
  /** Address of the picture; null for groups and the workspace. */
  avatar: z.string().nullable(),
  /** How many people it reaches; 1 for a person. */
  people: z.int().nonnegative(),
  permission: Permission,
  /** The folder whose share this is; null for the thing's own. */
  from: NamedThing.nullable(),
});
export type Share = z.infer<typeof Share>;

/** A person asks for a permission; pending until somebody who manages the thing answers. */
export const AccessRequest = z.object({
  id: Id,
  person: PersonCard,
  /** What is requested. */
  permission: Permission,
  /** What the person may do now; null: nothing. */
  current: Permission.nullable(),
  /** From the person; may be empty. */
  message: z.string(),
  createdAt: Timestamp,
});
export type AccessRequest = z.infer<typeof AccessRequest>;

/** Everybody who can open a thing, and how. */
export const Sharing = z.object({
  /** `link`: its page in the web client. */
  thing: NamedThing.extend({
    /** Path in the web client. */
    link: z.string(),
  }),
  /** What the caller may do with it. */
  permission: Permission,
  owner: PersonCard,
  /** With whom it can be shared as a whole. */
  workspace: z.object({
    id: Id,
    name: z.string(),
    /** Its members. */
    people: z.int().nonnegative(),
  }),
  /** By name; people before groups, the workspace last. */
  shares: z.array(Share),
  /** Pending, the oldest first; empty for who does not manage the thing. */
  requests: z.array(AccessRequest),
  /** Embeds and links through which anyone can open it without signing in; empty for who does not manage the thing. */
  links: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** Whoever created it; it shows what they may see. */
      maker: PersonCard,
      /** Null: it ends only when it is revoked. */
      expiresAt: Timestamp.nullable(),
    }),
  ),
  /** Everybody who can open it, by name, with what they may do. */
  audience: z.array(
    PersonCard.extend({
      /** The strongest of all their shares. */
      permission: Permission,
    }),
  ),
  /** Groups of the workspace that it may be shared with. */
  groups: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** Members of the group. */
      people: z.int().nonnegative(),
    }),
  ),
  /** Other things that it shows, such as the datasets of a dashboard, as far as the caller may share them. */
  shows: z.array(NamedThing),
});
export type Sharing = z.infer<typeof Sharing>;
