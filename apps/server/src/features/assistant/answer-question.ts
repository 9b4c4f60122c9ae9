import {
  AppError,
  type AskChoice,
  type AssistantAnswer,
  type ChartData,
  type ChartSpec,
  type Evidence,
  type FilterGroup,
  type FormulaSuggestion,
  type Interpretation,
  type PivotSpec,
  type PivotTable,
} from '@plumbline/contract';
import {
  alternativesOf,
  buildChart,
  buildPivot,
  buildStatistics,
  chartSentences,
  checkInterpretation,
  chipsOf,
  conditionText,
  followUpsOf,
  interpretFollowUp,
  NO_INTERPRETATION,
  optionsFor,
  planExplain,
  readExplanation,
  suggestFormulas,
  tableSentences,
  understoodAs,
  type AnswerSentence,
  type ChoiceDraft,
  type FollowUpReading,
} from '@plumbline/insight';
import { message, type Message, type Translator } from '@plumbline/messages';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { translatorOf } from '../../platform/text/translators.ts';
import { contextOf, drawChart } from '../datasources/index.ts';
import { givePivot } from '../pivots/index.ts';
import { askModel, type ModelAnswer } from './ask-model.ts';
import { chooseDataset } from './choose-dataset.ts';
import { inFormulaWords } from './suggest.ts';
import { describeDataset, withRareValues, type AskedDataset } from './described-dataset.ts';

export interface Question {
  readonly text: string;
  /** Undefined: one is chosen. */
  readonly datasetId: string | undefined;
  /** Answered instead of reading the text. */
  readonly interpretation?: Interpretation | undefined;
  /** The answer before, which the question may change. */
  readonly before?: Interpretation | null | undefined;
  readonly filters?: FilterGroup | undefined;
  readonly signal: AbortSignal;
  /** Called once the question is read, before anything is computed. */
  readonly onRead?: ((read: ReadNote) => void) | undefined;
}

/** What is known before the answer is computed. */
export interface ReadNote {
  readonly dataset: { readonly id: string; readonly name: string };
  readonly understoodAs: string;
}

export interface GivenAnswer {
  readonly answer: AssistantAnswer;
  readonly engine: string;
  /** Null: a language model cannot say. */
  readonly confidence: number | null;
  readonly warnings: readonly string[];
}

/** Below it the engine asks back. */
const LEAST_CONFIDENCE = 0.5;
/** From it the embedded engine answers, and no language model is asked. */
const SURE_CONFIDENCE = 0.8;

interface Answering {
  readonly services: Services;
  readonly actor: Actor;
  readonly dataset: AskedDataset;
  readonly words: Translator;
  readonly question: Question;
}

/**
 * The answer to a question: read, checked, computed from rows that the actor may see, and put into words. Throws what
 * `getReadable` throws for the requested dataset, and `request.invalid` for an interpretation that its columns do not allow.
 */
export async function answerQuestion(
  services: Services,
  actor: Actor,
  question: Question,
): Promise<GivenAnswer> {
  const words = await translatorOf(actor);
  const chosen =
    question.datasetId === undefined ? await chooseDataset(services, actor, question.text) : null;
  if (question.datasetId === undefined && chosen === null) {
    return askBack(words, { text: message('ask.noDataset'), dataset: null, options: [] });
  }
  const known = chosen?.dataset ?? (await describeDataset(services, actor, question.datasetId ?? ''));
  const { reading, dataset } = await readQuestion(services, actor, { known, question });
  const answering = { services, actor, dataset, words, question };
  const given = await answerBest(answering, reading);
  return {
    ...given,
    answer: {
      ...given.answer,
      isDatasetChosen: chosen !== null,
      otherDatasets: [...(chosen?.others ?? [])],
    },
    warnings: [
      ...(chosen === null ? [] : [words.t('ask.chosenDataset', { name: dataset.name })]),
      ...given.warnings,
    ],
  };
}

