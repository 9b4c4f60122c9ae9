import type { RemoteTarget } from '../kit/database.ts';
import type { ReadColumn } from './types.ts';
import { wrapQuery } from '../kit/wrapped-statement.ts';

/** ClickHouse reads backslashes in quoted names and texts. */
const escape = (text: string): string => text.replaceAll('\\', '\\\\');
export const quote = (name: string): string => `\`${escape(name).replaceAll('`', '\\`')}\``;
export const quoteText = (text: string): string => `'${escape(text).replaceAll("'", "\\'")}'`;

/** Spaces, comments and opening parentheses before the first word. */
const LEADING = /^(?:\s|\/\*[^]*?\*\/|--[^\n]*(?:\n|$)|#!?\s[^\n]*(?:\n|$)|\()*/u;
const READS = /^(?:select|with)\b/iu;

const tableName = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  schema === '' ? quote(name) : `${quote(schema)}.${quote(name)}`;

/**
 * What the rows of a target come from; after FROM only a query can be, and no FORMAT, INTO or second statement. Throws
 * `query.refused`.
 */
export const printFrom = (target: RemoteTarget): string =>
  'query' in target ? wrapQuery(target.query, { leading: LEADING, reads: READS }) : tableName(target.table);

/** The statement that has the columns of a target and no rows. */
export function printDescribe(target: RemoteTarget): string {
  const columns = 'query' in target || target.columns === null ? '*' : target.columns.map(quote).join(', ');
  return `SELECT ${columns} FROM ${printFrom(target)} LIMIT 0`;
}

/** A value that a watermark has, compared in the column's own type: texts of moments would be taken for those of its zone. */
function watermark({ sourceType, type }: ReadColumn, from: string): string {
  if (type === 'timestamp') {
    const digits = /^DateTime64\((\d+)/u.exec(sourceType)?.[1];
    return digits === undefined
      ? `toDateTime(${quoteText(from.slice(0, 'YYYY-MM-DD hh:mm:ss'.length))}, 'UTC')`
      : `toDateTime64(${quoteText(from)}, ${digits}, 'UTC')`;
  }
  return /^-?\d+$/u.test(from) ? from : quoteText(from);
}

/** The column of a watermark, and the lowest value that is read. */
export interface WatermarkColumn {
  readonly column: ReadColumn;
  readonly from: string;
}

function sinceOf(watched: WatermarkColumn | null): string {
  if (watched === null) {
    return '';
  }
  const name = quote(watched.column.name);
  return ` WHERE ${name} >= ${watermark(watched.column, watched.from)} OR isNull(${name})`;
}

/** The statement that reads columns of a target as text that loses nothing, and a last one that is null in every row. */
export function printSelect(
  target: RemoteTarget,
  {
    columns,
    watched = null,
  }: { readonly columns: readonly ReadColumn[]; readonly watched?: WatermarkColumn | null },
): string {
  const read = columns.map(({ name, sql }) => sql(quote(name)));
  return `SELECT ${[...read, 'NULL'].join(', ')} FROM ${printFrom(target)}${sinceOf(watched)}`;
}
