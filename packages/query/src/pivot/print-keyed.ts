import { assertNever, type ColumnType } from '@plumbline/contract';
import type { AggregateCall, SortTerm } from '../dialects/dialect.ts';
import { printExpression } from '../expression/print-expression.ts';
import { printPredicate } from '../filter/print-predicate.ts';
import type { PlannedColumn, PlannedGroup, PlannedMeasure } from '../planned.ts';
import { RELATION } from '../print/print-parts.ts';
import { PARTS, part, type PivotPrinting } from './print-pivot.ts';

/** Whole numbers fall into whole bins. */
const leastExponentOf = (type: ColumnType): number => (type === 'integer' ? 0 : -300);

interface Keyed {
  /** Relations before the grouping; the last gives a row for each that matches, with its keys. */
  readonly parts: readonly string[];
  /** Select list of the measures over it. */
  readonly measures: readonly string[];
  /** The select over the cells that adds what is calculated. */
  readonly figures: readonly string[];
  /** The width of the bins of a field, by the name of its key. */
  readonly steps: ReadonlyMap<string, string>;
}

/** The rows that match with a column for each key: what the two sides and the cells are all made of. */
export function printKeyed(printing: PivotPrinting, position: string | undefined): Keyed {
  const { plan, quote, dialect } = printing;
  const { groups, measures } = plan.base;
  const where = printWhere(printing);
  const fields = fieldsOf(printing, position);
  const bins = binsOf(groups, printing);
  const inner = bins.size > 0;
  const keys = groups.map((group) => {
    const bin = bins.get(group);
    const column = inner ? (fields.get(group.column.name) ?? '') : quote(group.column.name);
    const sql =
      bin === undefined ? keyOf(group, column, printing) : dialect.bins.edge(bin.value, bin.step, 0);
    return `${sql} AS ${quote(group.as)}`;
  });
  const read = [...fields].map(([name, as]) => `${quote(name)} AS ${as}`);
  const source = sourceOf(printing, position);
  const matching = quote('matching');
  const numbers = [...bins.values()].map(({ number, value }) => `${number} AS ${value}`);
  const parts = inner
    ? [
        part(
          'matching',
          [`SELECT ${[...read, ...numbers].join(', ')}`, `FROM ${source}`, ...where],
          printing,
        ),
        ...[...bins.values()].map(({ name, sql }) => part(name, [sql], printing)),
        part(
          PARTS.keyed,
          [
            `SELECT ${[...keys, ...fields.values()].join(', ')}`,
            `FROM ${[matching, ...[...bins.values()].map(({ step }) => step)].join(', ')}`,
          ],
          printing,
          false,
        ),
      ]
    : [
        part(
          PARTS.keyed,
          [`SELECT ${[...keys, ...read].join(', ') || 'NULL'}`, `FROM ${source}`, ...where],
          printing,
          false,
        ),
      ];
  return {
    parts,
    measures: measures.map(
      (measure) => `${dialect.aggregate(callOf(measure, fields, position))} AS ${quote(measure.as)}`,
    ),
    figures: printFigures(printing),
    steps: new Map(
      [...bins].map(([group, { step }]) => [group.as, `(SELECT ${step}."num" / ${step}."den" FROM ${step})`]),
    ),
  };
}

function printWhere(printing: PivotPrinting): string[] {
  const { matching } = printing.plan.base;
  if (matching === null) {
    return [];
  }
  const parts = matching.kind === 'all' ? matching.parts : [matching];
  return [`WHERE ${parts.map((one) => printPredicate(one, printing)).join('\n  AND ')}`];
}

/** The relation with the columns that are worked out for each row. */
function sourceOf(printing: PivotPrinting, position: string | undefined): string {
  const { plan, quote } = printing;
  const relation = quote(RELATION);
  if (plan.base.derived.length === 0) {
    return relation;
  }
  const rowOrder = position === undefined ? [] : [quote(position)];
  const derived = plan.base.derived.map((column) => printColumn(column, printing, rowOrder));
  return `(SELECT *, ${derived.join(', ')} FROM ${relation}) AS ${relation}`;
}

