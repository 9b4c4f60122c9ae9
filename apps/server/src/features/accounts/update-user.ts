import { AppError, type BodyOf, type User, type routes } from '@plumbline/contract';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { emailKey, findMember, updateProfile, type Member } from './accounts.store.ts';
import { presentUser } from './presenter.ts';
import { generatedAvatar } from './avatar.ts';

type Change = BodyOf<typeof routes.updateUser>;

const IMAGE = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/;

const isAvatar = (text: string): boolean =>
  text === '' || IMAGE.test(text) || (text.startsWith('https://') && URL.canParse(text));

export const userNotFound = (id: string): AppError =>
  new AppError('user.not_found', `There is no user ${id} here.`);

/** The owner of the profile: the caller; for anyone else, an error that reveals nothing the caller may not know. */
async function getSelf(services: Services, principal: Principal, id: string): Promise<Member> {
  const wanted = await findMember(services.db.executor, { tenantId: principal.tenantId, userId: id });
  if (!wanted) {
    throw userNotFound(id);
  }
  if (wanted.userId !== principal.userId) {
    throw new AppError('auth.forbidden', "Only one's own profile can be changed.");
  }
  return wanted;
}

function check(change: Change, member: Member): void {
  if (change.email !== undefined && emailKey(change.email) !== emailKey(member.email)) {
    throw new AppError(
      'user.email_confirmation_unavailable',
      'An email address is changed by a link sent to the new one, and this server cannot send mail yet.',
      { issues: [{ path: 'email', message: `Leave it at ${member.email}.` }] },
    );
  }
  if (change.avatar !== undefined && !isAvatar(change.avatar)) {
    throw new AppError(
      'request.invalid',
      'The avatar is neither an https address nor an image as a data URI.',
      {
        issues: [
          {
            path: 'avatar',
            message: 'Give an https address or a data URI of an image; empty for the default.',
          },
        ],
      },
    );
  }
}

/** A PUT takes what the GET gave: the generated picture sent back is still no picture of one's own. */
const keptAvatar = (change: Change, member: Member): string => {
  const wanted = change.avatar ?? member.avatar;
  return wanted === generatedAvatar(member) ? '' : wanted;
};

/** `base` with what the change gives; what it leaves out, or gives as undefined, stays. */
function changed<T extends object>(base: T, change: { readonly [K in keyof T]?: T[K] | undefined }): T {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...base, ...Object.fromEntries(given) };
}

/** Errors: `user.not_found`, `auth.forbidden`, `user.email_confirmation_unavailable`, `request.invalid`. */
export async function updateUser(
  services: Services,
  principal: Principal,
  { id, change }: { id: string; change: Change },
): Promise<User> {
  const member = await getSelf(services, principal, id);
  check(change, member);
  const profile = {
    fname: change.fname ?? member.fname,
    lname: change.lname ?? member.lname,
    avatar: keptAvatar(change, member),
    onboarding: changed(member.onboarding, change.onboarding ?? {}),
    preferences: changed(member.preferences, change.preferences ?? {}),
  };
  await services.db.transaction((trx) => updateProfile(trx, principal, profile));
  return presentUser({ ...member, ...profile });
}
