import { invariant } from '@plumbline/contract';
import type { Dialect } from '../dialects/dialect.ts';
import type { PlanSort } from '../query-plan.ts';
import type { Parameters } from './parameters.ts';
import { columnNameKey } from '../column-name.ts';

/** Name of the relation that statements read from; the executor provides it. */
export const RELATION = 'dataset';

/** A term of an order; nulls come last both ways. [SEM-SORT-1] */
export const sortedBy = (
  sql: string,
  direction: 'asc' | 'desc',
  { grammar }: Pick<Dialect, 'grammar'>,
): string => {
  const way = `${sql} ${direction.toUpperCase()}`;
  return grammar.nullsLast ? `${way} NULLS LAST` : `${sql} IS NULL, ${way}`;
};

/** A term may be the position of a column, and the key of a group is in the rows that are grouped. */
export const sortsByPosition = ({ grammar, layered }: Pick<Dialect, 'grammar' | 'layered'>): boolean =>
  grammar.nullsLast && layered === null;

/** Terms of an ORDER BY: values of the natural order first, then the value itself. [SEM-SORT-5] [SEM-GROUP-5] */
export function orderTerms(
  { direction, order, type }: Pick<PlanSort, 'direction' | 'order' | 'type'>,
  { value, key }: { readonly value: string; readonly key: string },
  { dialect, parameters: { operand } }: { readonly dialect: Dialect; readonly parameters: Parameters },
): string[] {
  const own = sortedBy(key, direction, dialect);
  if (order === undefined) {
    return [own];
  }
  const listed = type === 'integer' ? 'integer' : 'text';
  const cases = order.map((value, at) => `WHEN ${operand({ type: listed, value })} THEN ${at}`);
  return [sortedBy(`CASE ${value} ${cases.join(' ')} END`, direction, dialect), own];
}

/** More rows than any table has, and the largest that every engine counts to. */
const NO_LIMIT = '9223372036854775807';

/** `LIMIT` and `OFFSET`, or nothing. */
export function cutTo(
  { limit, offset }: { readonly limit: number | null; readonly offset: number },
  { grammar }: Pick<Dialect, 'grammar'>,
): string[] {
  const isCut = limit !== null || (offset > 0 && !grammar.freeLimits);
  const parts = [
    ...(isCut ? [`LIMIT ${limit === null ? NO_LIMIT : whole(limit)}`] : []),
    ...(offset === 0 ? [] : [`OFFSET ${whole(offset)}`]),
  ];
  return parts.length === 0 ? [] : [parts.join(' ')];
}

/** Limits are numbers of the model, not text of a user; they are printed into the statement to make it readable. */
function whole(value: number): string {
  invariant(Number.isSafeInteger(value) && value >= 0, `A limit or offset is ${value}.`);
  return String(value);
}

export const indented = (lines: readonly string[]): string => lines.join('\n').replaceAll(/^/gm, '  ');

/** `name AS (…)`, a step of a statement. */
export const step = (name: string, lines: readonly string[]): string => `${name} AS (\n${indented(lines)}\n)`;

export const withSteps = (steps: readonly string[]): string[] =>
  steps.length === 0 ? [] : [`WITH ${steps.join(',\n')}`];

/** The name, with as many underscores as make it unique. `taken`: keys of names (`columnNameKey`). */
export const freshName = (name: string, taken: ReadonlySet<string>): string =>
  taken.has(columnNameKey(name)) ? freshName(`${name}_`, taken) : name;

export interface Key {
  readonly sql: string;
  readonly as: string;
}
