import type { Dialect } from '@plumbline/contract';

type Shape = Pick<Dialect, 'delimiter' | 'quote' | 'escape'>;

interface Quoted {
  readonly text: string;
  /** Place after the closing quote and the spaces that follow it. */
  readonly next: number;
}

/** The cells of one row's text, read as `scanRow` reads them. Text after a closing quote stays. */
export const splitRow = (text: string, shape: Shape): string[] =>
  split(text, shape, (open) => {
    const quoted = readQuoted(text, open, shape);
    if (quoted === null) {
      return null;
    }
    const end = cellEnd(text, quoted.next, shape);
    return { text: quoted.text + text.slice(quoted.next, end), next: end };
  });

/**
 * The cells of one line in which a quote went wrong: a quote opens a cell only where its closing quote ends the cell, or
 * the next one does that comes before a delimiter; elsewhere it is text.
 */
export const splitLine = (text: string, shape: Shape): string[] =>
  split(text, shape, (open) => {
    const quoted = readQuoted(text, open, shape);
    const isWhole =
      quoted !== null && (quoted.next === text.length || text.startsWith(shape.delimiter, quoted.next));
    return isWhole ? quoted : readLoosely(text, open, shape);
  });

const split = (text: string, shape: Shape, openAt: (open: number) => Quoted | null): string[] => {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    const open = shape.quote === '' ? -1 : quoteAt(text, at, shape);
    const quoted = open < 0 ? null : openAt(open);
    const end = quoted === null ? cellEnd(text, at, shape) : quoted.next;
    cells.push(quoted === null ? text.slice(at, end) : quoted.text);
    if (end >= text.length) {
      return cells;
    }
    at = end + shape.delimiter.length;
  }
};

/** Place of a quote that comes first in the cell, spaces aside; -1 when another character does. */
const quoteAt = (text: string, from: number, { quote, delimiter }: Shape): number => {
  const at = skipSpaces(text, from, delimiter);
  return text[at] === quote ? at : -1;
};

/** Spaces around quotes are no text, unless they delimit. */
const skipSpaces = (text: string, from: number, delimiter: string): number => {
  let at = from;
  const skipped = delimiter === ' ' ? null : ' ';
  while (text[at] === skipped) {
    at += 1;
  }
  return at;
};

const cellEnd = (text: string, from: number, { delimiter }: Shape): number => {
  const end = text.indexOf(delimiter, from);
  return end < 0 ? text.length : end;
};

const readQuoted = (text: string, open: number, { quote, escape, delimiter }: Shape): Quoted | null => {
  let cell = '';
  let at = open + 1;
  while (at < text.length) {
    const char = text[at] ?? '';
    const follower = text[at + 1];
    if (char === escape && (follower === quote || (escape !== quote && follower === escape))) {
      cell += follower;
      at += 2;
    } else if (char === quote) {
      return { text: cell, next: skipSpaces(text, at + 1, delimiter) };
    } else {
      cell += char;
      at += 1;
    }
  }
  return null;
};

/** Up to the first quote before a delimiter, those between read as text; null where another cell opens before it. */
const readLoosely = (text: string, open: number, shape: Shape): Quoted | null => {
  const { quote, escape, delimiter } = shape;
  for (let close = text.indexOf(quote, open + 1); close >= 0; close = text.indexOf(quote, close + 1)) {
    const next = skipSpaces(text, close + 1, delimiter);
    if (next === text.length || text.startsWith(delimiter, next)) {
      const inner = text.slice(open + 1, close);
      const isOne = inner !== '' && !inner.includes(`${delimiter}${quote}`) && inner.includes(quote);
      return isOne
        ? { text: inner.replaceAll(`${escape === '' ? quote : escape}${quote}`, quote), next }
        : null;
    }
  }
  return null;
};

const NEEDS_QUOTES = /[\r\n]|^ | $/u;

/** One row in the dialect, without its line break. */
export const joinRow = (cells: readonly string[], { delimiter, quote, escape }: Shape): string =>
  cells
    .map((cell) =>
      quote !== '' && (cell.includes(delimiter) || cell.includes(quote) || NEEDS_QUOTES.test(cell))
        ? `${quote}${escaped(cell, quote, escape)}${quote}`
        : cell,
    )
    .join(delimiter);

const escaped = (cell: string, quote: string, escape: string): string => {
  const doubled = escape === '' || escape === quote ? cell : cell.replaceAll(escape, escape + escape);
  return doubled.replaceAll(quote, `${escape === '' ? quote : escape}${quote}`);
};
