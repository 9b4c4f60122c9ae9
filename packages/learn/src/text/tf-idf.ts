import { tokenize } from './tokenize.ts';

/** Rows of words with weights: of row r, entries from `starts[r]` to `starts[r + 1]`. */
export interface SparseRows {
  readonly starts: Uint32Array;
  readonly terms: Uint32Array;
  readonly weights: Float64Array;
}

/** The words that texts are described by: plain data, JSON as it is. */
export interface Vocabulary {
  readonly terms: readonly string[];
  /** Per term, log((1 + texts) ÷ (1 + texts that contain it)) + 1. */
  readonly rarity: readonly number[];
  /** Terms are also pairs of words that follow each other. */
  readonly pairs?: boolean;
}

export interface VocabularyOptions {
  /** Texts that a word must be in. */
  readonly minTexts: number;
  /** Share of texts above which a word says nothing. */
  readonly mostShare: number;
  readonly mostTerms: number;
  /** Also pairs of words that follow each other; false unless given. */
  readonly pairs?: boolean;
  /** Whether words that carry no topic are left out; true unless given. */
  readonly stopWords?: boolean;
}

/** The words of a text, and its pairs. */
function termsOf(text: string, pairs = false): string[] {
  const words = tokenize(text);
  return pairs ? [...words, ...words.slice(1).map((word, at) => `${words[at]} ${word}`)] : words;
}

/** Frequent English words that carry no topic. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about after again all also am an and any are as at be because been before being but by can could did do does ' +
    "doing don't down for from further get got had has have having he her here hers him his how i i'm if in into is it " +
    "it's its just me more most my no nor not now of off on once only or other our out over own s same she should so " +
    'some such t than that the their them then there these they this those through to too under until up very was we ' +
    'were what when where which while who whom why will with would you your'
  ).split(' '),
);

/** The terms that occur in the most texts. */
export function buildVocabulary(texts: readonly string[], options: VocabularyOptions): Vocabulary {
  const { pairs = false, stopWords = true } = options;
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of new Set(termsOf(text, pairs))) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const chosen = [...counts]
    .filter(
      ([word, count]) =>
        count >= options.minTexts &&
        count <= options.mostShare * texts.length &&
        word.length > 1 &&
        !(stopWords && STOP_WORDS.has(word)),
    )
    .sort(([one, count], [other, otherCount]) => otherCount - count || (one < other ? -1 : 1))
    .slice(0, options.mostTerms)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    terms: chosen.map(([word]) => word),
    rarity: chosen.map(([, count]) => Math.log((1 + texts.length) / (1 + count)) + 1),
    ...(pairs && { pairs }),
  };
}

/** TF-IDF: counts times rarity, each row of length 1. Rows without known words are empty. */
export function weighTerms(texts: readonly string[], { terms, rarity, pairs }: Vocabulary): SparseRows {
  const codes = new Map(terms.map((term, code) => [term, code]));
  const starts = new Uint32Array(texts.length + 1);
  const [indices, weights]: [number[], number[]] = [[], []];
  texts.forEach((text, row) => {
    const counts = new Map<number, number>();
    for (const word of termsOf(text, pairs)) {
      const code = codes.get(word);
      if (code !== undefined) {
        counts.set(code, (counts.get(code) ?? 0) + 1);
      }
    }
    const entries = [...counts]
      .sort(([one], [other]) => one - other)
      .map(([code, count]) => [code, count * rarity[code]!] as const);
    const length = Math.sqrt(entries.reduce((sum, [, weight]) => sum + weight * weight, 0));
    for (const [code, weight] of entries) {
      indices.push(code);
      weights.push(weight / length);
    }
    starts[row + 1] = indices.length;
  });
  return { starts, terms: Uint32Array.from(indices), weights: Float64Array.from(weights) };
}
