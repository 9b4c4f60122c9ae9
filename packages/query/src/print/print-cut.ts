import { assertNever, invariant, type ColumnType } from '@plumbline/contract';
import type { AggregateCall, BinStep, Dialect, SortTerm } from '../dialects/dialect.ts';
import { printPart } from '../filter/part.ts';
import type { PrintContext } from '../filter/print-predicate.ts';
import type { QueryPlan, PlanGroup, PlanMeasure, PlanTop } from '../query-plan.ts';
import { namesInMeasure } from '../prune.ts';
import { printAggregate, printGrouping, type GroupingMeasure } from './print-grouping.ts';
import { freshName, indented, sortedBy, sortsByPosition, step, type Key } from './print-parts.ts';
import type { RowOrder, Source } from './print-source.ts';
import { columnNameKey } from '../column-name.ts';

type BinGroup = Extract<PlanGroup, { kind: 'bin' }>;
type TopGroup = Extract<PlanGroup, { kind: 'value' }> & { readonly top: PlanTop };

/** The matching rows, cut into groups. */
export interface PrintedCut {
  /** CTEs before the SELECT: `name AS (…)` each. */
  readonly steps: readonly string[];
  /** The rows in these groups, given by their `as`; those that top keys leave out only where `all`. */
  readonly from: (groups: readonly string[], rows: 'visible' | 'all') => string;
  readonly where: readonly string[];
  /** The expressions that identify groups, in order: a key for each group, and further ones that some need. */
  readonly keys: readonly GroupKey[];
  readonly order: RowOrder;
}

export interface GroupKey extends Key {
  /** The group's own name. */
  readonly group: string;
}

export interface CutInput {
  readonly plan: QueryPlan;
  readonly printing: PrintContext;
  readonly source: Source;
  /** `WHERE …`, or nothing. */
  readonly where: readonly string[];
}

/** The rows that match, as a step of a statement with bins. */
const MATCHING = 'matching';

/**
 * Bins need the bounds of the matching rows first, so those rows become a step of their own; so do the first keys of a
 * group. Every key is expressed over the rows of `from`.
 */
export function printCut({ plan, printing, source, where }: CutInput): PrintedCut {
  const { dialect } = printing;
  const takenNames = new Set(
    [...plan.groups.map(({ column }) => column.name), ...cutMeasures(plan).flatMap(namesInMeasure)].map(
      columnNameKey,
    ),
  );
  const bins = printBins(plan, dialect, takenNames);
  const rows = bins.size === 0 ? { steps: [], from: source.from, where, order: source.order } : matchingOf();
  const tops = topsOf({ plan, dialect, rows, taken: takenNames });
  const keys = plan.groups.flatMap((group) =>
    printKeys(group, { bin: bins.get(group) ?? null, top: tops.get(group) ?? null, printing }),
  );
  return {
    steps: [...rows.steps, ...[...tops.values()].map(({ sql }) => sql)],
    from: (groups, which) => [rows.from, ...joinsOf(tops, groups, which)].join('\n'),
    where: rows.where,
    keys,
    order: rows.order,
  };

  function matchingOf(): Rows {
    const matching = dialect.quoteIdentifier(MATCHING);
    const orderNames = source.order.map((_, index) =>
      dialect.quoteIdentifier(freshName(`order ${index + 1}`, takenNames)),
    );
    const read = [
      ...readColumns(plan, dialect),
      ...[...bins.values()].map(({ number, value }) => `${number} AS ${value}`),
      ...source.order.map(({ sql }, index) => `${sql} AS ${orderNames[index] ?? ''}`),
    ];
    const steps = [...bins.values()].map(({ step: name, sql }) => step(name, [sql]));
    return {
      steps: [step(matching, [`SELECT ${read.join(', ')}`, `FROM ${source.from}`, ...where]), ...steps],
      from: [matching, ...[...bins.values()].map(({ join }) => join)].join(' '),
      where: [],
      order: source.order.map((term, index) => ({ ...term, sql: `${matching}.${orderNames[index] ?? ''}` })),
    };
  }
}

