import type { BodyOf, ReplyOf, askDataset as askRoute } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { answerQuestion } from './answer-question.ts';
import type { Question } from './question.ts';

interface SingleQuestion extends Pick<Question, 'signal' | 'onRead'> {
  readonly body: BodyOf<typeof askRoute>;
}

/** The reply to a question outside of a conversation. Throws what `answerQuestion` throws. */
export async function answerSingle(
  services: Services,
  actor: Actor,
  { body, ...call }: SingleQuestion,
): Promise<ReplyOf<typeof askRoute>> {
  const { dataset: datasetId, prompt: text, interpretation, filters } = body;
  const question = { text, datasetId, interpretation, filters, ...call };
  const { answer, engine, confidence, warnings } = await answerQuestion(services, actor, question);
  return { success: true, data: answer, engine, confidence, warnings: [...warnings] };
}
