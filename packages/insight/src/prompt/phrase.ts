import type { ColumnCorrection } from '@plumbline/contract';
import type { ChartColumn } from '@plumbline/viz';
import type { Meaning } from './lexicon.ts';
import type { RelatedWords } from './related-words.ts';

/** A column with what else people call it. */
export interface PromptColumn extends ChartColumn {
  readonly synonyms?: readonly string[] | undefined;
  /** Values beyond the most frequent ones of the profile. */
  readonly values?: readonly string[] | undefined;
  readonly corrections?: ColumnCorrection | undefined;
}

export type Term =
  | Meaning
  | {
      readonly kind: 'ambiguous';
      readonly columns: readonly string[];
      readonly names: readonly string[];
      readonly order?: 'asc' | 'desc' | undefined;
    }
  | { readonly kind: 'column'; readonly name: string; readonly order?: 'asc' | 'desc' | undefined }
  | {
      readonly kind: 'value';
      readonly column: string;
      readonly value: string | number | boolean;
      /** Further values with the same word: “latte” of “Oat latte” and “Chai latte”. */
      readonly others?: readonly string[] | undefined;
    }
  /** A saved measure. */
  | { readonly kind: 'saved'; readonly name: string }
  /** What the rows are. */
  | { readonly kind: 'subject' };

/** Words that belong together, and what they name. */
export interface Phrase {
  /** Null for words that name nothing. */
  readonly meaning: Term | null;
  readonly words: readonly string[];
  /** 1 for a name as it is written; lower for parts of names, words of the same meaning and other spellings. */
  readonly score: number;
}

export type ReadPhrases = (words: readonly string[], lexicon: Lexicon) => readonly Phrase[];

export interface Lexicon {
  /** Columns and their values by their stemmed words; where two have the same name, the first. */
  readonly named: ReadonlyMap<string, Term>;
  readonly times: readonly PromptColumn[];
  readonly columns: readonly PromptColumn[];
  /** The words of each column, for names in part or in another order. */
  readonly parts: readonly {
    readonly name: string;
    readonly label: string;
    readonly stems: readonly string[];
    /** The stem of the last word that says more than that it is a name. */
    readonly head: string;
    /** Words that may be short for others: `attnd` for “attendance”. */
    readonly shorts: readonly string[];
    /** `mpg` of `miles_per_gallon`; null for fewer than two words. */
    readonly initials: string | null;
    readonly isNumber: boolean;
    readonly isTruth: boolean;
  }[];
  /** Stems of values, for other spellings. */
  readonly valueKeys: readonly string[];
  /** Values of one word by what is left of it without its ending: `sun` for “sunny”. */
  readonly valueRoots: ReadonlyMap<string, Term>;
  /** Values of a column by the stem of a word that no other column's values have. */
  readonly valueWords: ReadonlyMap<string, Term>;
  /** Values that several columns have, by their text in lower case. */
  readonly sharedValues: ReadonlyMap<string, readonly { readonly column: string; readonly value: string }[]>;
  /** Stems of all words of columns and values. */
  readonly vocabulary: ReadonlySet<string>;
  /** Names of columns written as one word: `subcategory` for `Sub-Category`. */
  readonly joined: ReadonlyMap<string, string>;
  /** Columns that name each row: what their names mean is the row itself. */
  readonly entities: ReadonlySet<string>;
  /** Stems of the subject and of words that mean the same. */
  readonly subjects: ReadonlySet<string>;
  /** General word knowledge, for the words that nothing else explains; absent where none is used. */
  readonly related?: { readonly words: RelatedWords; readonly open: ReadonlySet<string> } | undefined;
}

/** What a dataset is called, and the names of its saved measures. */
export interface PromptContext {
  readonly subject?: string | undefined;
  /** What one row is called, such as “order line”; null where it is not known. */
  readonly meaning?: { readonly grain: string | null } | undefined;
  readonly measures?: readonly { readonly name: string; readonly isCertified?: boolean }[] | undefined;
  /** General word knowledge, for words that name nothing as they are written. */
  readonly related?: RelatedWords | undefined;
}
