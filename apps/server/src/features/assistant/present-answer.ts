import type { AskChoice, AssistantAnswer, Evidence, Interpretation } from '@plumbline/contract';
import {
  findAlternatives,
  buildChips,
  filterTexts,
  NO_INTERPRETATION,
  suggestFollowUps,
  optionsFor,
  understoodAs,
  type ChoiceDraft,
  currencyApart,
  type AnswerSentence,
  type FollowUpReading,
  type MixedAmount,
} from '@plumbline/insight';
import { message, type Message, type Translator } from '@plumbline/messages';
import type { ComputedAnswer } from './compute-answer.ts';
import type { QuestionDataset } from './described-dataset.ts';
import { presentSentences } from './present-sentences.ts';
import type { QuestionContext, AnswerResult } from './question.ts';

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
  list: null,
  grid: null,
  formulas: [],
  evidence: null,
  alternatives: [],
  options: [],
  followUps: [],
  synonyms: [],
};

const inWords = (choices: readonly ChoiceDraft[], { say }: Translator): AskChoice[] =>
  choices.map(({ label, interpretation }) => ({ label: say(label), interpretation }));

function toEvidence(id: string, { data, table, grid, statement }: ComputedAnswer): Evidence | null {
  const rows = grid === undefined || statement === undefined ? undefined : { ...grid, ...statement };
  const source = data ?? table ?? rows;
  return source === undefined
    ? null
    : { datasetId: id, version: source.version, sql: source.sql, params: [...source.params] };
}

/** What was computed for a reading, in words. */
export function presentAnswer(
  { dataset, translator, question }: QuestionContext,
  { reading, computed }: { readonly reading: FollowUpReading; readonly computed: ComputedAnswer },
): AssistantAnswer {
  const { say } = translator;
  const { interpretation, guesses, unknowable } = reading;
  const { columns } = dataset;
  const evidence = toEvidence(dataset.id, computed);
  const answerSentences = [
    ...(unknowable === null ? [] : [{ text: message(`ask.${unknowable}`), value: null }]),
    ...computed.sentences,
    ...perCurrencySentences(interpretation, dataset),
  ];
  const around = question.filters ?? { op: 'and' as const, value: [] };
  const sentences = presentSentences(answerSentences, translator, { computed, evidence, around });
  const understood = say(understoodAs(interpretation, columns));
  return {
    ...EMPTY,
    dataset: { id: dataset.id, name: dataset.name },
    understoodAs: understood,
    text: sentences.map(({ text }) => text).join(' '),
    sentences,
    interpretation,
    chips: buildChips(interpretation, dataset, guesses).map(({ label, choices, ...chip }) => ({
      ...chip,
      label: say(label),
      choices: inWords(choices, translator),
    })),
    filters: filterTexts(interpretation, columns).map(say),
    rows: computed.data?.rows ?? null,
    chart: computed.chart === undefined ? null : { ...computed.chart, title: understood.slice(0, 300) },
    data: computed.data ?? null,
    pivot: computed.pivot ?? null,
    table: computed.table ?? null,
    list: computed.list ?? null,
    grid: computed.grid ?? null,
    formulas: [...(computed.formulas ?? [])],
    evidence,
    alternatives: inWords(findAlternatives(interpretation, dataset, guesses), translator),
    followUps: suggestFollowUps(interpretation, dataset).map(say),
    synonyms: guesses.map(({ words: spoken, column }) => ({
      words: spoken,
      column,
      label: columnLabel(dataset, column),
    })),
  };
}

/** That each currency is on its own, where amounts are in several. */
function perCurrencySentences(query: Interpretation, dataset: QuestionDataset): readonly AnswerSentence[] {
  const currency = currencyApart(query, dataset);
  return currency === null
    ? []
    : [{ text: message('ask.perCurrency', { currency: columnLabel(dataset, currency) }), value: null }];
}

const columnLabel = ({ columns }: QuestionDataset, column: string): string =>
  columns.find(({ name }) => name === column)?.label ?? column;

/** Asks for one currency, where a change or a cause of amounts in several is requested. */
export function presentCurrencies(
  { dataset, translator }: QuestionContext,
  { measure, currency, options }: MixedAmount,
): AnswerResult {
  const labels = { measure: columnLabel(dataset, measure), currency: columnLabel(dataset, currency) };
  return askBack(translator, {
    text: message('ask.mixedCurrencies', labels),
    dataset,
    options: options.map((interpretation) => ({
      label: understoodAs(interpretation, dataset.columns),
      interpretation,
    })),
  });
}

export function presentWarnings({ unknown, ambiguous }: FollowUpReading, { t }: Translator): string[] {
  return [
    ...(unknown.length === 0 ? [] : [t('ask.unknownWords', { words: [...unknown] })]),
    ...ambiguous.map(({ words, columns }) => t('prompt.ambiguous', { words, columns: columns.slice(0, 5) })),
  ];
}

const MAX_NAMES = 3;

/** Why a question is not answered. */
function doubtText({ confidence, unknowable }: FollowUpReading, { columns }: QuestionDataset): Message {
  if (unknowable === 'future') {
    return message('ask.cannotForesee');
  }
  const names = columns.slice(0, MAX_NAMES).map(({ label, name }) => label ?? name);
  return confidence === 0 ? message('ask.nothing', { columns: names }) : message('ask.unsure');
}

/** Asks back, with readings to choose from. */
export function presentOptions(
  { dataset, translator }: QuestionContext,
  reading: FollowUpReading,
): AnswerResult {
  const { interpretation, confidence, unknown, edits } = reading;
  const isDraft = interpretation.intent === 'clarify' && unknown.length === 0;
  const isReset = edits.includes('reset') && unknown.length === 0;
  const result = askBack(translator, {
    text: isReset ? message('ask.startedOver') : doubtText(reading, dataset),
    dataset,
    // A message that names nothing is not about the answer before.
    options: optionsFor(confidence === 0 ? NO_INTERPRETATION : interpretation, dataset, reading.ambiguous),
  });
  return {
    ...result,
    confidence,
    draft: isDraft && (interpretation.mark !== null || interpretation.stack !== null) ? interpretation : null,
    warnings: unknown.length === 0 ? [] : [translator.t('ask.unknownWords', { words: [...unknown] })],
  };
}

interface AskingBack {
  readonly text: Message;
  readonly dataset: Pick<QuestionDataset, 'id' | 'name'> | null;
  readonly options: readonly ChoiceDraft[];
}

export function askBack(translator: Translator, { text, dataset, options }: AskingBack): AnswerResult {
  const sentence = translator.say(text);
  return {
    answer: {
      ...EMPTY,
      dataset: dataset === null ? null : { id: dataset.id, name: dataset.name },
      text: sentence,
      sentences: [{ text: sentence, claim: null, figures: [] }],
      options: inWords(options, translator),
    },
    engine: EMBEDDED,
    confidence: 0,
    warnings: [],
  };
}
