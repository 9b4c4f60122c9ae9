/** Days and moments in which every part has all its digits, as programs write them: proven in half the time of a pattern. */
import { escapePattern, quoted } from './form.ts';
import type { Usual } from './quick.ts';

/** Characters of the parts of a format for `strptime` that can always have as many. */
const WIDTHS: Readonly<Record<string, number>> = {
  '%Y': 4,
  '%y': 2,
  '%m': 2,
  '%d': 2,
  '%b': 3,
  '%H': 2,
  '%M': 2,
  '%S': 2,
};
const NAME = '%b';

/**
 * `strptime` takes parts of fewer digits, white space around the cell, and any white space for a space of the format. In a
 * cell of full length with all marks in their places, each of these puts white space where a number beside a space, or
 * at an end, has its outer character. Null where a part has no width.
 */
export const inFullWidth = (
  format: string,
  names: string,
): Pick<Usual, 'pattern' | 'isWritten' | 'holds'> | null => {
  const tokens = format.match(/%.|[^%]/gu) ?? [];
  if (tokens.some((token) => token.startsWith('%') && WIDTHS[token] === undefined)) {
    return null;
  }
  const pattern = tokens.map((token) => (token === NAME ? names : patternOf(token))).join('');
  return { pattern, ...(isDayThenYear(tokens) ? proofByYear(tokens) : { isWritten: proofByEnds(tokens) }) };
};

const patternOf = (token: string): string => {
  const width = WIDTHS[token];
  return width === undefined ? escapePattern(token) : String.raw`\d{${width}}`;
};

/** Without a space, and nothing but the year can be short. */
const isDayThenYear = (tokens: readonly string[]): boolean =>
  !tokens.includes(' ') && tokens[0] !== NAME && tokens.at(-1) === '%Y';

/** Half the time of `proofByEnds`: a year from 1000 on has four digits, and a cell that begins with one no space before it. */
const proofByYear = (tokens: readonly string[]): Pick<Usual, 'isWritten' | 'holds'> => {
  const places = tokens.map((token) => '_'.repeat(WIDTHS[token] ?? 0) || token).join('');
  return {
    isWritten: (x) => `${x} LIKE ${quoted(places)} AND ${x} >= '0'`,
    holds: (v) => `${v} >= DATE '1000-01-01'`,
  };
};

const proofByEnds = (tokens: readonly string[]): NonNullable<Usual['isWritten']> => {
  const isEnd = (at: number): boolean => (tokens[at] ?? ' ') === ' ';
  const places = tokens.map((token, at) => {
    const width = WIDTHS[token];
    if (width === undefined) {
      return token;
    }
    const isOuter = (place: number): boolean =>
      token !== NAME && ((place === 0 && isEnd(at - 1)) || (place === width - 1 && isEnd(at + 1)));
    return Array.from({ length: width }, (_, place) => (isOuter(place) ? '[0-9]' : '?')).join('');
  });
  return (x) => `${x} GLOB ${quoted(places.join(''))}`;
};
