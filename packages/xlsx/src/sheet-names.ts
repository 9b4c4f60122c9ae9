import { MAX_SHEET_NAME } from './limits.ts';

/** Names that programs take: short, without their own signs, each once whatever its case. */
export function sheetNamer(): (wanted: string) => string {
  // A name that spreadsheet programs keep for themselves.
  const takenNames = new Set(['history']);
  return (wanted) => {
    const clean =
      wanted
        .replaceAll(/[[\]:*?/\\\p{Cc}]/gu, ' ')
        .replace(/^[' ]+/, '')
        .replace(/[' ]+$/, '') || 'Sheet';
    for (let number = 1; ; number += 1) {
      const tail = number === 1 ? '' : ` (${number})`;
      const name = `${cut(clean, MAX_SHEET_NAME - tail.length)}${tail}`;
      if (!takenNames.has(name.toLowerCase())) {
        takenNames.add(name.toLowerCase());
        return name;
      }
    }
  };
}

const cut = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/[' ]+$/, '');
