import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import type { StreamedEvent } from '../../platform/http/events.ts';
import type { ReadNote } from './question.ts';
import { chatInConversation, type ChatCall } from './conversations.ts';

/**
 * An answer as it is computed: `understood` as soon as the question is read, each `sentence`, and last the JSON reply of
 * the call. Throws what `chatInConversation` throws.
 */
export async function* chatEvents(
  services: Services,
  actor: Actor,
  call: Omit<ChatCall, 'onRead'>,
): AsyncGenerator<StreamedEvent> {
  const { promise: read, resolve } = Promise.withResolvers<ReadNote | null>();
  const answered = chatInConversation(services, actor, { ...call, onRead: resolve }).finally(() =>
    resolve(null),
  );
  const note = await read;
  let id = 0;
  if (note !== null) {
    yield { id: (id += 1), event: { kind: 'understood', ...note } };
  }
  const reply = await answered;
  for (const { text } of reply.data.answer.sentences) {
    yield { id: (id += 1), event: { kind: 'sentence', text } };
  }
  yield { id: id + 1, event: reply };
}
