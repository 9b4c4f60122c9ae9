import type { AssistantAnswer } from '@plumbline/contract';
import type { Call, HttpReply } from '../../platform/http/bind.ts';
import { acceptsEvents, eventStream, type StreamedEvent } from '../../platform/http/events.ts';
import type { OnRead, ReadNote } from './question.ts';

/**
 * An answer as it is computed: `understood` as soon as the question is read, each `sentence`, and last the JSON reply of
 * the call. Throws what `answer` throws.
 */
async function* answerEvents<Reply>(
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

/** The reply of `answer`, or its events for who accepts them; `inReply` finds the answer in the reply. */
export const answerAsAccepted = <Reply>(
  call: Pick<Call, 'request' | 'requestId' | 'signal'>,
  answer: (onRead?: OnRead) => Promise<Reply>,
  inReply: (reply: Reply) => AssistantAnswer,
): Promise<Reply | HttpReply> =>
  acceptsEvents(call) ? eventStream(call, answerEvents(answer, inReply)) : answer();
