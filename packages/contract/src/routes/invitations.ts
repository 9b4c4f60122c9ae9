import { z } from 'zod';
import { Email, Password } from '../entities/user.ts';
import { Invitation, InvitationOffer, SentInvitation } from '../entities/workspace.ts';
import { Id, ok, okEmpty } from '../envelope.ts';
import { anyone, ownSignIn, reads, ROLES, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

const id = z.object({
  /** Id of the invitation. */
  id: Id,
});
/** From the address of the link. One that is used, revoked or expired is `invitation.invalid`. */
const token = z.string().min(1).max(200);
const personName = z.string().trim().max(100);

/** An address that was invited before gets a new link with this role and these groups; the earlier link ends. */
export const inviteMember = defineRoute({
  id: 'invitations.create',
  method: 'POST',
  path: '/beta/auth/invitations',
  summary: "Invite a person to the caller's workspace. Only owners invite owners.",
  policy: writes('admin'),
  changes: { invitation: ALL, mail: ALL },
  body: z.object({
    /** A member's is `invitation.member`. */
    email: Email,
    /** What the person becomes. */
    role: z.enum(ROLES).default('viewer'),
    /** Ids of groups that the person joins. */
    groups: z.array(Id).max(500).default([]),
  }),
  reply: ok(SentInvitation),
  status: 201,
});

export const listInvitations = defineRoute({
  id: 'invitations.list',
  method: 'GET',
  path: '/beta/auth/invitations',
  summary: 'List the open invitations, the newest first. Expired ones stay listed until they are revoked.',
  policy: reads('admin'),
  reads: { invitation: ALL, group: ALL },
  reply: ok(z.array(Invitation)),
});

/** An address is judged without looking outside the workspace: nobody learns who has an account elsewhere. */
export const checkInvitees = defineRoute({
  id: 'invitations.check',
  method: 'POST',
  path: '/beta/auth/invitations/check',
  summary: 'Check which addresses are members or invited already.',
  policy: reads('admin'),
  reads: { invitation: ALL, member: ALL },
  body: z.object({
    /** As they were typed. */
    emails: z.array(z.string().max(320)).max(200),
  }),
  reply: ok(
    z.array(
      z.object({
        email: z.string(),
        /**
         * `new`: can be invited; `member`: is one; `invited`: has an open invitation, which another replaces;
         * `invalid`: no email address.
         */
        status: z.enum(['new', 'member', 'invited', 'invalid']),
        /** Name of the member; null for people who are not members yet. */
        name: z.string().nullable(),
      }),
    ),
  ),
});

export const resendInvitation = defineRoute({
  id: 'invitations.resend',
  method: 'POST',
  path: '/beta/auth/invitations/:id/resend',
  summary: 'Send an invitation again with a new link. The earlier link ends.',
  policy: writes('admin'),
  changes: { invitation: ALL, mail: ALL },
  params: id,
  reply: ok(SentInvitation),
});

/** Open past the plan: access can always be ended. */
export const revokeInvitation = defineRoute({
  id: 'invitations.revoke',
  method: 'DELETE',
  path: '/beta/auth/invitations/:id',
  summary: 'Revoke an invitation. Its link ends at once.',
  policy: reads('admin'),
  changes: { invitation: ALL },
  params: id,
  reply: okEmpty,
});

export const openInvitation = defineRoute({
  id: 'invitations.open',
  method: 'POST',
  path: '/beta/auth/invitations/open',
  summary: 'Get what an invitation link offers, without using it.',
  policy: anyone,
  reads: { nothing: 'The link is the only key, and it is used once.' },
  body: z.object({ token }),
  reply: ok(InvitationOffer),
});

/**
 * Uses the link. A new person gives names and a password and is signed in. A person who has an account gives its
 * password, joins the workspace, and signs in as always: `token` is null then, since sign-in may need a second factor.
 */
export const acceptInvitation = defineRoute({
  id: 'invitations.accept',
  method: 'POST',
  path: '/beta/auth/invitations/accept',
  summary: 'Accept an invitation without being signed in.',
  policy: anyone,
  changes: { nothing: 'The client starts over with the new session.' },
  body: z.object({
    token,
    fname: personName.default(''),
    lname: personName.default(''),
    /** Of the account, where there is one; else the new one. */
    password: Password,
  }),
  reply: ok(
    z.object({
      /** The bearer token of a session; null for a person who had an account, who signs in next. */
      token: z.string().nullable(),
      user: z.object({ id: Id }),
    }),
  ),
});

/** For the person whose address was invited; anyone else gets 403 `invitation.other_email`, and the link stays. */
export const joinWorkspace = defineRoute({
  id: 'invitations.join',
  method: 'POST',
  path: '/beta/auth/invitations/join',
  summary: 'Accept an invitation as the signed-in person; answers with a session in that workspace.',
  policy: ownSignIn,
  changes: { nothing: 'The client starts over with the new session.' },
  body: z.object({ token }),
  reply: ok(
    z.object({
      /** The bearer token of a session in the workspace. */
      token: z.string(),
      user: z.object({ id: Id }),
    }),
  ),
});