/** The embedded reading where it is sure; otherwise that of the language model, if there is one that can be computed. */
async function answerBest(answering: Answering, reading: FollowUpReading): Promise<GivenAnswer> {
  const { services, actor, dataset, words, question } = answering;
  const { text, before = null, signal } = question;
  if (reading.confidence >= SURE_CONFIDENCE) {
    return answerEmbedded(answering, reading);
  }
  const byModel = await askModel(services, actor, { dataset, text, before, signal });
  const computed = await computeByModel(answering, byModel);
  if (byModel.interpretation !== null && computed !== null) {
    const { interpretation, engine } = byModel;
    const read = { ...reading, interpretation, guesses: [], unknown: [], ambiguous: [] };
    return {
      answer: present(answering, { reading: read, computed }),
      engine,
      confidence: null,
      warnings: [],
    };
  }
  const given = await answerEmbedded(answering, reading);
  const isUnusable = byModel.interpretation !== null && byModel.interpretation.intent !== 'clarify';
  const problem = byModel.problem ?? (isUnusable ? 'invalid' : null);
  return problem === null
    ? given
    : { ...given, warnings: [words.t(`ask.model.${problem}`), ...given.warnings] };
}

/** Null where the model gave no reading, asks back, or gave one that the rows do not allow. */
async function computeByModel(
  answering: Answering,
  { interpretation }: ModelAnswer,
): Promise<Computed | null> {
  if (interpretation === null || interpretation.intent === 'clarify') {
    return null;
  }
  noteReading(answering, interpretation);
  try {
    const computed = await compute(answering, interpretation);
    return typeof computed === 'string' ? null : computed;
  } catch (error) {
    // Whatever a model has thought of, the embedded answer is still to come.
    answering.question.signal.throwIfAborted();
    answering.services.log.warn({ err: error }, 'the reading of a language model was not computed');
    return null;
  }
}

function noteReading({ dataset, words, question }: Answering, interpretation: Interpretation): void {
  question.onRead?.({
    dataset: { id: dataset.id, name: dataset.name },
    understoodAs: words.say(understoodAs(interpretation, dataset.columns)),
  });
}

async function answerEmbedded(answering: Answering, reading: FollowUpReading): Promise<GivenAnswer> {
  noteReading(answering, reading.interpretation);
  return reading.confidence < LEAST_CONFIDENCE || reading.interpretation.intent === 'clarify'
    ? unsure(answering, reading)
    : answerReading(answering, reading);
}

/** The reading of the words, or the one that the caller sent, as certain. */
async function readQuestion(
  services: Services,
  actor: Actor,
  { known, question }: { readonly known: AskedDataset; readonly question: Question },
): Promise<{ readonly reading: FollowUpReading; readonly dataset: AskedDataset }> {
  const { text, interpretation, before = null, signal } = question;
  const read = interpretFollowUp(text, known, before);
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
  const dataset = await withRareValues(services, actor, { dataset: known, signal });
  return { reading: interpretFollowUp(text, dataset, before), dataset };
}

const MAX_NAMES = 3;

function unsure({ dataset, words }: Answering, reading: FollowUpReading): GivenAnswer {
  const { interpretation, confidence, unknown } = reading;
  const isNothing = confidence === 0;
  const names = dataset.columns.slice(0, MAX_NAMES).map(({ label, name }) => label ?? name);
  const text = isNothing ? message('ask.nothing', { columns: names }) : message('ask.unsure');
  const given = askBack(words, {
    text,
    dataset,
    options: optionsFor(interpretation, dataset),
  });
  return {
    ...given,
    confidence,
    warnings: unknown.length === 0 ? [] : [words.t('ask.unknownWords', { words: [...unknown] })],
  };
}

interface AskingBack {
  readonly text: Message;
  readonly dataset: Pick<AskedDataset, 'id' | 'name'> | null;
  readonly options: readonly ChoiceDraft[];
}

