import { createRandom } from '../random/random.ts';
import {
  buildVocabulary,
  weighTerms,
  type SparseRows,
  type Vocabulary,
  type VocabularyOptions,
} from './tf-idf.ts';

export interface TopicOptions extends VocabularyOptions {
  readonly topics: number;
  readonly seed: number;
}

/** Topics of texts: plain data, JSON as it is. */
export interface TopicModel {
  readonly format: 'plumbline.topics';
  readonly version: 1;
  readonly vocabulary: Vocabulary;
  /** Per topic and term. */
  readonly weights: readonly (readonly number[])[];
}

const STEPS = 120;
const TINY = 1e-10;

/**
 * Topics by non-negative matrix factorization of TF-IDF (Lee and Seung 2001): each text is a sum of topics, each topic
 * a list of words with weights.
 */
export function trainTopics(texts: readonly string[], options: TopicOptions): TopicModel {
  const vocabulary = buildVocabulary(texts, options);
  const rows = weighTerms(texts, vocabulary);
  const random = createRandom(options.seed);
  const draw = (length: number): Float64Array => Float64Array.from({ length }, () => 0.1 + random.uniform());
  const { topics } = options;
  const shares = draw(texts.length * topics);
  const weights = draw(topics * vocabulary.terms.length);
  for (let step = 0; step < STEPS; step += 1) {
    updateShares(rows, shares, { weights, topics });
    updateWeights(rows, shares, { weights, topics });
  }
  const width = vocabulary.terms.length;
  return {
    format: 'plumbline.topics',
    version: 1,
    vocabulary,
    weights: Array.from({ length: topics }, (_, topic) => [
      ...weights.subarray(topic * width, (topic + 1) * width),
    ]),
  };
}

interface Factor {
  /** `topics` × terms. */
  readonly weights: Float64Array;
  readonly topics: number;
}

/** Texts × topics, toward less squared error. */
function updateShares(rows: SparseRows, shares: Float64Array, { weights, topics }: Factor): void {
  const width = weights.length / topics;
  const gram = gramMatrix(topics, width, (topic, at) => weights[topic * width + at]!);
  for (let row = 0; row + 1 < rows.starts.length; row += 1) {
    const own = shares.subarray(row * topics, (row + 1) * topics);
    const scale = own.map((_, topic) => {
      let wanted = 0;
      for (let at = rows.starts[row]!; at < rows.starts[row + 1]!; at += 1) {
        wanted += rows.weights[at]! * weights[topic * width + rows.terms[at]!]!;
      }
      return wanted / (dotColumn(gram, topic, own) + TINY);
    });
    own.forEach((value, topic) => {
      own[topic] = value * scale[topic]!;
    });
  }
}

/** Topics × terms, toward less squared error. */
function updateWeights(rows: SparseRows, shares: Float64Array, { weights, topics }: Factor): void {
  const width = weights.length / topics;
  const count = rows.starts.length - 1;
  const gram = gramMatrix(topics, count, (topic, row) => shares[row * topics + topic]!);
  const wanted = new Float64Array(weights.length);
  for (let row = 0; row < count; row += 1) {
    for (let at = rows.starts[row]!; at < rows.starts[row + 1]!; at += 1) {
      for (let topic = 0; topic < topics; topic += 1) {
        wanted[topic * width + rows.terms[at]!]! += rows.weights[at]! * shares[row * topics + topic]!;
      }
    }
  }
  const own = new Float64Array(topics);
  for (let term = 0; term < width; term += 1) {
    for (let topic = 0; topic < topics; topic += 1) {
      own[topic] = weights[topic * width + term]!;
    }
    for (let topic = 0; topic < topics; topic += 1) {
      const at = topic * width + term;
      weights[at] = (own[topic]! * wanted[at]!) / (dotColumn(gram, topic, own) + TINY);
    }
  }
}

function gramMatrix(
  topics: number,
  length: number,
  value: (topic: number, at: number) => number,
): Float64Array {
  const gram = new Float64Array(topics * topics);
  for (let at = 0; at < length; at += 1) {
    for (let one = 0; one < topics; one += 1) {
      for (let other = 0; other < topics; other += 1) {
        gram[one * topics + other]! += value(one, at) * value(other, at);
      }
    }
  }
  return gram;
}

function dotColumn(gram: Float64Array, topic: number, own: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < own.length; at += 1) {
    sum += gram[topic * own.length + at]! * own[at]!;
  }
  return sum;
}

/** Share of each topic in each text, per text; zeros for texts without known words. */
export function assignTopics({ vocabulary, weights }: TopicModel, texts: readonly string[]): Float64Array[] {
  const rows = weighTerms(texts, vocabulary);
  const topics = weights.length;
  const shares = new Float64Array(texts.length * topics).fill(1);
  const factor = { weights: Float64Array.from(weights.flat()), topics };
  for (let step = 0; step < STEPS; step += 1) {
    updateShares(rows, shares, factor);
  }
  return texts.map((_, row) => {
    const own = shares.slice(row * topics, (row + 1) * topics);
    const sum = own.reduce((total, value) => total + value, 0);
    const isEmpty = rows.starts[row] === rows.starts[row + 1] || sum <= TINY;
    return own.map((value) => (isEmpty ? 0 : value / sum));
  });
}

/** The words with the largest weights of each topic. */
export function topicWords({ vocabulary, weights }: TopicModel, words: number): string[][] {
  return weights.map((own) =>
    [...own.keys()]
      .sort((one, other) => own[other]! - own[one]!)
      .slice(0, words)
      .filter((term) => own[term]! > 0)
      .map((term) => vocabulary.terms[term]!),
  );
}
