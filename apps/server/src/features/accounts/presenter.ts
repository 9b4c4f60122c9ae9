import type { User } from '@plumbline/contract';
import type { Member } from './accounts.store.ts';
import { generatedAvatar } from './avatar.ts';

type AvatarOwner = Pick<Member, 'avatar' | 'fname' | 'lname' | 'email'> & { readonly id: string };

/** The person's own picture, else a generated one. */
export const presentAvatar = (member: AvatarOwner): string =>
  member.avatar === '' ? generatedAvatar(member) : member.avatar;

export const presentUser = (member: Member): User => ({
  id: member.userId,
  _id: member.userId,
  fname: member.fname,
  lname: member.lname,
  email: member.email,
  avatar: presentAvatar({ ...member, id: member.userId }),
  role: member.role,
  tenant: { id: member.tenant.id, slug: member.tenant.slug, name: member.tenant.name },
  plan: member.plan,
  onboarding: member.onboarding,
  preferences: member.preferences,
  needsTwoFactor: member.rules.requireTwoFactor && !member.hasTwoFactor,
});

export const presentUserMatch = (member: Member) => ({
  _id: member.userId,
  fname: member.fname,
  lname: member.lname,
  email: member.email,
  avatar: presentAvatar({ ...member, id: member.userId }),
});
