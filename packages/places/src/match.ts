import type { Area } from './areas.ts';
import { fold } from './fold.ts';
import { type Gazetteer, loadGazetteer } from './gazetteer.ts';

/** The code of a place for a name in the data; null: leave it out. */
export type Matches = Readonly<Record<string, string | null>>;

export interface MatchedPlaces {
  /** For each name; null where none was found, where a person left it out, and for null. Codes repeat. */
  readonly codes: readonly (string | null)[];
  /** Names without a match, each once, in the order of the input. */
  readonly unmatched: readonly string[];
  /** The level the codes are of: 0, or 1 where the names are those of the level below (departments, provinces). */
  readonly level: number;
}

type Level = Gazetteer['levels'][number];

const A = 0x1f1e6;
/** The letters of a flag: two regional indicators. */
const flagged = (text: string): string =>
  text.replace(/[\u{1F1E6}-\u{1F1FF}]/gu, (sign) => String.fromCodePoint(sign.codePointAt(0)! - A + 97));

/** Notes behind a name: `Kosovo*`, `France (1)`, `Italy [b]`, `Spain²`. */
const NOTE = /\s*(\[\w{1,2}\]|\(\d{1,2}\)|\(\w\)|[*†‡¹²³⁴⁵]+)\s*$/u;
const ARTICLE = /^the | the$/;
const COUNTRY_PARTS = /^(.*?)\s*[,(/:|>–—-]\s*([^,(/:|>–—]*?)\)?\s*$/u;

/** A numeric column has lost leading zeros: 4 is 004, 6 is 06. */
const padded = (text: string): string[] =>
  /^\d{1,2}$/.test(text) ? [text.padStart(2, '0'), text.padStart(3, '0')] : [];

/** The lookup keys of a folded name, the most literal first. */
const writings = (name: string): string[] => {
  const text = flagged(name).replace(NOTE, '');
  const folded = fold(text);
  return [...new Set([folded, ...padded(folded), folded.replace(ARTICLE, '')])].filter((one) => one !== '');
};

/** A region with its country said: `US-CA` is a code, `California, USA` and `Deutschland: Bayern` are not. */
const withoutCountry = (name: string, country: ReadonlySet<string>): string[] => {
  const [, first = '', last = ''] = COUNTRY_PARTS.exec(name) ?? [];
  if (country.has(fold(last))) {
    return [first];
  }
  const [head = '', ...rest] = name.split(/[,(/:|>–—_-]/u);
  if (rest.length > 0 && country.has(fold(head))) {
    return [name.slice(head.length + 1)];
  }
  return [];
};

const find = (gazetteer: Gazetteer, level: Level, name: string): string | null => {
  const candidates = [name, ...withoutCountry(name, gazetteer.country)].flatMap(writings);
  for (const text of candidates) {
    if (gazetteer.never.has(text)) {
      return null;
    }
    const meaning = level.meanings.get(text);
    if (meaning) {
      return meaning.codes.length === 1 ? meaning.codes[0]! : null;
    }
  }
  return null;
};

const matchIn = (
  gazetteer: Gazetteer,
  at: number,
  input: { names: readonly (string | null)[]; matches: Matches },
) => {
  const level = gazetteer.levels[at]!;
  const unmatched = new Set<string>();
  const known = new Map<string, string | null>();
  const codeOf = (name: string): string | null => {
    const chosen = Object.hasOwn(input.matches, name) ? input.matches[name] : undefined;
    if (chosen === null) {
      return null;
    }
    const code = chosen !== undefined && level.places.has(chosen) ? chosen : find(gazetteer, level, name);
    if (code === null) {
      unmatched.add(name);
    }
    return code;
  };
  const codes = input.names.map((name) => {
    if (name === null) {
      return null;
    }
    if (!known.has(name)) {
      known.set(name, codeOf(name));
    }
    return known.get(name)!;
  });
  return { codes, unmatched: [...unmatched], level: at };
};

/**
 * Finds the places of `names` in an area whose names were loaded. Nothing is guessed: a name that means two
 * places, or is spelt like none, is left unmatched. Of a country with two levels of regions the one that more of the
 * names are of is taken, for all of them.
 */
export const matchNames = (
  gazetteer: Gazetteer,
  names: readonly (string | null)[],
  matches: Matches = {},
): MatchedPlaces => {
  const tries = gazetteer.levels.map((_, at) => matchIn(gazetteer, at, { names, matches }));
  return tries.reduce((best, one) => (one.unmatched.length < best.unmatched.length ? one : best));
};

/**
 * Loads the names of `area` and matches. The same call in Node and in the browser.
 * @throws RangeError where there are no shapes of the area.
 */
export const matchPlaces = async (
  names: readonly (string | null)[],
  { area, matches }: { readonly area: Area; readonly matches?: Matches },
): Promise<MatchedPlaces> => matchNames(await loadGazetteer(area), names, matches);
