import { AppError } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { findMember, type Member } from './accounts.store.ts';

/** The person behind a session. Errors: `auth.required` when the membership ended a moment ago. */
export async function getMember({ db }: Pick<Services, 'db'>, actor: Actor): Promise<Member> {
  const member = await findMember(db.executor, actor);
  if (!member) {
    throw new AppError('auth.required', 'The session belongs to nobody any more. Sign in again.');
  }
  return member;
}
