import { AppError, type BodyOf, type User, type routes } from '@plumbline/contract';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { emailKey, findMember, updateProfile, type Member } from './accounts.store.ts';
import { requestEmailChange } from './change-email.ts';
import type { LoginGuard } from './login-guard.ts';
import type { MailPace } from './mail-pace.ts';
import { isPicture } from './picture.ts';
import { presentUser } from './presenter.ts';
import { generatedAvatar } from './avatar.ts';
import { confined } from './sign-in.ts';

type Change = BodyOf<typeof routes.updateUser>;

const isAvatar = (text: string): boolean =>
  text === '' || isPicture(text) || (text.startsWith('https://') && URL.canParse(text));

/** `user.not_found`, also for people of other workspaces. */
export const userNotFound = (id: string): AppError =>
  new AppError('user.not_found', `There is no user ${id} here.`);

/** The owner of the profile: the caller; for anyone else, an error that reveals nothing the caller may not know. */
export async function getSelf(services: Services, principal: Principal, id: string): Promise<Member> {
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
  // A PUT takes what the GET gave.
  if (change.avatar === generatedAvatar({ ...member, id: member.userId })) {
    return;
  }
  if (change.avatar !== undefined && !isAvatar(change.avatar)) {
    throw new AppError(
      'request.invalid',
      'The avatar is neither an https address nor a PNG, JPEG or WebP image as a data URI.',
      {
        issues: [
          {
            path: 'avatar',
            message:
              'Give an https address or a data URI of a PNG, JPEG or WebP image; empty for the default.',
          },
        ],
      },
    );
  }
}

/** A PUT takes what the GET gave: the generated picture sent back is still no picture of one's own. */
const savedAvatar = (change: Change, member: Member): string => {
  const wanted = change.avatar ?? member.avatar;
  return wanted === generatedAvatar({ ...member, id: member.userId }) ? '' : wanted;
};

/** `base` with what the change gives; what it leaves out, or gives as undefined, stays. */
function changed<T extends object>(base: T, change: { readonly [K in keyof T]?: T[K] | undefined }): T {
  const definedFields = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...base, ...Object.fromEntries(definedFields) };
}

/** Errors: `user.not_found`, `auth.forbidden`, `request.invalid`, and those of `requestEmailChange`. */
export async function updateUser(
  services: Services & { readonly guard: LoginGuard; readonly pace: MailPace },
  principal: Principal,
  { id, change, address }: { readonly id: string; readonly change: Change; readonly address: string },
): Promise<User> {
  const member = await getSelf(services, principal, id);
  check(change, member);
  if (change.email !== undefined && emailKey(change.email) !== emailKey(member.email)) {
    if (principal.isConfined) {
      throw confined('Your email comes from the sign-in provider of your workspace. Change it there.');
    }
    const { email, currentPassword } = change;
    await requestEmailChange(services, member, { email, currentPassword, address });
  }
  const profile = {
    fname: change.fname ?? member.fname,
    lname: change.lname ?? member.lname,
    avatar: savedAvatar(change, member),
    onboarding: changed(member.onboarding, change.onboarding ?? {}),
    preferences: changed(member.preferences, change.preferences ?? {}),
    hasOwnLocale: member.hasOwnLocale || change.preferences?.locale !== undefined,
  };
  await services.db.transaction((trx) => updateProfile(trx, principal, profile));
  return presentUser({ ...member, ...profile });
}
