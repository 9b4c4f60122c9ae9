import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';

/** Longer questions hold the main thread up for milliseconds. */
const SHORT_CHARS = 300;

/** What `read` makes of a question; of a long one when it is the person's turn. */
export const readInTurn = async <T>(
  { turns }: Pick<Services, 'turns'>,
  { userId }: Pick<Actor, 'userId'>,
  { text, read }: { readonly text: string; readonly read: (text: string) => T },
): Promise<T> => (text.length > SHORT_CHARS ? turns.run(userId, () => read(text)) : read(text));
