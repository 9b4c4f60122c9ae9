import { endOfText, endOfValue, isBlank, skipBlanks } from './text.ts';

export type ElementKind = 'object' | 'list' | 'scalar';

/** A list within a document, as far as the beginning shows it. */
export interface ListLocation {
  /** Keys from the document to the list; empty for the document itself. */
  readonly path: readonly string[];
  /** Elements seen. */
  count: number;
  /** Kinds of the elements seen. */
  readonly kinds: Set<ElementKind>;
  /** Keys of the first objects, in order. */
  readonly keys: Set<string>;
  /** The first elements that are lists or texts, as JSON. */
  readonly first: string[];
}

export interface Layout {
  /** `lines`: values one after the other; `document`: one value. */
  readonly kind: 'lines' | 'document';
  readonly root: ElementKind;
  /** Lists of the document, in their order. */
  readonly locations: readonly ListLocation[];
  /** For one value per line: the lines themselves. */
  readonly values: ListLocation;
}

const MAX_VALUES = 200;
const OBJECTS_LOOKED_AT = 50;
const MAX_DEPTH = 12;
const MAX_PLACES = 200;

class End extends Error {}

const kindOf = (code: number): ElementKind => {
  if (code === 0x7b) {
    return 'object';
  }
  return code === 0x5b ? 'list' : 'scalar';
};

/** Looks through the beginning of a text. Cut anywhere, it says what is before. */
class Skimmer {
  readonly #text: string;
  readonly locations: ListLocation[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  end(at: number): number {
    const end = endOfValue(this.#text, at, true);
    if (end < 0) {
      throw new End();
    }
    return end;
  }

  blanks(at: number): number {
    const next = skipBlanks(this.#text, at);
    if (next >= this.#text.length) {
      throw new End();
    }
    return next;
  }

  walk(at: number, path: readonly string[]): number {
    const code = this.#text.charCodeAt(at);
    if (code === 0x7b && path.length < MAX_DEPTH) {
      return this.#walkObject(at, path);
    }
    if (code === 0x5b && this.locations.length < MAX_PLACES) {
      const location: ListLocation = { path, count: 0, kinds: new Set(), keys: new Set(), first: [] };
      this.locations.push(location);
      return this.#walkList(at, location);
    }
    return this.end(at);
  }

  #walkObject(from: number, path: readonly string[]): number {
    let at = this.blanks(from + 1);
    while (this.#text.charCodeAt(at) === 0x22) {
      const keyEnd = endOfText(this.#text, at);
      if (keyEnd < 0) {
        throw new End();
      }
      const key = textOf(this.#text.slice(at, keyEnd));
      at = this.blanks(keyEnd);
      at = this.blanks(this.#text[at] === ':' ? at + 1 : at);
      at = this.blanks(this.walk(at, [...path, key]));
      at = this.#text[at] === ',' ? this.blanks(at + 1) : at;
    }
    return at + 1;
  }

  #walkList(from: number, location: ListLocation): number {
    let at = this.blanks(from + 1);
    while (this.#text.charCodeAt(at) !== 0x5d) {
      const start = at;
      noteElement(location, this.#text, start);
      const end = this.end(start);
      if (end === start) {
        return start + 1;
      }
      recordElement(location, this.#text.slice(start, end));
      at = this.blanks(end);
      at = this.#text[at] === ',' ? this.blanks(at + 1) : at;
    }
    return at + 1;
  }
}

const noteElement = (location: ListLocation, text: string, at: number): void => {
  location.count += 1;
  location.kinds.add(kindOf(text.charCodeAt(at)));
};

const recordElement = (location: ListLocation, json: string): void => {
  if (kindOf(json.charCodeAt(0)) === 'object') {
    if (location.count <= OBJECTS_LOOKED_AT) {
      keysOf(json).forEach((key) => location.keys.add(key));
    }
  } else if (location.first.length < MAX_VALUES) {
    location.first.push(json);
  }
};

const textOf = (json: string): string => {
  try {
    return String(JSON.parse(json));
  } catch {
    return json.slice(1, -1);
  }
};

const keysOf = (json: string): readonly string[] => {
  try {
    return Object.keys(JSON.parse(json) as object);
  } catch {
    return [];
  }
};

/** How the beginning of a JSON text is laid out. */
export const layoutOf = (text: string): Layout => {
  const start = skipBlanks(text, 0);
  const root = kindOf(text.charCodeAt(start));
  const values: ListLocation = { path: [], count: 0, kinds: new Set(), keys: new Set(), first: [] };
  const skimmer = new Skimmer(text);
  try {
    const first = skimmer.walk(start, []);
    const rest = skipBlanks(text, first);
    if (rest >= text.length || !/[{[",]/u.test(text.charAt(rest))) {
      return { kind: 'document', root, locations: skimmer.locations, values };
    }
  } catch (error) {
    if (!(error instanceof End)) {
      throw error;
    }
    // Lines may begin with one that is broken.
    if (!/\n[ \t]*[{[].*\n[{[]/u.test(text.slice(start, start + 65_536)) || !hasWholeLine(text)) {
      return { kind: 'document', root, locations: skimmer.locations, values };
    }
  }
  noteLines(text, values);
  return { kind: 'lines', root, locations: [], values };
};

const LINES_LOOKED_AT = 200;

/** A line that is a value by itself. */
const hasWholeLine = (text: string): boolean =>
  text
    .slice(0, 262_144)
    .split('\n', LINES_LOOKED_AT)
    .some((line) => /^\s*\{.*\}\s*$/u.test(line) && isJson(line));

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const noteLines = (text: string, values: ListLocation): void => {
  let at = skipBlanks(text, 0);
  while (at < text.length && values.count < MAX_VALUES) {
    const end = endOfValue(text, at, false);
    if (end <= at) {
      return;
    }
    noteElement(values, text, at);
    recordElement(values, text.slice(at, end));
    at = end;
    while (at < text.length && (isBlank(text.charCodeAt(at)) || text[at] === ',')) {
      at += 1;
    }
  }
};

/** The list that is most like a table: the one with the most elements that are objects or lists. */
export const bestLocation = (locations: readonly ListLocation[]): ListLocation | null => {
  const tables = locations.filter(({ kinds }) => kinds.has('object') || kinds.has('list'));
  const sorted = tables.toSorted((a, b) => b.count - a.count || a.path.length - b.path.length);
  return sorted[0] ?? null;
};

/** Names of the columns that a text's records will have, as far as they show. */
export const keysOfJson = (text: string): readonly string[] => {
  const { kind, locations, values } = layoutOf(text);
  const location = kind === 'lines' ? values : bestLocation(locations);
  return [...(location?.keys ?? [])];
};
