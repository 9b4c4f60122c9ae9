import MiniSearch from 'minisearch';
import { fold } from '../../platform/db/search-key.ts';
import type { EntryGroup, SearchEntry } from './search-entry.ts';

/** How an entry answers one word of a search, best first. */
const SCORES = { word: 10, prefix: 8, part: 5, typo: 4 } as const;
/** A hit in the description counts less than one in the name. */
const TEXT_SHARE = 0.4;
const WHOLE_TITLE = 20;
const TITLE_START = 8;
/** Things come before what is in them. */
const THING_FACTOR = 1.3;
const THINGS: ReadonlySet<string> = new Set([
  'dataset',
  'dashboard',
  'workflow',
  'story',
  'connection',
  'folder',
]);
const MAX_WORDS = 8;
const WORD = /[\p{L}\p{N}]+/gu;
const wordsIn = (folded: string): string[] => folded.match(WORD) ?? [];

/** Letters that may be wrong, missing, added: none in a short word, where most words are one away from another. */
const typosIn = ({ length }: string): number => {
  if (length < 4) {
    return 0;
  }
  return length < 8 ? 1 : 2;
};

interface IndexedEntry {
  readonly entry: SearchEntry;
  /** The name, folded. */
  readonly title: string;
  readonly titleWords: ReadonlySet<string>;
  readonly textWords: ReadonlySet<string>;
  /** In ms since 1970. */
  readonly changedAt: number;
}

/** Where a word is. */
interface Postings {
  readonly title: Set<IndexedEntry>;
  readonly text: Set<IndexedEntry>;
}

export interface IndexHit {
  readonly entry: SearchEntry;
  /** What was found in it, folded: the words of the search, and those a typo away. */
  readonly matches: readonly string[];
}

interface ScoredEntry {
  score: number;
  match: string;
}

interface Hit {
  readonly indexed: IndexedEntry;
  readonly score: number;
  readonly matches: readonly string[];
}

/**
 * The entries of one tenant in memory, by their words. A word is found anywhere in a word of a name or description, or a
 * typo away from one. Every word of a search has to be found. The score of an entry depends on that entry and the search
 * alone: what somebody may not see changes neither the order nor the score of what they see.
 */
export class SearchIndex {
  /** The distinct words, for those that are a typo away. */
  readonly #typos = new MiniSearch<{ id: string; word: string }>({
    fields: ['word'],
    tokenize: (word) => [word],
    processTerm: (term) => term,
  });
  readonly #words = new Map<string, Postings>();
  readonly #entries = new Map<string, IndexedEntry>();
  readonly #groups = new Map<string, readonly string[]>();

  get size(): number {
    return this.#entries.size;
  }

  /** Entries of a group that is there already are replaced. */
  put(groups: readonly EntryGroup[]): void {
    for (const { key, entries } of groups) {
      this.#remove(key);
      this.#groups.set(
        key,
        entries.map((entry) => entry.key),
      );
      entries.forEach((entry) => this.#add(entry));
    }
  }

  /** Removes groups of a source that its rows no longer have. */
  retain(prefix: string, keys: ReadonlySet<string>): void {
    for (const key of this.#groups.keys()) {
      if (key.startsWith(`${prefix} `) && !keys.has(key)) {
        this.#remove(key);
        this.#groups.delete(key);
      }
    }
  }

  #add(entry: SearchEntry): void {
    const title = fold(entry.title);
    const indexed = {
      entry,
      title,
      titleWords: new Set(wordsIn(title)),
      textWords: new Set(wordsIn(fold(entry.text))),
      changedAt: Date.parse(entry.updatedAt),
    };
    this.#entries.set(entry.key, indexed);
    indexed.titleWords.forEach((word) => this.#postingsOf(word).title.add(indexed));
    indexed.textWords.forEach((word) => this.#postingsOf(word).text.add(indexed));
  }

  #postingsOf(word: string): Postings {
    const known = this.#words.get(word);
    if (known !== undefined) {
      return known;
    }
    const postings = { title: new Set<IndexedEntry>(), text: new Set<IndexedEntry>() };
    this.#words.set(word, postings);
    this.#typos.add({ id: word, word });
    return postings;
  }

  #remove(group: string): void {
    for (const key of this.#groups.get(group) ?? []) {
      const indexed = this.#entries.get(key);
      if (indexed !== undefined) {
        this.#entries.delete(key);
        indexed.titleWords.forEach((word) => this.#words.get(word)?.title.delete(indexed));
        indexed.textWords.forEach((word) => this.#words.get(word)?.text.delete(indexed));
      }
    }
  }

  /** Every entry in which all words are found, the best first. */
  search(text: string): IndexHit[] {
    const query = fold(text).trim();
    const [first, ...rest] = [...new Set(wordsIn(query))].slice(0, MAX_WORDS);
    if (first === undefined) {
      return [];
    }
    let hits: Hit[] = [...this.#searchWord(first)].map(([indexed, { score, match }]) => ({
      indexed,
      score,
      matches: [match],
    }));
    for (const word of rest) {
      const entries = this.#searchWord(word);
      hits = hits.flatMap(({ indexed, score, matches }) => {
        const own = entries.get(indexed);
        return own === undefined
          ? []
          : [{ indexed, score: score + own.score, matches: [...matches, own.match] }];
      });
    }
    return hits
      .map((hit) => ({ ...hit, score: finalScore(hit, query) }))
      .toSorted(
        (a, b) =>
          b.score - a.score ||
          b.indexed.changedAt - a.indexed.changedAt ||
          (a.indexed.entry.key < b.indexed.entry.key ? -1 : 1),
      )
      .map(({ indexed: { entry }, matches }) => ({ entry, matches }));
  }

  #searchWord(word: string): Map<IndexedEntry, ScoredEntry> {
    const scored = new Map<IndexedEntry, ScoredEntry>();
    const take = (entries: ReadonlySet<IndexedEntry>, score: number, match: string): void => {
      for (const indexed of entries) {
        const known = scored.get(indexed);
        if (known === undefined) {
          scored.set(indexed, { score, match });
        } else if (score > known.score) {
          known.score = score;
          known.match = match;
        }
      }
    };
    const takeWord = (score: number, { title, text }: Postings, match: string): void => {
      take(title, score, match);
      take(text, score * TEXT_SHARE, match);
    };
    for (const [known, postings] of this.#words) {
      const at = known.indexOf(word);
      if (at !== -1) {
        const partial = at === 0 ? SCORES.prefix : SCORES.part;
        takeWord(known === word ? SCORES.word : partial, postings, word);
      }
    }
    for (const known of this.#findTypos(word)) {
      const postings = this.#words.get(known);
      if (postings !== undefined) {
        takeWord(SCORES.typo, postings, known);
      }
    }
    return scored;
  }

  #findTypos(word: string): string[] {
    const maxTypos = typosIn(word);
    if (maxTypos === 0) {
      return [];
    }
    const near = this.#typos.search(word, { fuzzy: maxTypos, prefix: false }).map(({ id }) => String(id));
    const swapped = swaps(word).filter((one) => this.#words.has(one));
    return [...new Set([...near, ...swapped])].filter((known) => !known.includes(word));
  }
}

/** The word with two neighboring letters exchanged, which counts as two typos otherwise. */
const swaps = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`,
  );

function finalScore({ indexed: { title, entry }, score }: Hit, query: string): number {
  const start = title.startsWith(query) ? TITLE_START : 0;
  return (score + (title === query ? WHOLE_TITLE : start)) * (THINGS.has(entry.kind) ? THING_FACTOR : 1);
}
