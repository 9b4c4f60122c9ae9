import { assertNever, type ColumnType } from '@plumbline/contract';
import type { Dialect } from '../dialects/dialect.ts';
import type { Plan, PlannedGroup } from '../planned.ts';
import { DIRECTIONS, RELATION } from './print-parts.ts';

type BinGroup = Extract<PlannedGroup, { kind: 'bin' }>;

interface Key {
  readonly sql: string;
  readonly as: string;
}

interface Cut {
  /** Common table expressions before the SELECT. */
  readonly steps: readonly string[];
  readonly from: string;
  /** The expressions that tell groups apart, in order. */
  readonly keys: readonly Key[];
  readonly where: readonly string[];
}

/** One row per group: keys, then measures. Keys and order go by place, so that no name can be taken for another. */
export function printGroups(plan: Plan, where: readonly string[], dialect: Dialect): string[] {
  const cut = printCut(plan, where, dialect);
  const measures = plan.measures.map(({ aggregate, column, as }) => ({
    sql: dialect.aggregate(aggregate, column === null ? '*' : dialect.quoteIdentifier(column.name)),
    as,
  }));
  return [
    ...withSteps(cut.steps),
    `SELECT ${namedList([...cut.keys, ...measures], dialect)}`,
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
    `SELECT count(*) AS ${dialect.quoteIdentifier('count')}`,
    'FROM (',
    ...[`SELECT DISTINCT ${namedList(cut.keys, dialect)}`, `FROM ${cut.from}`, ...cut.where].map(
      (line) => `  ${line}`,
    ),
    `) AS ${dialect.quoteIdentifier('groups')}`,
  ];
}

const namedList = (keys: readonly Key[], dialect: Dialect): string =>
  keys.map(({ sql, as }) => `${sql} AS ${dialect.quoteIdentifier(as)}`).join(',\n  ');

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
  const bins = binsOf(plan, dialect);
  const keys = plan.groups.flatMap((group) => printKeys(group, bins.get(group) ?? null, dialect));
  if (bins.size === 0) {
    return { steps: [], from: relation, keys, where };
  }
  const read = [
    ...readColumns(plan, dialect),
    ...[...bins.values()].map(({ number, value }) => `${number} AS ${value}`),
  ];
  return {
    steps: [
      `${dialect.quoteIdentifier(MATCHING)} AS (\n${indented([`SELECT ${read.join(', ')}`, `FROM ${relation}`, ...where])}\n)`,
      ...[...bins.values()].map(({ step, sql }) => `${step} AS (\n${indented([sql])}\n)`),
    ],
    from: [dialect.quoteIdentifier(MATCHING), ...[...bins.values()].map(({ step }) => step)].join(', '),
    keys,
    where: [],
  };
}

const indented = (lines: readonly string[]): string => lines.join('\n').replaceAll(/^/gm, '  ');

interface Bin {
  /** The binned number in terms of the relation, and its name among the matching rows. */
  readonly number: string;
  readonly value: string;
  /** The relation of one row that holds the step. */
  readonly step: string;
  readonly sql: string;
}

/** The rows that match, as a step of a statement with bins. */
const MATCHING = 'matching';
/** Smallest power of ten that a step is taken from. */
const LEAST_EXPONENT = -300;

function binsOf({ groups, measures }: Plan, dialect: Dialect): ReadonlyMap<PlannedGroup, Bin> {
  const taken = new Set([...groups, ...measures].map(({ column }) => column?.name.toLowerCase() ?? ''));
  const bins = groups.filter((group): group is BinGroup => group.kind === 'bin');
  return new Map(
    bins.map((group, index) => {
      const value = dialect.quoteIdentifier(freshName(`binned ${index + 1}`, taken));
      const matching = dialect.quoteIdentifier(MATCHING);
      return [
        group,
        {
          number: dialect.bins.number(dialect.quoteIdentifier(group.column.name), group.column.type),
          value,
          step: dialect.quoteIdentifier(`step ${index + 1}`),
          sql: dialect.bins.step({
            value,
            from: matching,
            maxBins: group.maxBins,
            leastExponent: leastExponentOf(group.column.type),
          }),
        },
      ];
    }),
  );
}

/** Whole numbers fall into whole bins. */
const leastExponentOf = (type: ColumnType): number => (type === 'integer' ? 0 : LEAST_EXPONENT);

const freshName = (name: string, taken: ReadonlySet<string>): string =>
  taken.has(name.toLowerCase()) ? freshName(`${name}_`, taken) : name;

function readColumns({ groups, measures }: Plan, dialect: Dialect): string[] {
  const read = [...groups.filter(({ kind }) => kind !== 'bin'), ...measures];
  const names = read.flatMap(({ column }) => (column === null ? [] : [column.name]));
  return [...new Set(names)].map((name) => dialect.quoteIdentifier(name));
}

function printKeys(group: PlannedGroup, bin: Bin | null, dialect: Dialect): Key[] {
  const column = dialect.quoteIdentifier(group.column.name);
  switch (group.kind) {
    case 'value':
      return [{ sql: column, as: group.as }];
    case 'time':
      return [{ sql: dialect.startOf(group.unit, column), as: group.as }];
    case 'bin': {
      const edge = (offset: 0 | 1): string => dialect.bins.edge(bin?.value ?? '', bin?.step ?? '', offset);
      return [
        { sql: edge(0), as: group.as },
        ...(group.upperAs === null ? [] : [{ sql: edge(1), as: group.upperAs }]),
      ];
    }
    default:
      return assertNever(group);
  }
}
