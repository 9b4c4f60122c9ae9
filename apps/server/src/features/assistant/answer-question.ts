import { AppError, type Interpretation } from '@plumbline/contract';
import {
  checkInterpretation,
  isHelpRequest,
  NO_INTERPRETATION,
  optionsFor,
  perCurrency,
  understoodAs,
  type FollowUpReading,
} from '@plumbline/insight';
import { message } from '@plumbline/messages';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import { askModel, type ModelAnswer } from './ask-model.ts';
import { chooseDataset, newestDataset } from './choose-dataset.ts';
import { computeAnswer, type ComputedAnswer } from './compute-answer.ts';
import { describeDataset, withMoreWords, type QuestionDataset } from './described-dataset.ts';
import {
  askBack,
  EMBEDDED,
  presentAnswer,
  presentCurrencies,
  presentOptions,
  presentWarnings,
} from './present-answer.ts';
import { answerHelp } from './answer-help.ts';
import type { QuestionContext, AnswerResult, Question } from './question.ts';
import { inTurn } from './in-turn.ts';
import { readMessage } from './reading/read.ts';

/** Below it the engine asks back. */
const MIN_CONFIDENCE = 0.5;
/** From it the embedded engine answers, and no language model is called. */
const SURE_CONFIDENCE = 0.8;

/**
 * The answer to a question: read, checked, computed from rows that the actor may see, and put into words, once it is the
 * person's turn. Throws what `getReadable` throws for the requested dataset, `request.invalid` for an interpretation that
 * its columns do not allow, and `engine.busy` when too many questions wait.
 */
export async function answerQuestion(
  services: Services,
  actor: Actor,
  question: Question,
): Promise<AnswerResult> {
  const caller = { tenantId: actor.tenantId, personId: actor.userId };
  const leave = await services.questions.take(caller, question.signal);
  try {
    return await answerNow(services, actor, question);
  } finally {
    leave();
  }
}

async function answerNow(services: Services, actor: Actor, question: Question): Promise<AnswerResult> {
  const translator = await getTranslator(actor);
  if (question.interpretation === undefined && isHelpRequest(question.text)) {
    return answerHelp(services, actor, { datasetId: question.datasetId, translator });
  }
  const chosen =
    question.datasetId === undefined ? await chooseDataset(services, actor, question.text) : null;
  if (question.datasetId === undefined && chosen === null) {
    const text = (await newestDataset(services, actor)) === null ? 'ask.helpNoDataset' : 'ask.noDataset';
    return askBack(translator, { text: message(text), dataset: null, options: [] });
  }
  const known = chosen?.dataset ?? (await describeDataset(services, actor, question.datasetId ?? ''));
  const { reading, dataset } = await readQuestion(services, actor, { known, question });
  const answering = { services, actor, dataset, translator, question };
  const result = await answerBest(answering, reading);
  return {
    ...result,
    answer: {
      ...result.answer,
      isDatasetChosen: chosen !== null,
      otherDatasets: [...(chosen?.others ?? [])],
    },
    warnings: [
      ...(chosen === null ? [] : [translator.t('ask.chosenDataset', { name: dataset.name })]),
      ...result.warnings,
    ],
  };
}

/** The embedded reading where it is sure; otherwise that of the language model, if there is one that can be computed. */
async function answerBest(answering: QuestionContext, reading: FollowUpReading): Promise<AnswerResult> {
  const { services, actor, dataset, translator, question } = answering;
  const { text, before = null, signal } = question;
  if (reading.confidence >= SURE_CONFIDENCE) {
    return answerEmbedded(answering, reading);
  }
  const byModel = apartByCurrency(
    await askModel(services, actor, { dataset, text, before, signal }),
    dataset,
  );
  const computed = await computeByModel(answering, byModel);
  if (byModel.interpretation !== null && computed !== null) {
    const { interpretation, engine } = byModel;
    const read = { ...reading, interpretation, guesses: [], unknown: [], ambiguous: [] };
    return {
      answer: await present(answering, { reading: read, computed }),
      engine,
      confidence: null,
      warnings: [],
    };
  }
  const embedded = await answerEmbedded(answering, reading);
  const isUnusable = byModel.interpretation !== null && byModel.interpretation.intent !== 'clarify';
  const problem = byModel.problem ?? (isUnusable ? 'invalid' : null);
  return problem === null
    ? embedded
    : { ...embedded, warnings: [translator.t(`ask.model.${problem}`), ...embedded.warnings] };
}