/** Only keys that leave rows out matter to groups that they do not belong to. */
const joinsOf = (
  tops: ReadonlyMap<PlanGroup, Top>,
  groups: readonly string[],
  which: 'visible' | 'all',
): string[] =>
  [...tops].flatMap(([{ as }, { join, keepsRest }]) => {
    const isNeeded = keepsRest ? groups.includes(as) : which === 'visible';
    return isNeeded ? [join] : [];
  });

interface Rows {
  readonly steps: readonly string[];
  readonly from: string;
  readonly where: readonly string[];
  readonly order: RowOrder;
}

/** A measure over the rows of a group. */
export function measureCall(
  { aggregate, column, percentile, other, order }: PlanMeasure,
  { dialect, rowOrder }: { readonly dialect: Dialect; readonly rowOrder: RowOrder },
): AggregateCall {
  const terms: SortTerm[] = [
    ...order.map(({ by, type, direction }) => ({ sql: dialect.column(by, type), direction })),
    ...rowOrder,
  ];
  return {
    aggregate: aggregate === 'last' ? 'first' : aggregate,
    column: column === null ? null : dialect.column(column.name, column.type),
    type: column?.type ?? null,
    percentile,
    other: other === null ? null : dialect.column(other.name, other.type),
    order: aggregate === 'last' ? terms.map(turned) : terms,
  };
}

/** Rows without a value stay last: they are neither the first nor the last while there are others. [SEM-MEASURE-11] */
const turned = (term: SortTerm): SortTerm => ({
  ...term,
  direction: term.direction === 'asc' ? 'desc' : 'asc',
});

interface Bin {
  /** The binned number in terms of the relation, and its name among the matching rows. */
  readonly number: string;
  readonly value: string;
  /** The relation of one row that holds the step, how it is joined, and the step's parts. */
  readonly step: string;
  readonly join: string;
  readonly parts: BinStep;
  readonly sql: string;
}

/** Smallest power of ten that a step is taken from. */
const MIN_EXPONENT = -300;

