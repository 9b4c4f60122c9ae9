import type { JsonPath } from './relation.ts';

const MEMBER = /^\.?([^.[\]"\s][^.[\]"]*)/;
const PLACE = /^\[(\d{1,9})\]/;
const QUOTED = /^\.?"((?:[^"\\]|\\.)*)"|^\["((?:[^"\\]|\\.)*)"\]/;

/** `a.b[0]."with space"`, `$.a`, `["a"][0]`: the way to a value in JSON; null where it is not one. */
export function parseJsonPath(text: string): JsonPath | null {
  const path: (string | number)[] = [];
  let rest = text.trim().replace(/^\$/, '');
  while (rest !== '') {
    const position = PLACE.exec(rest);
    const quoted = QUOTED.exec(rest);
    const match = position ?? quoted ?? MEMBER.exec(rest);
    if (match === null) {
      return null;
    }
    const member = quoted === null ? (match[1] ?? '') : unquoted(quoted[1] ?? quoted[2] ?? '');
    if (member === null) {
      return null;
    }
    path.push(position === null ? member : Number(position[1]));
    rest = rest.slice(match[0].length);
  }
  // No engine's text holds a NUL.
  return path.length === 0 || text.includes('\0') || path.join('').includes('\0') ? null : path;
}

function unquoted(text: string): string | null {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return null;
  }
}