function askBack(words: Translator, { text, dataset, options }: AskingBack): GivenAnswer {
  const sentence = words.say(text);
  return {
    answer: {
      ...EMPTY,
      dataset: dataset === null ? null : { id: dataset.id, name: dataset.name },
      text: sentence,
      sentences: [{ text: sentence, claim: null }],
      options: inWords(options, words),
    },
    engine: EMBEDDED,
    confidence: 0,
    warnings: [],
  };
}

export const EMBEDDED = 'embedded';

const EMPTY: AssistantAnswer = {
  dataset: null,
  isDatasetChosen: false,
  otherDatasets: [],
  understoodAs: '',
  text: '',
  sentences: [],
  interpretation: null,
  chips: [],
  filters: [],
  rows: null,
  chart: null,
  data: null,
  pivot: null,
  table: null,
  formulas: [],
  evidence: null,
  alternatives: [],
  options: [],
  followUps: [],
  synonyms: [],
};

const inWords = (choices: readonly ChoiceDraft[], { say }: Translator): AskChoice[] =>
  choices.map(({ label, interpretation }) => ({ label: say(label), interpretation }));

/** What was computed: sentences, and the picture or table behind them. */
interface Computed {
  readonly sentences: readonly AnswerSentence[];
  readonly chart?: ChartSpec;
  readonly data?: ChartData;
  readonly pivot?: PivotSpec;
  readonly table?: PivotTable;
  readonly formulas?: readonly FormulaSuggestion[];
}

async function answerReading(answering: Answering, reading: FollowUpReading): Promise<GivenAnswer> {
  const { dataset, words } = answering;
  const asked = reading.interpretation;
  const [issue] = checkInterpretation(asked, dataset);
  const computed = issue === undefined ? await compute(answering, asked) : issue.message;
  if (typeof computed === 'string') {
    return {
      ...askBack(words, {
        text: message('ask.invalidReading', { issue: computed }),
        dataset,
        options: optionsFor(
          { ...NO_INTERPRETATION, measures: asked.measures, groups: asked.groups },
          dataset,
        ),
      }),
      warnings: [],
    };
  }
  return {
    answer: present(answering, { reading, computed }),
    engine: EMBEDDED,
    confidence: reading.confidence,
    warnings: warningsOf(reading, words),
  };
}

/** Computed from rows that the actor may see; a text where the dataset does not allow it. */
async function compute(answering: Answering, asked: Interpretation): Promise<Computed | string> {
  try {
    if (asked.intent === 'formula') {
      return await suggest(answering);
    }
    if (asked.intent === 'explain') {
      return await explain(answering, asked);
    }
    if (asked.intent === 'pivot' || asked.intent === 'statistics') {
      return await tabulate(answering, asked);
    }
    return await draw(answering, asked);
  } catch (error) {
    if (error instanceof AppError && error.code === 'query.invalid') {
      return error.issues[0]?.message ?? error.message;
    }
    throw error;
  }
}

const drawn = ({ services, actor, dataset, question }: Answering, chart: ChartSpec): Promise<ChartData> =>
  drawChart(services, actor, {
    id: dataset.id,
    chart,
    mode: 'Absolute',
    filters: question.filters ?? { op: 'and', value: [] },
    signal: question.signal,
  });

async function draw(answering: Answering, asked: Interpretation): Promise<Computed> {
  const { dataset, words } = answering;
  const chart = buildChart(asked, dataset);
  const data = await drawn(answering, chart);
  return { sentences: chartSentences(data, { asked, dataset, locale: words.locale }), chart, data };
}

const MAX_FORMULAS = 3;

async function suggest({ services, actor, dataset, question, words }: Answering): Promise<Computed> {
  const { text: prompt } = question;
  const { now, timeZone } = await contextOf(services, actor);
  const found = suggestFormulas(prompt, dataset, { limit: MAX_FORMULAS, now, timeZone });
  const text =
    found.length === 0
      ? message('ask.noFormula')
      : message('ask.formulas', { count: found.length, formulas: found.map(({ formula }) => formula) });
  return { sentences: [{ text, value: null }], formulas: found.map((one) => inFormulaWords(one, words)) };
}

