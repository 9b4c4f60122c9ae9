import { MAX_CELL_CHARACTERS } from './limits.ts';

/** Controls but tab and line feed, non-characters, halves of characters, and what looks like an escape. */
const NEEDS_ESCAPE = /[&<>"\ufffe\uffff]|(?![\t\n\u007f-\u009f])\p{Cc}|_x[0-9A-Fa-f]{4}_|\p{Surrogate}/u;
const EACH_ESCAPE = new RegExp(NEEDS_ESCAPE, 'gu');
const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (part: string): string => {
  const named = NAMED[part];
  if (named !== undefined) {
    return named;
  }
  if (part.startsWith('_x')) {
    // What looks like an escape is distinguished from one by escaping its underscore.
    return `_x005F${part}`;
  }
  const code = part.charCodeAt(0);
  // Half a character is none in any encoding of XML.
  return code >= 0xd800 && code <= 0xdfff
    ? '\ufffd'
    : `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`;
};

/** Text for an element or attribute; characters that XML forbids as the format's own `_xHHHH_`. */
export const xmlText = (text: string): string =>
  NEEDS_ESCAPE.test(text) ? text.replaceAll(EACH_ESCAPE, escaped) : text;

/** What a cell can hold of a text; a longer one ends in an ellipsis, for programs refuse the whole file otherwise. */
export function cellText(text: string): string {
  if (text.length <= MAX_CELL_CHARACTERS) {
    return text;
  }
  return `${text.slice(0, MAX_CELL_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
