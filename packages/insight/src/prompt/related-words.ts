/** How near words are in meaning: what dictionaries and texts say of English, and nothing of any dataset. */
export interface RelatedWords {
  /** Words near a word in any of its forms, the nearest first; none for a word that the table does not have. */
  readonly near: (word: string) => readonly RelatedWord[];
  /** How near two words are, 0 to 1. */
  readonly strength: (one: string, other: string) => number;
  /**
   * What a word is of, a letter each: `m` money, `n` what is left of it, `p` people, `l` places, `o` organizations,
   * `v` vehicles, `a` animals; empty for none.
   */
  readonly kinds: (word: string) => string;
  /** Whether the table has a word in any of its forms. */
  readonly knows: (word: string) => boolean;
}

interface RelatedWord {
  readonly word: string;
  /** 1 for a word that means the same in every sense. */
  readonly strength: number;
}

const BASE = 36;
const WIDTH = 4;

/**
 * Reads the table that `scripts/build-related-words.mjs` writes: a line for each word with its kinds (`-` for none), and four
 * characters for each word near it, its line in three digits to base 36 and its strength in one. A line is decoded when its
 * word is needed.
 */
export function readRelatedWords(table: string): RelatedWords {
  const lines = table.trimEnd().split('\n');
  const words = lines.map((line) => line.slice(0, line.indexOf(' ')));
  const lineOf = new Map(words.map((word, at) => [word, at]));
  const decoded = new Map<number, readonly RelatedWord[]>();
  const nearLine = (at: number): readonly RelatedWord[] => {
    const known = decoded.get(at);
    if (known !== undefined) {
      return known;
    }
    const codes = (lines[at] ?? '').split(' ')[2] ?? '';
    const found = Array.from({ length: codes.length / WIDTH }, (_, index) => {
      const code = codes.slice(index * WIDTH, (index + 1) * WIDTH);
      const word = words[Number.parseInt(code.slice(0, WIDTH - 1), BASE)] ?? '';
      return { word, strength: Number.parseInt(code.slice(WIDTH - 1), BASE) / (BASE - 1) };
    });
    decoded.set(at, found);
    return found;
  };
  const baseOf = (word: string): string | undefined => baseForms(word).find((form) => lineOf.has(form));
  const near = (word: string): readonly RelatedWord[] => {
    const base = baseOf(word);
    return base === undefined ? [] : nearLine(lineOf.get(base) ?? -1);
  };
  const strengthFrom = (one: string, other: string): number =>
    near(one).find(({ word }) => word === other)?.strength ?? 0;
  return {
    near,
    kinds: (word) => {
      const base = baseOf(word);
      const kinds = base === undefined ? '' : ((lines[lineOf.get(base) ?? -1] ?? '').split(' ')[1] ?? '');
      return kinds === '-' ? '' : kinds;
    },
    knows: (word) => baseOf(word) !== undefined,
    strength: (one, other) => {
      const [first, second] = [baseOf(one), baseOf(other)];
      if (first === undefined || second === undefined) {
        return 0;
      }
      return first === second ? 1 : Math.max(strengthFrom(first, second), strengthFrom(second, first));
    },
  };
}

const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/ies$/u, 'y'],
  [/s$/u, ''],
  [/es$/u, ''],
  [/(.)\1(?:ed|ing|er|est)$/u, '$1'],
  [/(?:ed|ing|er|est)$/u, ''],
  [/(?:ed|ing|er|est)$/u, 'e'],
  [/i(?:ed|er|est)$/u, 'y'],
];

/** A word and the forms that a dictionary may have it in: `boats` as `boat`, `resigned` as `resign`, `pricier` as `pricy`. */
const baseForms = (word: string): readonly string[] => [
  word,
  ...ENDINGS.flatMap(([ending, base]) => (ending.test(word) ? [word.replace(ending, base)] : [])),
];
