import type { Lexicon, Phrase, PromptColumn, Term } from './phrase.ts';

const CODE = /^[A-Z]{2,4}$/u;
const MIN_WORD = 4;
const MAX_VALUES = 30;

const codesOf = ({
  name,
  type,
  profile,
  values = [],
}: PromptColumn): readonly { readonly column: string; readonly value: string }[] => {
  const all = [...new Set([...(profile?.top ?? []).map(({ value }) => value), ...values])];
  const codes = all.filter((value) => typeof value === 'string' && CODE.test(value));
  return type === 'text' && codes.length > 1 && codes.length === all.length && all.length <= MAX_VALUES
    ? codes.map((value) => ({ column: name, value: String(value) }))
    : [];
};

const codes = new WeakMap<readonly PromptColumn[], ReturnType<typeof codesOf>>();

/** Whether the letters of a code follow each other in a word that begins like it. */
const isWithin = (code: string, word: string): boolean =>
  code[0] === word[0] && new RegExp(code.split('').join('.*'), 'u').test(word);

/** “rejected” and “rejection” for REJ, where a column has nothing but codes; null for none and for several. */
export function codeCalled(word: string, { columns }: Pick<Lexicon, 'columns'>): Term | null {
  const known = codes.get(columns) ?? columns.flatMap(codesOf);
  codes.set(columns, known);
  if (known.length === 0 || word.length < MIN_WORD) {
    return null;
  }
  const starting = known.filter(({ value }) => value.length > 2 && word.startsWith(value.toLowerCase()));
  const short = known.filter(({ value }) => value.length > 2 && isWithin(value.toLowerCase(), word));
  const [only, ...more] = starting.length > 0 ? starting : short;
  return only === undefined || more.length > 0 ? null : { kind: 'value', ...only };
}

const isRate = ({ words }: Phrase): boolean =>
  /^(?:rate|rates|ratio|percentage|share|proportion|pct)$/u.test(words.join(' '));

/** “withdrawn as percentage of claims”: the value before is what the share is of. */
const isPartOf = ({ words }: Phrase): boolean =>
  /^(?:percentage of|percent of|share of|proportion of|fraction of)$/u.test(words.join(' '));

/** “rejection rate by region”: the share of the value before the word. */
export const withRatesOfValues = (phrases: readonly Phrase[]): readonly Phrase[] =>
  withPartsOfAll(phrases).flatMap((phrase, at, all): readonly Phrase[] => {
    const [before, after] = [all[at - 1], all[at + 1]];
    const isRated = phrase.meaning?.kind === 'value' && after !== undefined && isRate(after);
    if (isRated) {
      return [{ meaning: { kind: 'intent', intent: 'share' }, words: after.words, score: 1 }, phrase];
    }
    return before?.meaning?.kind === 'value' && isRate(phrase) ? [] : [phrase];
  });

/** “withdrawn as a percentage of claims”: as “percentage of withdrawn claims”. */
function withPartsOfAll(phrases: readonly Phrase[]): readonly Phrase[] {
  const at = phrases.findIndex(isPartOf);
  const share = phrases[at];
  const before = phrases.slice(0, Math.max(0, at));
  const named = before.filter(({ meaning }) => meaning !== null && meaning.kind !== 'filler');
  const isAs = before.slice(-2).some(({ words }) => words.includes('as'));
  return share !== undefined && isAs && named.length === 1 && named[0]?.meaning?.kind === 'value'
    ? [share, ...before, ...phrases.slice(at + 1)]
    : phrases;
}
