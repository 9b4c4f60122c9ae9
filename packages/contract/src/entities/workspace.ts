import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { ROLES } from '../policy.ts';

const MAX_ATTRIBUTES = 50;
const MAX_ATTRIBUTE_VALUES = 1000;

/**
 * Values by name, such as `{ "region": ["West", "North"] }`: what row rules compare. A member has those of all of their
 * groups besides their own.
 */
export const AttributesBody = z
  .record(z.string().trim().min(1).max(100), z.array(z.string().max(500)).max(MAX_ATTRIBUTE_VALUES))
  .refine((attributes) => Object.keys(attributes).length <= MAX_ATTRIBUTES, {
    message: `Use at most ${MAX_ATTRIBUTES} attributes.`,
  });

const Attributes = z.record(z.string(), z.array(z.string()));
export type Attributes = z.infer<typeof Attributes>;

const GroupName = z.object({ id: Id, name: z.string() });

/** A person in a workspace. */
export const Member = z.object({
  id: Id,
  fname: z.string(),
  lname: z.string(),
  email: z.string(),
  /** An address or a data URI; generated from the initials when none was set. */
  avatar: z.string(),
  /** In this workspace. */
  role: z.enum(ROLES),
  /** By name. */
  groups: z.array(GroupName),
  /** The member's own, without those of groups; null for callers below admin. */
  attributes: Attributes.nullable(),
  /** When they joined this workspace. ISO 8601 in UTC. */
  joinedAt: Timestamp,
  /** The last sign-in or opening of the web client, in this workspace; null before the first. */
  lastActiveAt: Timestamp.nullable(),
});
export type Member = z.infer<typeof Member>;

/** Members who get the same rights. */
export const Group = z.object({
  id: Id,
  /** Unique in the workspace, case and accents folded; else `group.name_taken`. */
  name: z.string(),
  /** Null for callers below admin. */
  attributes: Attributes.nullable(),
  /** How many people are in it. */
  members: z.int().nonnegative(),
  createdAt: Timestamp,
});
export type Group = z.infer<typeof Group>;

/** An invitation to a workspace that has not been accepted. */
export const Invitation = z.object({
  id: Id,
  /** The address that was invited. */
  email: z.string(),
  /** What the person becomes. */
  role: z.enum(ROLES),
  /** By name. Those that are deleted meanwhile are left out. */
  groups: z.array(GroupName),
  /** The name of the person who sent it last; null when they have left. */
  invitedBy: z.string().nullable(),
  sentAt: Timestamp,
  /** From then on the link is `invitation.invalid`. ISO 8601 in UTC. */
  expiresAt: Timestamp,
});
export type Invitation = z.infer<typeof Invitation>;

/** An invitation as its sender gets it. */
export const SentInvitation = Invitation.extend({
  /** The one-use link, for handing over where no mail server is set up; null when it was mailed. */
  link: z.string().nullable(),
});
export type SentInvitation = z.infer<typeof SentInvitation>;

/** What an invitation link offers to whoever has it. */
export const InvitationOffer = z.object({
  /** Name of the workspace. */
  workspace: z.string(),
  /** For its branding. */
  slug: z.string(),
  /** The address that was invited. */
  email: z.string(),
  /** What the person becomes. */
  role: z.enum(ROLES),
  /** Name of who sent it; null where that is not known. */
  invitedBy: z.string().nullable(),
  /** The person signs in with their password instead of choosing one. */
  hasAccount: z.boolean(),
});
export type InvitationOffer = z.infer<typeof InvitationOffer>;

/** A workspace of the caller, or one that they may switch to. */
export const WorkspaceSummary = z.object({
  id: Id,
  /** Name of the workspace in addresses. */
  slug: z.string(),
  name: z.string(),
  /** Of the caller in it. */
  role: z.enum(ROLES),
});
export type WorkspaceSummary = z.infer<typeof WorkspaceSummary>;

/** Parts of addresses of this product and its mails, which nobody's workspace is called. */
export const RESERVED_SLUGS: readonly string[] = (
  'admin api app assets auth beta docs embed help invite login mail new plumbline reset settings sign-in sign-up ' +
  'sso static status support system v1 www'
).split(' ');

/** A name in addresses: 2 to 50 lower-case letters, digits and single hyphens inside. */
export const Slug = z
  .string()
  .min(2)
  .max(50)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lower-case letters, digits and single hyphens.');
