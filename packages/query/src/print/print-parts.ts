import { columnNameKey } from '../column-name.ts';

/** What a statement reads from: a relation of this name, which the executor provides. */
export const RELATION = 'dataset';

/** Nulls come last both ways. [SEM-SORT-1] */
export const DIRECTIONS = { asc: 'ASC NULLS LAST', desc: 'DESC NULLS LAST' } as const;

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
