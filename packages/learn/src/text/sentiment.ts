import { tokenize } from './tokenize.ts';

/** Words with a strength of 1 or 2, chosen for reviews, surveys and support messages in English. */
const POSITIVE = [
  'accurate affordable appreciate beautiful better calm clean clear comfortable convenient delicious easy effective ' +
    'efficient enjoy enjoyed fair fast fine fresh friendly fun glad good grateful happy helpful helps honest improve ' +
    'improved impressive intuitive kind like liked likes lovely neat nice pleasant pleased polite positive pretty ' +
    'professional prompt quick recommend recommended reliable responsive safe satisfied simple smooth smoothly solid ' +
    'stable success successful thank thanks useful warm welcome well worth',
  'amazing awesome best brilliant delighted excellent exceptional fabulous fantastic flawless great incredible love ' +
    'loved loves magnificent marvelous outstanding perfect perfectly phenomenal splendid stunning superb terrific ' +
    'wonderful',
];
const NEGATIVE = [
  'afraid annoyed annoying bad blame boring broke broken bug buggy bugs cancel cancelled cheap complain complaint ' +
    'complicated confused confusing cold crash crashed crashes damaged defect defective delay delayed difficult dirty ' +
    'disappoint error errors expensive fail failed fails failure false fault faulty hard ignored inconvenient ' +
    'incorrect issue issues lack lacking late lost mediocre mess messy missing mistake negative noisy overpriced pain ' +
    'poor poorly problem problems refund regret rude sad scratched slow slowly stuck tired ugly uncomfortable unclear ' +
    'unfair unfortunately unhappy unhelpful unreliable unusable upset useless waste wasted weak worse wrong',
  'angry appalling atrocious awful disappointed disappointing disappointment disaster disgusting dreadful frustrated ' +
    'frustrating furious garbage hate hated hates horrendous horrible horrid nightmare outrageous pathetic scam ' +
    'terrible trash unacceptable worst worthless',
];
const NEGATIONS = new Set(
  "not no never none nobody nothing neither nor without hardly barely cannot can't don't doesn't didn't isn't wasn't "
    .split(' ')
    .concat("aren't weren't won't wouldn't couldn't shouldn't haven't hasn't hadn't ain't".split(' ')),
);
const STRONGER = new Set(
  'absolutely completely extremely highly incredibly really so super totally truly very'.split(' '),
);
const WEAKER = new Set('bit fairly kinda partly quite rather slightly somewhat'.split(' '));

/** A negated word counts the other way, but less: "not good" is milder than "bad". */
const NEGATED = -0.7;
/** Words that a negation reaches over: "not a very good idea". */
const REACH = 3;
const INTENSITY = 1.4;
/** Half of the scale: the strength of words at which a text is half positive. */
const HALF = 2;

const STRENGTH = new Map(
  [
    ...POSITIVE.map((words, at) => [words, at + 1] as const),
    ...NEGATIVE.map((words, at) => [words, -at - 1] as const),
  ].flatMap(([words, strength]) => words.split(' ').map((word) => [word, strength] as const)),
);

export interface Sentiment {
  /** From −1 to 1; 0 for neutral and for texts without known words. */
  readonly score: number;
  /** Known words in order, with what each counts. */
  readonly words: readonly { readonly word: string; readonly strength: number }[];
}

/**
 * Sentiment of an English text by a list of words, with negation and intensifiers. It knows no irony and no context:
 * where texts have labels, a model trained on them is better.
 */
export function scoreSentiment(text: string): Sentiment {
  const words = text.split(/[.!?;,\n]| but /iu).flatMap((clause) => scoreClause(tokenize(clause)));
  const sum = words.reduce((total, { strength }) => total + strength, 0);
  return { score: sum / (Math.abs(sum) + HALF), words };
}

function scoreClause(tokens: readonly string[]): { word: string; strength: number }[] {
  return tokens.flatMap((word, at) => {
    const base = STRENGTH.get(word);
    if (base === undefined) {
      return [];
    }
    const before = tokens.slice(Math.max(0, at - REACH), at);
    const previous = before.at(-1) ?? '';
    const stronger = STRONGER.has(previous) ? INTENSITY : 1;
    const weaker = WEAKER.has(previous) ? 1 / INTENSITY : 1;
    const negated = before.some((one) => NEGATIONS.has(one)) ? NEGATED : 1;
    return [{ word, strength: base * stronger * weaker * negated }];
  });
}
