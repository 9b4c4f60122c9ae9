import type { Dialect } from './dialect.ts';
import type { Plan, PlannedGroup } from './planned.ts';
import { DIRECTIONS, RELATION } from './print-parts.ts';

interface Cut {
  /** Common table expressions before the SELECT. */
  readonly steps: readonly string[];
  readonly from: string;
  /** The expressions that tell groups apart, in order. */
  readonly keys: readonly { readonly sql: string; readonly as: string }[];
  readonly where: readonly string[];
}

/** One row per group: keys, then measures. Keys and order go by place, so that no name can be taken for another. */
export function printGroups(plan: Plan, where: readonly string[], dialect: Dialect): string[] {
  const cut = printCut(plan, where, dialect);
  const measures = plan.measures.map(({ aggregate, column, as }) => ({
    sql: dialect.aggregate(aggregate, column, column === null ? '*' : dialect.quoteIdentifier(column.name)),
    as,
  }));
  const outputs = [...cut.keys, ...measures].map(({ sql, as }) => `${sql} AS ${dialect.quoteIdentifier(as)}`);
  return [
    ...withSteps(cut.steps),
    `SELECT ${outputs.join(',\n  ')}`,
    `FROM ${cut.from}`,
    ...cut.where,
    ...(cut.keys.length === 0 ? [] : [`GROUP BY ${cut.keys.map((_, index) => index + 1).join(', ')}`]),
    ...printOrder(plan),
  ];
}

export function printGroupCount(plan: Plan, where: readonly string[], dialect: Dialect): string[] {
  const cut = printCut(plan, where, dialect);
  return [
    ...withSteps(cut.steps),
    'SELECT count(*) AS "count"',
    `FROM (SELECT DISTINCT ${cut.keys.map(({ sql, as }) => `${sql} AS ${dialect.quoteIdentifier(as)}`).join(', ')}`,
    `  FROM ${cut.from}`,
    ...cut.where.map((line) => `  ${line}`),
    ') AS "groups"',
  ];
}

const withSteps = (steps: readonly string[]): string[] =>
  steps.length === 0 ? [] : [`WITH ${steps.join(',\n')}`];

function printOrder({ sort, columns }: Plan): string[] {
  const keys = sort.map(
    ({ by, direction }) => `${columns.findIndex(({ name }) => name === by) + 1} ${DIRECTIONS[direction]}`,
  );
  return keys.length === 0 ? [] : [`ORDER BY ${keys.join(', ')}`];
}

/** Bins need the bounds of the matching rows first, so those rows become a step of their own. */
function printCut(plan: Plan, where: readonly string[], dialect: Dialect): Cut {
  const relation = dialect.quoteIdentifier(RELATION);
  const bins = plan.groups.filter((group) => group.kind === 'bin');
  const keys = plan.groups.flatMap((group) =>
    printKeys(group, bins.indexOf(group as (typeof bins)[number]), dialect),
  );
  if (bins.length === 0) {
    return { steps: [], from: relation, keys, where };
  }
  const matching = dialect.quoteIdentifier('matching');
  const steps = bins.map(({ column, maxBins }, index) => {
    const value = dialect.bins.number(dialect.quoteIdentifier(column.name));
    const bounds = `(SELECT min(${value}) AS "low", max(${value}) AS "high" FROM ${matching})`;
    // Whole numbers fall into whole bins.
    const leastExponent = column.type === 'integer' ? 0 : LEAST_EXPONENT;
    return `"bin${index}" AS (${dialect.bins.step({ from: bounds, maxBins, leastExponent })})`;
  });
  return {
    steps: [
      `${matching} AS (SELECT ${readColumns(plan, dialect)} FROM ${relation} ${where.join(' ')})`,
      ...steps,
    ],
    from: [matching, ...bins.map((_, index) => `"bin${index}"`)].join(', '),
    keys,
    where: [],
  };
}

/** Smallest power of ten that a step is taken from. */
const LEAST_EXPONENT = -300;

function readColumns({ groups, measures }: Plan, dialect: Dialect): string {
  const names = [...groups, ...measures].flatMap(({ column }) => (column === null ? [] : [column.name]));
  return [...new Set(names)].map((name) => dialect.quoteIdentifier(name)).join(', ');
}

function printKeys(group: PlannedGroup, bin: number, dialect: Dialect): { sql: string; as: string }[] {
  const column = dialect.quoteIdentifier(group.column.name);
  switch (group.kind) {
    case 'value':
      return [{ sql: column, as: group.as }];
    case 'time':
      return [{ sql: dialect.startOf(group.unit, column), as: group.as }];
    case 'bin': {
      const edges = [
        { as: group.as, offset: 0 as const },
        ...(group.upperAs === null ? [] : [{ as: group.upperAs, offset: 1 as const }]),
      ];
      return edges.map(({ as, offset }) => ({
        sql: dialect.bins.edge(dialect.bins.number(column), `"bin${bin}"`, offset),
        as,
      }));
    }
  }
}
