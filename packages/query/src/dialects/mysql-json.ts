import { AppError } from '@plumbline/contract';
import type { JsonPlace } from './dialect.ts';
import { textLiteral } from './mysql-text.ts';

/** A text, a word or a number of JSON. */
const SCALAR = String.raw`"(?:[^"\\\x00-\x1f]++|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+"|true|false|null|-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?`;
/** What is left of JSON once each of them is `0`. */
const REST = String.raw`\A[]\[{}:,0 \t\n\r]*\z`;
/** Levels that the server parses. */
const MAX_LEVELS = 32;
/** Names within a path that mean themselves between double quotes. */
const PLAIN_NAME = /^[^"\\*\p{Cc}]+$/u;

/**
 * A text that is JSON, else null. `JSON_VALID` sees to the order of its parts, and takes `-`, `1.`, `"\x"` and line ends within
 * names as well. A text with more levels than the server parses ends the statement: it would have no values.
 */
function provenJson(text: string): string {
  const scalars = `REGEXP_REPLACE(${text}, ${textLiteral(SCALAR)}, '0')`;
  const levels = `CHAR_LENGTH(REGEXP_REPLACE(${text}, ${textLiteral('[^[{]++')}, ''))`;
  // Beyond what a double holds, and not the same for every row: that would be computed before its condition.
  const fails = `POW(1e300, 2 + 0 * CHAR_LENGTH(${text}))`;
  return `CASE WHEN ${scalars} REGEXP ${textLiteral(REST)} THEN CASE WHEN JSON_VALID(${text}) THEN ${text} WHEN ${levels} > ${MAX_LEVELS} THEN ${fails} END END`;
}

function printPath(path: JsonPlace['path']): string {
  const parts = path.map((part) => {
    if (typeof part === 'string' && !PLAIN_NAME.test(part)) {
      const message = `The database that holds these rows cannot read the name ${JSON.stringify(part)} in JSON.`;
      throw new AppError('query.unsupported', message);
    }
    return typeof part === 'string' ? `."${part}"` : `[${part}]`;
  });
  return textLiteral(`$${parts.join('')}`);
}

/**
 * A value at a path, as text: numbers as they are written, which MySQL would write anew. `JSON_COMPACT` is a function of MariaDB
 * alone, so that MySQL refuses the statement before it runs.
 */
export function mysqlJsonText(json: string, { path, isText }: JsonPlace): string {
  const value = `JSON_EXTRACT(${isText ? provenJson(json) : json}, ${printPath(path)})`;
  // Functions of JSON have a collation of their own.
  const [text, compact] = [`JSON_UNQUOTE(${value})`, `JSON_COMPACT(${value})`].map(
    (sql) => `CAST(${sql} AS CHAR)`,
  );
  return `CASE JSON_TYPE(${value}) WHEN 'STRING' THEN ${text} WHEN 'NULL' THEN NULL ELSE ${compact} END`;
}
