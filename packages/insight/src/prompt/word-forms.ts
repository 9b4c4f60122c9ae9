import { remembered } from './remembered.ts';
import { stem } from './words.ts';

/** What people call things from a place, and the names that the place has in data. */
const ORIGINS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    american: ['usa', 'us', 'united states', 'united states of america', 'america'],
    european: ['europe', 'eu'],
    asian: ['asia'],
    african: ['africa'],
    british: ['uk', 'united kingdom', 'great britain', 'britain'],
    english: ['england'],
    german: ['germany'],
    french: ['france'],
    italian: ['italy'],
    spanish: ['spain'],
    dutch: ['netherlands', 'holland'],
    swiss: ['switzerland'],
    swedish: ['sweden'],
    danish: ['denmark'],
    polish: ['poland'],
    greek: ['greece'],
    irish: ['ireland'],
    portuguese: ['portugal'],
    russian: ['russia'],
    turkish: ['turkey'],
    japanese: ['japan'],
    chinese: ['china'],
    korean: ['south korea', 'korea'],
    indian: ['india'],
    canadian: ['canada'],
    mexican: ['mexico'],
    brazilian: ['brazil'],
    australian: ['australia'],
  }),
);

const ENDINGS = /(?:ing|ies|ed|er|y|ful|ish|ly|es|s|e)$/u;
const LEAST = 3;

/** Verbs whose noun changes more than its ending: “resolution” of “resolve”. */
const NOUNS: readonly (readonly [RegExp, string])[] = [
  [/lutions?$/u, 'lv'],
  [/scriptions?$/u, 'scrib'],
  [/ceptions?$/u, 'ceiv'],
  [/cisions?$/u, 'cid'],
  // “cancellation” of “cancel”, “departure” of “depart”, “arrival” of “arrive”, “shipment” of “ship”.
  [/ations?$/u, ''],
  [/vals?$/u, 'v'],
  [/tures?$/u, 't'],
  [/ments?$/u, ''],
  // “refusal” of “refuse”, “deferral” of “defer”, “rejection” of “reject”.
  [/(?<=....)als?$/u, ''],
  [/(?<=...)tions?$/u, 't'],
  // “filings” of “file”, “listings” of “list”.
  [/(?<=...)ings$/u, ''],
  // “readmission” of “readmit”.
  [/(?<=..)missions?$/u, 'mit'],
];

/** `sunny`, `snowing` and `rated` without their endings: `sun`, `snow`, `rat`. */
export const wordStem: (word: string) => string = remembered((word) => {
  const [noun, verb = ''] = NOUNS.find(([ending]) => ending.test(word)) ?? [];
  const root = noun === undefined ? '' : word.replace(noun, verb);
  const cut = root.length >= LEAST ? root : word.replace(ENDINGS, '');
  const single = cut.replace(/([b-df-hj-np-tv-z])\1$/u, '$1');
  return single.length >= LEAST ? single : word;
});

/** What people from a place are called: “japanese” of Japan. */
export const peopleOf = (place: string): readonly string[] =>
  [...ORIGINS].flatMap(([people, places]) => (places.includes(place) ? [people] : []));

/** Names that an adjective may stand for: those of its place. */
export const placesOf = (word: string): readonly string[] =>
  ORIGINS.get(word) ?? ORIGINS.get(word.replace(/s$/u, '')) ?? [];

/** Whether two words are forms of one: `rated` and `rating`, `sunny` and `sun`. */
export const isSameRoot = (one: string, other: string): boolean =>
  one !== other && stem(one) !== stem(other) && wordStem(one) === wordStem(other);
