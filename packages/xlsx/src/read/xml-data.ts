import { damaged } from './errors.ts';

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&([^;&]{0,32})(;?)/gu;
const LAST_CHARACTER = 0x10ffff;

/** The text that character data and attribute values represent. Entities of a document's own are refused. */
export const characterData = (raw: string, part: string): string =>
  raw.replaceAll(REFERENCE, (whole, name: string, end: string) => {
    const text = end === ';' ? (NAMED[name] ?? numbered(name)) : undefined;
    if (text === undefined) {
      throw damaged(`${part} names an entity that there is not: ${whole.slice(0, 20)}`);
    }
    return text;
  });

const numbered = (name: string): string | undefined => {
  const match = /^#(?:x([\da-fA-F]{1,8})|(\d{1,8}))$/u.exec(name);
  if (match === null) {
    return undefined;
  }
  const code = match[1] === undefined ? Number(match[2]) : Number.parseInt(match[1], 16);
  return code <= LAST_CHARACTER ? String.fromCodePoint(code) : undefined;
};

const ESCAPED = /_x([\da-fA-F]{4})_/gu;

/**
 * The text of a cell: `_x000D_` is the character that XML cannot hold, `_x005F_` an underscore. NUL has no place in any text
 * and goes.
 */
export const cellText = (text: string): string =>
  text.includes('_x')
    ? text
        .replaceAll(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replaceAll('\0', '')
    : text;
