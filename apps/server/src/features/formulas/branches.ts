import type { Cell } from '@plumbline/contract';
import { hasWindow, type DerivedColumn, type Expression } from '@plumbline/query';

const MAX_BRANCHES = 8;

/** Conditions that decide what an expression gives, outermost first; at most eight. */
export function conditionsIn(expression: Expression): readonly Expression[] {
  const branches: Expression[] = [];
  const waiting: Expression[] = [expression];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    switch (next.kind) {
      case 'case':
        branches.push(...next.branches.map(({ when }) => when).filter((when) => !hasWindow(when)));
        waiting.push(...next.branches.map(({ value }) => value));
        waiting.push(...(next.otherwise === null ? [] : [next.otherwise]));
        break;
      case 'call':
        waiting.push(...next.args);
        break;
      case 'cast':
        waiting.push(next.arg);
        break;
      case 'window':
      case 'column':
      case 'literal':
        break;
    }
  }
  return branches.slice(0, MAX_BRANCHES);
}

/** Each condition as a column that is true where it holds, and false elsewhere. */
export const branchColumns = (conditions: readonly Expression[]): DerivedColumn[] =>
  conditions.map((condition, index) => ({
    as: `#branch ${index}`,
    expression: {
      kind: 'call',
      operation: 'coalesce',
      args: [condition, { kind: 'literal', type: 'boolean', value: false }],
    },
  }));

/** A row of a preview: its cells, and how it came to its result. */
export interface Candidate {
  readonly cells: readonly Cell[];
  /** Which conditions hold, and whether there is a result. */
  readonly way: readonly boolean[];
}

/** The first row of each way there is, then the first of the others, in the order they came. */
export function pickRows(candidates: readonly Candidate[], limit: number): readonly (readonly Cell[])[] {
  const ways = new Set<string>();
  const firsts = new Set<Candidate>();
  for (const candidate of candidates) {
    const way = candidate.way.map(Number).join('');
    if (!ways.has(way) && firsts.size < limit) {
      ways.add(way);
      firsts.add(candidate);
    }
  }
  const rest = candidates.filter((candidate) => !firsts.has(candidate)).slice(0, limit - firsts.size);
  const picked = new Set([...firsts, ...rest]);
  return candidates.filter((candidate) => picked.has(candidate)).map(({ cells }) => cells);
}
