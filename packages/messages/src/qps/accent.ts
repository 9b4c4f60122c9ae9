import type { Catalogs } from '../catalogs.ts';
import { parsePattern, type Part } from '../pattern.ts';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
// Of one code unit each, in the order of the plain ones.
const ACCENTED = 'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';

const accentText = (text: string): string =>
  text.replaceAll(
    /[A-Za-z]+/g,
    (word) => `[${word.replaceAll(/./g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter)}]`,
  );

const printPart = (part: Part): string => {
  if (part.kind === 'text') {
    return accentText(part.text);
  }
  if (part.kind === 'variable') {
    return `{${[part.name, part.format, part.style].filter((each) => each !== '').join(', ')}}`;
  }
  const branches = Object.entries(part.branches).map(([name, parts]) => `${name} {${printParts(parts)}}`);
  return `{${part.name}, ${part.kind}, ${branches.join(' ')}}`;
};

const printParts = (parts: readonly Part[]): string => parts.map(printPart).join('');

/** `{count} rows` → `{count} [ŕöŵš]`: every word in brackets, without a letter of the English alphabet. */
export const accentPattern = (pattern: string): string => printParts(parsePattern(pattern));

/** Every pattern of these catalogs, accented. */
export const accentCatalogs = (catalogs: Catalogs): Catalogs =>
  Object.fromEntries(
    Object.entries(catalogs).map(([name, patterns]) => [
      name,
      Object.fromEntries(Object.entries(patterns).map(([key, pattern]) => [key, accentPattern(pattern)])),
    ]),
  );
