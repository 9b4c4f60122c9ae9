import { invariant } from '@plumbline/contract';
import type { Database } from '../db/database.ts';
import { findAnswer, OnceTaken, type StoredAnswer } from '../jobs/once.ts';
import type { Once } from '../jobs/queue.ts';
import type { Actor } from '../principal.ts';
import { answer, type HttpReply } from './bind.ts';

const replay = ({ status, body }: StoredAnswer): HttpReply =>
  answer(status, body, { 'idempotency-replayed': 'true' });

/** What `work` gives, or what it gave to the same key before. */
export async function answerOnce<T>(
  { db }: { readonly db: Database },
  { actor, once }: { readonly actor: Actor; readonly once: Once | null },
  work: () => Promise<T>,
): Promise<
  | { readonly answer: T; readonly isReplayed: false }
  | { readonly answer: HttpReply; readonly isReplayed: true }
> {
  if (once === null) {
    return { answer: await work(), isReplayed: false };
  }
  const before = await findAnswer(db, actor, once);
  if (before) {
    return { answer: replay(before), isReplayed: true };
  }
  try {
    return { answer: await work(), isReplayed: false };
  } catch (error) {
    if (!(error instanceof OnceTaken)) {
      throw error;
    }
    const winner = await findAnswer(db, actor, once);
    invariant(winner, 'A taken Idempotency-Key has an answer.');
    return { answer: replay(winner), isReplayed: true };
  }
}