function printBins(
  { groups }: QueryPlan,
  dialect: Dialect,
  taken: ReadonlySet<string>,
): ReadonlyMap<PlanGroup, Bin> {
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
          ...printStep(dialect.quoteIdentifier(`step ${index + 1}`), dialect, taken),
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

/** Columns of the rows may be called like those of the step: then these are renamed. */
function printStep(
  step: string,
  { quoteIdentifier, grammar }: Dialect,
  taken: ReadonlySet<string>,
): Pick<Bin, 'step' | 'join' | 'parts'> {
  const own = ['num', 'den'].map(quoteIdentifier);
  const [num, den] = ['num', 'den'].map((name) => quoteIdentifier(freshName(name, taken))) as [
    string,
    string,
  ];
  const isRenamed = taken.has('num') || taken.has('den');
  const renamed = grammar.namedValues
    ? `${step} AS ${step}(${num}, ${den})`
    : `(SELECT ${own[0]} AS ${num}, ${own[1]} AS ${den} FROM ${step}) AS ${step}`;
  return {
    step,
    join: isRenamed ? `CROSS JOIN ${renamed}` : `CROSS JOIN ${step}`,
    parts: { num: `${step}.${num}`, den: `${step}.${den}` },
  };
}

/** Whole numbers fall into whole bins. */
const leastExponentOf = (type: ColumnType): number => (type === 'integer' ? 0 : MIN_EXPONENT);

const hasTop = (group: PlanGroup): group is TopGroup => group.kind === 'value' && group.top !== null;

const cutMeasures = ({ groups, measures }: QueryPlan): PlanMeasure[] => [
  ...groups.filter(hasTop).map(({ top }) => top.by),
  ...measures,
];

function readColumns(plan: QueryPlan, dialect: Dialect): string[] {
  const keys = plan.groups.filter(({ kind }) => kind !== 'bin').map(({ column }) => column.name);
  const names = [...keys, ...cutMeasures(plan).flatMap(namesInMeasure)];
  return [...new Set(names)].map((name) => dialect.quoteIdentifier(name));
}

interface Top {
  /** The step that finds the keys, and how rows meet them. */
  readonly sql: string;
  readonly join: string;
  /** True for the rows of the keys, null for others. */
  readonly isTop: string;
  readonly keepsRest: boolean;
}

/** The first keys are chosen among all matching rows, each group by itself. [SEM-TOP-2] */
function topsOf({
  plan,
  dialect,
  rows,
  taken,
}: {
  readonly plan: QueryPlan;
  readonly dialect: Dialect;
  readonly rows: Rows;
  readonly taken: ReadonlySet<string>;
}): ReadonlyMap<PlanGroup, Top> {
  return new Map(
    plan.groups.filter(hasTop).map((group, index): [PlanGroup, Top] => {
      const { column, top } = group;
      const name = dialect.quoteIdentifier(`top ${index + 1}`);
      const key = dialect.quoteIdentifier(freshName(`key ${index + 1}`, taken));
      const flag = dialect.quoteIdentifier(freshName(`is top ${index + 1}`, taken));
      const sql = dialect.column(column.name, column.type);
      const by: GroupingMeasure = {
        call: measureCall(top.by, { dialect, rowOrder: rows.order }),
        plus: top.by.plus,
        as: 'by',
      };
      return [
        group,
        {
          sql: step(name, printTop({ key: { sql, as: key }, flag, by, top }, rows, dialect)),
          join: `${top.otherAs === null ? 'JOIN' : 'LEFT JOIN'} ${name} ON ${dialect.isSame(sql, `${name}.${key}`)}`,
          isTop: `${name}.${flag}`,
          keepsRest: top.otherAs !== null,
        },
      ];
    }),
  );
}

interface FirstKeys {
  readonly key: Key;
  readonly flag: string;
  readonly by: GroupingMeasure;
  readonly top: PlanTop;
}

function printTop({ key, flag, by, top }: FirstKeys, rows: Rows, dialect: Dialect): string[] {
  const limit = `LIMIT ${top.count}`;
  if (sortsByPosition(dialect)) {
    const measure = printAggregate(by.call, by.plus, dialect);
    return [
      `SELECT ${key.sql} AS ${key.as}, TRUE AS ${flag}`,
      `FROM ${rows.from}`,
      ...rows.where,
      'GROUP BY 1',
      `ORDER BY ${sortedBy(measure, top.direction, dialect)}, ${sortedBy('1', 'asc', dialect)}`,
      limit,
    ];
  }
  const [found, value] = ['found', by.as].map(dialect.quoteIdentifier) as [string, string];
  const { from, where } = rows;
  const grouped = printGrouping({ dialect, keys: [{ ...key, as: 'found' }], measures: [by], from, where });
  return [
    `SELECT ${found} AS ${key.as}, TRUE AS ${flag}`,
    'FROM (',
    indented(grouped),
    `) AS ${dialect.quoteIdentifier('measured')}`,
    `ORDER BY ${sortedBy(value, top.direction, dialect)}, ${sortedBy(found, 'asc', dialect)}`,
    limit,
  ];
}

function printKeys(
  group: PlanGroup,
  {
    bin,
    top,
    printing,
  }: { readonly bin: Bin | null; readonly top: Top | null; readonly printing: PrintContext },
): GroupKey[] {
  const { dialect } = printing;
  const column = dialect.column(group.column.name, group.column.type);
  const named = (sql: string, as: string): GroupKey => ({ sql, as, group: group.as });
  switch (group.kind) {
    case 'value':
      return group.top === null || group.top.otherAs === null || top === null
        ? [named(column, group.as)]
        : [
            named(`CASE WHEN ${top.isTop} THEN ${column} END`, group.as),
            named(`${top.isTop} IS NULL`, group.top.otherAs),
          ];
    case 'time':
      return [named(dialect.startOf(group.unit, column, group.weekStart), group.as)];
    case 'part':
      return [named(printPart(group.column, group.part, printing), group.as)];
    case 'bin': {
      invariant(bin !== null, 'Every group of bins has a step.');
      const edge = (offset: 0 | 1): string => dialect.bins.edge(bin.value, bin.parts, offset);
      return [named(edge(0), group.as), ...(group.upperAs === null ? [] : [named(edge(1), group.upperAs)])];
    }
    default:
      return assertNever(group);
  }
}
