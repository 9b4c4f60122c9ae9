// The T-SQL that the connector writes, translated to DuckDB's SQL. It proves no semantics of SQL Server.
import type { Kind, ServerMessage } from './tds.ts';

const PARTS = /--[^\n]*|\/\*[^]*?\*\/|N?'(?:''|[^'])*'|"(?:""|[^"])*"|\[(?:\]\]|[^\]])*\]|[\w@#]+|[^]/gu;

type Parts = readonly string[];

/** Arguments between parentheses, from the position after the opening one: their parts, and where they end. */
function argumentsFrom(
  parts: Parts,
  start: number,
): { readonly found: readonly Parts[]; readonly end: number } {
  const found: string[][] = [[]];
  let depth = 1;
  for (let at = start; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    depth += Number(part === '(') - Number(part === ')');
    if (depth === 0) {
      return { found, end: at };
    }
    if (part === ',' && depth === 1) {
      found.push([]);
    } else {
      found.at(-1)?.push(part);
    }
  }
  throw new Error('A parenthesis is not closed.');
}

const LITERALS: Readonly<Record<string, string | undefined>> = { datetime2: 'TIMESTAMP', date: 'DATE' };

/** Values of types that DuckDB lacks are stored as the text that CONVERT gives, so that it leaves them as they are. */
function converted([type = [], value = []]: readonly Parts[]): string {
  const isLiteral = /^N?'/u.test(value.join('').trim());
  const to = type.join('').trim();
  const target = (isLiteral ? LITERALS[to.replace(/\(.*/u, '')] : undefined) ?? 'VARCHAR';
  return `CAST(${printed(value)} AS ${target})`;
}

const METHODS = new Set(['ToString', 'STAsText']);

function printed(parts: Parts): string {
  let text = '';
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    if (/^CONVERT$/iu.test(part) && parts[at + 1] === '(') {
      const { found, end } = argumentsFrom(parts, at + 2);
      text += converted(found);
      at = end;
    } else if (part === '.' && METHODS.has(parts[at + 1] ?? '')) {
      at += 3;
    } else if (part.startsWith('[')) {
      text += `"${part.slice(1, -1).replaceAll(']]', ']').replaceAll('"', '""')}"`;
    } else {
      text += part.startsWith("N'") ? part.slice(1) : part;
    }
  }
  return text;
}

/** The statement in DuckDB's SQL. TOP of the whole becomes a limit. */
export function translate(sql: string): string {
  const text = printed(sql.match(PARTS) ?? [])
    .replace(/\bOFFSET 0 ROWS\b/giu, 'OFFSET 0')
    .replace(/\bdbo\./giu, 'main.')
    .replaceAll('"dbo".', '"main".');
  const top = /SELECT TOP \((\d+)\) /u.exec(text);
  return top === null ? text : `${text.replace(top[0], 'SELECT ')} LIMIT ${top[1]}`;
}

/** The time in UTC of a moment with an offset, as text. */
export const MACROS = [
  `CREATE MACRO switchoffset(c, o) AS strftime(CAST(left(c, 19) AS TIMESTAMP)
     - to_minutes(CAST((CASE WHEN c[-6] = '-' THEN -1 ELSE 1 END) * (CAST(c[-5:-4] AS INT) * 60 + CAST(c[-2:] AS INT)) AS BIGINT)),
     '%Y-%m-%d %H:%M:%S') || c[20:27]`,
  `CREATE MACRO todatetimeoffset(c, o) AS strftime(c, '%Y-%m-%d %H:%M:%S.%f') || '0 +00:00'`,
];

const TYPES: readonly (readonly [RegExp, string | null])[] = [
  [/^BIGINT$/u, 'bigint'],
  [/^HUGEINT$/u, 'decimal(38,0)'],
  [/^INTEGER$/u, 'int'],
  [/^DECIMAL/u, null],
  [/^DOUBLE$/u, 'float'],
  [/^FLOAT$/u, 'real'],
  [/^DATE$/u, 'date'],
  [/^TIMESTAMP$/u, 'datetime2(7)'],
  [/^BOOLEAN$/u, 'bit'],
];

/** Types of columns by name, for types that DuckDB lacks. */
export type DeclaredTypes = Readonly<Record<string, string | undefined>>;

/** The declared type of the column, or the type that corresponds to DuckDB's. */
export function typeOf(name: string, duckType: string, declared: DeclaredTypes): string {
  const own = declared[name];
  if (own !== undefined) {
    return own;
  }
  const [, known] = TYPES.find(([pattern]) => pattern.test(duckType)) ?? [null, 'nvarchar(max)'];
  return known ?? duckType.toLowerCase();
}

export const kindOf = (duckType: string): Kind => {
  if (duckType === 'DOUBLE') {
    return 'double';
  }
  if (duckType === 'FLOAT') {
    return 'single';
  }
  return /^(?:BIGINT|INTEGER|SMALLINT|TINYINT)$/u.test(duckType) ? 'integer' : 'text';
};

/** "Database Engine events and errors": what is wrong with a statement, by number. */
export function failureOf({ message }: Error): ServerMessage {
  const first = (message.split('\n')[0] ?? '').replace(/^\w+ Error: /u, '');
  if (/Table with name|does not exist/u.test(message) && message.startsWith('Catalog')) {
    return { number: 208, text: `Invalid object name. ${first}` };
  }
  return message.startsWith('Binder')
    ? { number: 207, text: `Invalid column name. ${first}` }
    : { number: 102, text: `Incorrect syntax. ${first}` };
}
