import type { JsonPlace } from './dialect.ts';

const BLANKS = String.raw`[ \t\n\r]*`;
const HEX = '[0-9a-fA-F]';
/** Not the escapes that PostgreSQL has no character for, at which it fails: NUL, and half of a pair. */
const ESCAPED = String.raw`u(?!0000)(?:[0-9a-cefA-CEF]${HEX}|[dD][0-7])${HEX}{2}|u[dD][89abAB]${HEX}{2}\\u[dD][c-fC-F]${HEX}{2}`;
/** A text of JSON; PostgreSQL's texts hold no NUL. */
const STRING = String.raw`"(?:[^"\\\u0001-\u001f]|\\(?:["\\/bfnrt]|${ESCAPED}))*"`;
/** Nor larger exponents than its numbers take. */
const SCALAR = String.raw`true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?0*[0-9]{1,4})?`;
/** Values once texts are `""`, and all else that is whole `0`. */
const VALUE = `${BLANKS}(?:""|0)${BLANKS}`;
const PAIR = `${BLANKS}""${BLANKS}:${VALUE}`;
const listed = (item: string): string => `(?:${item}(?:,${item})*|${BLANKS})`;
/** A list or an object without others in it. */
const INNERMOST = String.raw`\[${listed(VALUE)}\]|\{${listed(PAIR)}\}`;

/**
 * Whether a text is JSON. Servers before version 16 can only try, and fail with the statement; so lists and objects are put
 * together from the inside, until one value is left or nothing more can be.
 */
const isJson = (text: string): string =>
  [
    '(WITH RECURSIVE steps(rest, step) AS (',
    `SELECT regexp_replace(regexp_replace(${text}, '${STRING}', '""', 'g'), '${SCALAR}', '0', 'g'), 0`,
    `UNION ALL SELECT regexp_replace(rest, '${INNERMOST}', '0', 'g'), step + 1 FROM steps WHERE rest ~ '${INNERMOST}'`,
    `) SELECT rest ~ '^${VALUE}$' FROM steps ORDER BY step DESC LIMIT 1)`,
  ].join(' ');

/** A value at a path, as text. The session reads backslashes as they are (`standard_conforming_strings`). */
export function postgresqlJsonText(json: string, { path, isText }: JsonPlace): string {
  const parts = path.map((part) => `'${String(part).replaceAll("'", "''")}'`);
  // Within the cast: one of what is the same for every row would be tried before its condition.
  const proven = isText ? `CASE WHEN ${isJson(json)} THEN ${json} END` : json;
  return `(CAST(${proven} AS JSONB) #>> ARRAY[${parts.join(', ')}]::TEXT[])`;
}