/** The model's reading per currency; none where there is no place for currencies, which the embedded engine says. */
function apartByCurrency(byModel: ModelAnswer, dataset: QuestionDataset): ModelAnswer {
  if (byModel.interpretation === null) {
    return byModel;
  }
  const { interpretation, mixed } = perCurrency(byModel.interpretation, dataset);
  return { ...byModel, interpretation: mixed === null ? interpretation : null };
}

/** Null where the model gave no reading, asks back, or gave one that the rows do not allow. */
async function computeByModel(
  answering: QuestionContext,
  { interpretation }: ModelAnswer,
): Promise<ComputedAnswer | null> {
  if (interpretation === null || interpretation.intent === 'clarify') {
    return null;
  }
  noteReading(answering, interpretation);
  try {
    const computed = await computeAnswer(answering, interpretation);
    return typeof computed === 'string' ? null : computed;
  } catch (error) {
    // Whatever a model has thought of, the embedded answer is still to come.
    answering.question.signal.throwIfAborted();
    answering.services.log.warn({ err: error }, 'the reading of a language model was not computed');
    return null;
  }
}

function noteReading(
  { dataset, translator, question }: QuestionContext,
  interpretation: Interpretation,
): void {
  question.onRead?.({
    dataset: { id: dataset.id, name: dataset.name },
    understoodAs: translator.say(understoodAs(interpretation, dataset.columns)),
  });
}

async function answerEmbedded(answering: QuestionContext, read: FollowUpReading): Promise<AnswerResult> {
  const { interpretation, mixed } = perCurrency(read.interpretation, answering.dataset);
  const reading = { ...read, interpretation };
  noteReading(answering, interpretation);
  if (reading.confidence < MIN_CONFIDENCE || interpretation.intent === 'clarify') {
    return presentOptions(answering, reading);
  }
  return mixed === null ? answerReading(answering, reading) : presentCurrencies(answering, mixed);
}

/** The reading of the words, or the one that the caller sent, as certain. */
async function readQuestion(
  services: Services,
  actor: Actor,
  { known, question }: { readonly known: QuestionDataset; readonly question: Question },
): Promise<{ readonly reading: FollowUpReading; readonly dataset: QuestionDataset }> {
  const { text, interpretation, before = null, signal } = question;
  const readOver = (over: QuestionDataset): Promise<FollowUpReading> => readMessage(text, over, before);
  const read = await readOver(known);
  if (interpretation !== undefined) {
    const issues = checkInterpretation(interpretation, known);
    const [first] = issues;
    if (first !== undefined) {
      throw new AppError('request.invalid', first.message, {
        issues: issues.map((issue) => ({ ...issue, path: `interpretation.${issue.path}` })),
      });
    }
    return {
      reading: { ...read, interpretation, confidence: 1, guesses: [], unknown: [], ambiguous: [] },
      dataset: known,
    };
  }
  if (read.unknown.length === 0) {
    return { reading: read, dataset: known };
  }
  const dataset = await withMoreWords(services, actor, { dataset: known, signal });
  return { reading: await readOver(dataset), dataset };
}

async function answerReading(answering: QuestionContext, reading: FollowUpReading): Promise<AnswerResult> {
  const { dataset, translator } = answering;
  const { interpretation } = reading;
  const [issue] = checkInterpretation(interpretation, dataset);
  const computed = issue === undefined ? await computeAnswer(answering, interpretation) : issue.message;
  if (typeof computed === 'string') {
    return {
      ...askBack(translator, {
        text: message('ask.invalidReading', { issue: computed }),
        dataset,
        options: optionsFor(
          { ...NO_INTERPRETATION, measures: interpretation.measures, groups: interpretation.groups },
          dataset,
        ),
      }),
      warnings: [],
    };
  }
  return {
    answer: await present(answering, { reading, computed }),
    engine: EMBEDDED,
    confidence: reading.confidence,
    warnings: presentWarnings(reading, translator),
  };
}

/** What an answer can be changed to is checked choice by choice, which takes long where columns are many. */
const present = (
  answering: QuestionContext,
  read: Parameters<typeof presentAnswer>[1],
): Promise<ReturnType<typeof presentAnswer>> =>
  inTurn(answering.services, answering.actor, {
    dataset: answering.dataset,
    work: () => presentAnswer(answering, read),
  });
