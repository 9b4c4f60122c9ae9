import { columnNameKey } from '@plumbline/query';

const MAX_NAME_CHARS = 200;

/** Names for columns: trimmed, never blank, unique without regard to case. Blank ones become `column3` by position. */
export const uniqueNames = (header: readonly string[]): string[] => {
  const taken = new Set<string>();
  return header.map((raw, index) => {
    const base = clean(raw) === '' ? `column${index + 1}` : clean(raw);
    let name = base;
    for (let number = 2; taken.has(columnNameKey(name)); number += 1) {
      name = `${base}_${number}`;
    }
    taken.add(columnNameKey(name));
    return name;
  });
};

/** Line breaks and control characters have no place in a name that people read and type. */
const clean = (raw: string): string =>
  raw
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_CHARS)
    .trim();
