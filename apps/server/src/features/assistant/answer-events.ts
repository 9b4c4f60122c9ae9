import type { AssistantAnswer } from '@plumbline/contract';
import type { StreamedEvent } from '../../platform/http/events.ts';
import type { OnRead, ReadNote } from './question.ts';

/**
 * An answer as it is computed: `understood` as soon as the question is read, each `sentence`, and last the JSON reply of
 * the call. Throws what `answer` throws.
 */
export async function* answerEvents<Reply>(
  answer: (onRead: OnRead) => Promise<Reply>,
  inReply: (reply: Reply) => AssistantAnswer,
): AsyncGenerator<StreamedEvent> {
  const { promise: read, resolve } = Promise.withResolvers<ReadNote | null>();
  const answered = answer(resolve).finally(() => resolve(null));
  const note = await read;
  let id = 0;
  if (note !== null) {
    yield { id: (id += 1), event: { kind: 'understood', ...note } };
  }
  const reply = await answered;
  for (const { text } of inReply(reply).sentences) {
    yield { id: (id += 1), event: { kind: 'sentence', text } };
  }
  yield { id: id + 1, event: reply };
}
