import { exampleQuestions, interpret } from '@plumbline/insight';
import { message, type Translator } from '@plumbline/messages';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { newestDataset } from './choose-dataset.ts';
import { describeDataset, type QuestionDataset } from './described-dataset.ts';
import { inTurn } from './in-turn.ts';
import { askBack } from './present-answer.ts';
import type { AnswerResult } from './question.ts';

const MAX_EXAMPLES = 3;
/** An example is answered at once, without being asked back. */
const SURE = 0.8;

/** What can be asked, with examples that the dataset answers; the newest dataset where none is chosen. */
export async function answerHelp(
  services: Services,
  actor: Actor,
  { datasetId, translator }: { readonly datasetId: string | undefined; readonly translator: Translator },
): Promise<AnswerResult> {
  const dataset =
    datasetId === undefined
      ? await newestDataset(services, actor)
      : await describeDataset(services, actor, datasetId);
  if (dataset === null) {
    return askBack(translator, { text: message('ask.helpNoDataset'), dataset: null, options: [] });
  }
  const work = (): readonly string[] => examplesOf(dataset, translator);
  const followUps = await inTurn(services, actor, { dataset, work });
  const result = askBack(translator, { text: message('ask.help'), dataset, options: [] });
  return { ...result, answer: { ...result.answer, followUps: [...followUps] }, confidence: 1 };
}

const examplesOf = (dataset: QuestionDataset, { say }: Translator): readonly string[] =>
  exampleQuestions(dataset)
    .map(say)
    .filter((question) => interpret(question, dataset).confidence >= SURE)
    .slice(0, MAX_EXAMPLES);