const printColumn = (column: PlannedColumn, printing: PivotPrinting, rowOrder: readonly string[]): string =>
  `${printExpression(column.expression, {
    dialect: printing.dialect,
    parameters: printing.parameters,
    columnTypes: new Map(column.columns.map(({ name, type }) => [name, type])),
    rowOrder,
  })} AS ${printing.quote(column.as)}`;

/** Calculations name those before them, so each is a layer of its own. */
function printFigures(printing: PivotPrinting): string[] {
  const { plan, quote } = printing;
  const cells = ['SELECT *', `FROM ${quote(PARTS.cells)}`];
  return plan.base.calculate.reduce(
    (inner, column) => [
      `SELECT *, ${printColumn(column, printing, [])}`,
      'FROM (',
      ...inner.map((line) => `  ${line}`),
      `) AS ${quote('layer')}`,
    ],
    cells,
  );
}

/** The first and the last of a group are those of the dataset's order unless the measure has one of its own. */
function callOf(
  { aggregate, column, percentile, other, order }: PlannedMeasure,
  fields: ReadonlyMap<string, string>,
  position: string | undefined,
): AggregateCall {
  const sqlOf = (name: string): string => fields.get(name) ?? '';
  const isLast = aggregate === 'last';
  const turned = (direction: 'asc' | 'desc'): 'asc' | 'desc' =>
    isLast ? (direction === 'asc' ? 'desc' : 'asc') : direction;
  const terms: SortTerm[] = [
    ...order.map(({ by, direction }) => ({ sql: sqlOf(by), direction: turned(direction) })),
    ...(position === undefined ? [] : [{ sql: sqlOf(position), direction: turned('asc'), isPosition: true }]),
  ];
  return {
    aggregate: isLast ? 'first' : aggregate,
    column: column === null ? null : sqlOf(column.name),
    type: column?.type ?? null,
    percentile,
    other: other === null ? null : sqlOf(other.name),
    order: aggregate === 'first' || isLast ? terms : [],
  };
}

/** Columns that measures and, past bins, keys read, under names that no key has. */
function fieldsOf({ plan, quote }: PivotPrinting, position: string | undefined): ReadonlyMap<string, string> {
  const { groups, measures } = plan.base;
  const hasBins = groups.some(({ kind }) => kind === 'bin');
  const isOrdered = measures.some(({ aggregate }) => aggregate === 'first' || aggregate === 'last');
  const names = [
    ...measures.flatMap(({ column, other, order }) => [
      ...[column, other].flatMap((one) => (one === null ? [] : [one.name])),
      ...order.map(({ by }) => by),
    ]),
    ...(hasBins ? groups.flatMap(({ kind, column }) => (kind === 'bin' ? [] : [column.name])) : []),
    ...(isOrdered && position !== undefined ? [position] : []),
  ];
  return new Map([...new Set(names)].map((name, index) => [name, quote(`field ${index + 1}`)]));
}

function keyOf(group: PlannedGroup, column: string, { dialect }: PivotPrinting): string {
  switch (group.kind) {
    case 'value':
    case 'bin':
      return column;
    case 'time':
      return dialect.startOf(group.unit, column);
    default:
      return assertNever(group);
  }
}

interface Bin {
  readonly name: string;
  readonly step: string;
  readonly number: string;
  readonly value: string;
  readonly sql: string;
}

function binsOf(
  groups: readonly PlannedGroup[],
  { dialect, quote }: PivotPrinting,
): ReadonlyMap<PlannedGroup, Bin> {
  const bins = groups.flatMap((group) => (group.kind === 'bin' ? [group] : []));
  return new Map(
    bins.map((group, index) => {
      const value = quote(`binned ${index + 1}`);
      const name = `step ${index + 1}`;
      const { column, maxBins } = group;
      const from = quote('matching');
      return [
        group,
        {
          name,
          step: quote(name),
          number: dialect.bins.number(quote(column.name), column.type),
          value,
          sql: dialect.bins.step({ value, from, maxBins, leastExponent: leastExponentOf(column.type) }),
        },
      ];
    }),
  );
}
