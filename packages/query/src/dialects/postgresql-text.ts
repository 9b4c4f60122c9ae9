/** Lower case by Unicode, whatever the database's own collation is. */
const UNICODE = '"und-x-icu"';

/** Order by code point. [SEM-TEXT-4] */
export const byCodePoint = (sql: string): string => `(${sql} COLLATE "C")`;

export const byUnicode = (sql: string): string => `(${sql} COLLATE ${UNICODE})`;

const escaped = (point: number): string =>
  point > 0xffff ? `\\U${point.toString(16).padStart(8, '0')}` : `\\u${point.toString(16).padStart(4, '0')}`;

/** Every combining mark, as a class of the engine's expressions, which know no Unicode categories. */
function markClass(): string {
  const ranges: string[] = [];
  let start: number | null = null;
  for (let point = 0; point <= 0x110000; point += 1) {
    const isMark = point <= 0x10ffff && /^\p{M}$/u.test(String.fromCodePoint(point));
    if (isMark) {
      start ??= point;
    } else if (start !== null) {
      ranges.push(start === point - 1 ? escaped(start) : `${escaped(start)}-${escaped(point - 1)}`);
      start = null;
    }
  }
  return `[${ranges.join('')}]`;
}

let marks: string | null = null;

/**
 * Case and accents folded. A capital sigma is replaced first: the engine's lower case depends on its position in
 * the word. [SEM-TEXT-1]
 */
export function folded(sql: string): string {
  marks ??= markClass();
  const lower = `lower(${byUnicode(`translate(${sql}, 'Σ', 'σ')`)})`;
  return `normalize(regexp_replace(normalize(${lower}, NFD), '${marks}', '', 'g'), NFC)`;
}