const TABLE_ROWS = 100;

async function tabulate(answering: Answering, asked: Interpretation): Promise<Computed> {
  const { services, actor, dataset, words, question } = answering;
  const built = asked.intent === 'statistics' ? buildStatistics(asked, dataset) : buildPivot(asked, dataset);
  const extra = question.filters?.value ?? [];
  const pivot = { ...built, filters: { op: 'and' as const, value: [...built.filters.value, ...extra] } };
  const table = await givePivot(services, actor, {
    id: dataset.id,
    body: { limit: TABLE_ROWS, ...pivot },
    signal: question.signal,
  });
  return { sentences: tableSentences(table, { asked, dataset, locale: words.locale }), pivot, table };
}

async function explain(answering: Answering, asked: Interpretation): Promise<Computed> {
  const { dataset, words } = answering;
  const plan = planExplain(asked, dataset);
  if (plan === null) {
    const shown = await draw(answering, { ...asked, intent: 'chart' });
    return { ...shown, sentences: [{ text: message('ask.cannotExplain'), value: null }, ...shown.sentences] };
  }
  const [total, ...parts] = await Promise.all([
    drawn(answering, plan.total),
    ...plan.parts.map(({ chart }) => drawn(answering, chart)),
  ]);
  const { sentences, chart } = readExplanation(plan, total, parts, dataset, words.locale);
  return { sentences, chart, data: await drawn(answering, chart) };
}

const evidenceOf = (id: string, { data, table }: Computed): Evidence | null => {
  const source = data ?? table;
  return source === undefined
    ? null
    : { datasetId: id, version: source.version, sql: source.sql, params: [...source.params] };
};

function present(
  { dataset, words }: Answering,
  { reading, computed }: { readonly reading: FollowUpReading; readonly computed: Computed },
): AssistantAnswer {
  const { say } = words;
  const { interpretation: asked, guesses, unknowable } = reading;
  const { columns } = dataset;
  const evidence = evidenceOf(dataset.id, computed);
  const said = [
    ...(unknowable === null ? [] : [{ text: message(`ask.${unknowable}`), value: null }]),
    ...computed.sentences,
  ];
  const sentences = said.map(({ text, value }) => ({
    text: say(text),
    claim: value === null || evidence === null ? null : { value, evidence, stale: false },
  }));
  const understood = say(understoodAs(asked, columns));
  return {
    ...EMPTY,
    dataset: { id: dataset.id, name: dataset.name },
    understoodAs: understood,
    text: sentences.map(({ text }) => text).join(' '),
    sentences,
    interpretation: asked,
    chips: chipsOf(asked, dataset, guesses).map(({ label, choices, ...chip }) => ({
      ...chip,
      label: say(label),
      choices: inWords(choices, words),
    })),
    filters: asked.filters.map((filter) => say(conditionText(filter, columns))),
    rows: computed.data?.rows ?? null,
    chart: computed.chart === undefined ? null : { ...computed.chart, title: understood.slice(0, 300) },
    data: computed.data ?? null,
    pivot: computed.pivot ?? null,
    table: computed.table ?? null,
    formulas: [...(computed.formulas ?? [])],
    evidence,
    alternatives: inWords(alternativesOf(asked, dataset, guesses), words),
    followUps: followUpsOf(asked, dataset).map(say),
    synonyms: guesses.map(({ words: spoken, column }) => ({
      words: spoken,
      column,
      label: columns.find(({ name }) => name === column)?.label ?? column,
    })),
  };
}

function warningsOf({ unknown, ambiguous }: FollowUpReading, { t }: Translator): string[] {
  return [
    ...(unknown.length === 0 ? [] : [t('ask.unknownWords', { words: [...unknown] })]),
    ...ambiguous.map(({ words, columns }) => t('prompt.ambiguous', { words, columns: columns.slice(0, 5) })),
  ];
}
