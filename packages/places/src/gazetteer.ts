import { type Area, EUROPE, isArea } from './areas.ts';
import { fold } from './fold.ts';

/** Code, level, name, codes, then names folded and joined with `|`, rank by rank. */
type PlaceRow = [code: string, level: number, name: string, codes: string, ...ranks: string[]];
interface NamesFile {
  readonly country: readonly string[];
  readonly never: Readonly<Record<string, readonly string[]>>;
  readonly places: readonly PlaceRow[];
}

export interface Place {
  /** ISO 3166-1 alpha-2 or ISO 3166-2 as it is today; where ISO has none, Natural Earth's number (`NPL-123`). */
  readonly code: string;
  /** Name in Latin letters as its own country writes it; countries in English. */
  readonly name: string;
  /** 0: countries and first-level regions; 1: what a country has below them (departments, provinces). */
  readonly level: number;
}

/** The meaning of a folded name on one level of an area. */
interface Meaning {
  readonly codes: readonly string[];
  /** Lower is stronger: codes 0, the usual names 1, then other languages and other names. */
  readonly rank: number;
}

export interface Gazetteer {
  readonly area: Area;
  readonly levels: readonly {
    readonly places: ReadonlyMap<string, Place>;
    readonly meanings: ReadonlyMap<string, Meaning>;
  }[];
  /** What the country is called, where the area is of one. */
  readonly country: ReadonlySet<string>;
  /** Names that a person has to decide on, with the codes to offer. */
  readonly never: ReadonlyMap<string, readonly string[]>;
}

/** What follows the country in an ISO 3166-2 code is a name too, within the country. */
const shortCode = (code: string): string[] => {
  const [, rest] = /^[A-Z]{2}-(\w+)$/.exec(code) ?? [];
  return rest === undefined ? [] : [fold(rest)];
};

const add = (meanings: Map<string, Meaning>, name: string, place: { code: string; rank: number }) => {
  const known = meanings.get(name);
  if (!known || place.rank < known.rank) {
    meanings.set(name, { codes: [place.code], rank: place.rank });
  } else if (known.rank === place.rank && !known.codes.includes(place.code)) {
    meanings.set(name, { codes: [...known.codes, place.code], rank: known.rank });
  }
};

const buildLevel = (rows: readonly PlaceRow[]): Gazetteer['levels'][number] => {
  const meanings = new Map<string, Meaning>();
  const places = new Map<string, Place>();
  for (const [code, level, name, codes, ...ranks] of rows) {
    places.set(code, { code, name, level });
    for (const text of [...codes.split('|'), ...shortCode(code)]) {
      add(meanings, text, { code, rank: 0 });
    }
    ranks.forEach((names, at) => {
      for (const text of names === '' ? [] : names.split('|')) {
        add(meanings, text, { code, rank: at + 1 });
      }
    });
  }
  return { places, meanings };
};

const gazetteerOf = (area: Area, file: NamesFile): Gazetteer => {
  const rows = area === 'europe' ? file.places.filter(([code]) => EUROPE.has(code)) : file.places;
  const levels = Map.groupBy(rows, ([, level]) => level);
  return {
    area,
    levels: [...levels].sort(([a], [b]) => a - b).map(([, own]) => buildLevel(own)),
    country: new Set(file.country),
    never: new Map(Object.entries(file.never)),
  };
};

const loaded = new Map<Area, Promise<Gazetteer>>();

/**
 * The names of an area, read once.
 * @throws RangeError where there are no shapes of the area; see `isArea`.
 */
export const loadGazetteer = (area: Area): Promise<Gazetteer> => {
  if (!isArea(area)) {
    return Promise.reject(new RangeError(`There is no map of ${area}.`));
  }
  const known = loaded.get(area);
  if (known) {
    return known;
  }
  const file = area === 'europe' ? 'world' : area;
  const reading = import('./read-data.ts')
    .then(({ readNames }) => readNames(file))
    .then((names) => gazetteerOf(area, names as NamesFile));
  loaded.set(area, reading);
  reading.catch(() => loaded.delete(area));
  return reading;
};
