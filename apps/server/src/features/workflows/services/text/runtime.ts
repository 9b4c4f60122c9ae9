import { assignTopics, scoreSentiment, topicWords, trainTopics } from '@plumbline/learn';
import { message } from '@plumbline/messages';
import { ServiceError, type SectionDraft, type ServiceRuntime } from '../service.ts';
import { MIN_TEXTS, type TextOptions } from './options.ts';
import { readTexts } from './text-columns.ts';
import { rowsHave } from '../figures.ts';

const NAME_WORDS = 3;
const LISTED_WORDS = 10;
const MAX_TERMS = 5000;
/** Scores nearer to 0 are called neutral. */
const NEUTRAL = 0.2;

const sentimentName = (score: number): string => {
  if (Math.abs(score) < NEUTRAL) {
    return 'neutral';
  }
  return score > 0 ? 'positive' : 'negative';
};

interface TextFindings {
  /** Topic per row; −1 for none. */
  readonly codes: readonly number[];
  readonly words: readonly (readonly string[])[];
  /** Null for rows without a text. */
  readonly sentiments: readonly (number | null)[];
}

function sections({ codes, words, sentiments }: TextFindings): SectionDraft[] {
  const known = sentiments.filter((score) => score !== null);
  return [
    {
      kind: 'groups',
      id: 'topics',
      title: message('workflow.section.topics'),
      note: message('workflow.section.topicsNote'),
      items: words.flatMap((own, topic) => {
        const rows = codes.filter((code) => code === topic).length;
        const name = own.slice(0, NAME_WORDS).join(', ');
        // A topic that is the strongest of no text describes none.
        return rows === 0 ? [] : [{ name, rows, share: rows / codes.length, traits: [...own] }];
      }),
    },
    {
      kind: 'bars',
      id: 'sentiment',
      title: message('workflow.section.sentiment'),
      note: message('workflow.section.sentimentNote'),
      unit: 'share',
      items: ['positive', 'neutral', 'negative'].map((label) => ({
        label,
        value: known.filter((score) => sentimentName(score) === label).length / Math.max(1, known.length),
        low: null,
        high: null,
      })),
    },
  ];
}

export const textRuntime: ServiceRuntime<TextOptions> = {
  train(data, { options, seed }, control) {
    control.progress('checking', 0, 1);
    const { column, rows } = readTexts(data, { name: options.textColumn, not: null });
    const texts = rows.filter((text) => text !== null);
    if (texts.length < MIN_TEXTS) {
      throw new ServiceError(`Only ${rowsHave(texts.length)} a text. At least ${MIN_TEXTS} are needed.`);
    }
    control.progress('fitting', 0, 1);
    const { topics, minTexts, mostShare } = options;
    const model = trainTopics(texts, { topics, minTexts, mostShare, mostTerms: MAX_TERMS, seed });
    if (model.vocabulary.terms.length < topics) {
      throw new ServiceError('The texts share too few words for topics. Lower the minimum texts per word.');
    }
    control.progress('scoring', 0, 1);
    const codes = assignTopics(
      model,
      rows.map((text) => text ?? ''),
    ).map((shares) => (shares.some((share) => share > 0) ? shares.indexOf(Math.max(...shares)) : -1));
    const words = topicWords(model, LISTED_WORDS);
    const sentiments = rows.map((text) => (text === null ? null : scoreSentiment(text).score));
    const assigned = codes.filter((code) => code >= 0).length;
    return {
      model: JSON.stringify(model),
      algorithm: 'topics',
      features: [column],
      rows: { trained: texts.length, held: 0 },
      verdict: [
        message('workflow.verdict.topics', {
          topics: new Set(codes.filter((code) => code >= 0)).size,
          share: assigned / data.rows,
        }),
      ],
      metrics: [],
      checks: [],
      importance: [],
      sections: sections({ codes, words, sentiments }),
      inputs: [],
      scored: [
        {
          name: 'Topic',
          type: 'text',
          cells: codes.map((code) => words[code]?.slice(0, NAME_WORDS).join(', ') ?? null),
        },
        {
          name: 'Sentiment',
          type: 'text',
          cells: sentiments.map((score) => (score === null ? null : sentimentName(score))),
        },
        { name: 'Sentiment score', type: 'number', cells: sentiments },
      ],
      limits: [message('workflow.limit.sentiment')],
    };
  },
  open: () => null,
};
