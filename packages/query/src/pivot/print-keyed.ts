import { printPredicate } from '../filter/print-predicate.ts';
import type { PlanMeasure } from '../query-plan.ts';
import type { GroupingMeasure } from '../print/print-grouping.ts';
import { measureCall, printCut, type PrintedCut } from '../print/print-cut.ts';
import { printSource, printDerivedColumns, type RowOrderOptions } from '../print/print-source.ts';
import { namesInMeasure } from '../prune.ts';
import { PARTS, inlinePart, type PivotPrintContext } from './pivot-parts.ts';

interface KeyedRows {
  /** Relations before the grouping; the last gives a row for each that matches, with its keys. */
  readonly parts: readonly string[];
  /** The measures over it. */
  readonly measures: readonly GroupingMeasure[];
  /** The width of the bins of a field, by the name of its key. */
  readonly steps: ReadonlyMap<string, string>;
}

/** The rows that match with a column for each key: what the two sides and the cells all come from. */
export function printKeyed(printing: PivotPrintContext, options: RowOrderOptions): KeyedRows {
  const { plan, quote, dialect } = printing;
  const { base } = plan;
  const source = printSource(base, printing, options);
  const cut = printCut({ plan: base, printing, source, where: printWhere(printing) });
  const isOrdered = base.measures.some(({ aggregate }) => aggregate === 'first' || aggregate === 'last');
  const order = isOrdered ? cut.order : [];
  const fields = nameFields(base.measures);
  const items = [
    ...cut.keys.map(({ sql, as }) => `${sql} AS ${quote(as)}`),
    ...[...fields].map(([name, as]) => `${quote(name)} AS ${quote(as)}`),
    ...order.map(({ sql }, index) => `${sql} AS ${quote(orderName(index))}`),
  ];
  const from = cut.from(
    base.groups.map(({ as }) => as),
    'visible',
  );
  const rowOrder = order.map((term, index) => ({ ...term, sql: quote(orderName(index)) }));
  return {
    parts: [
      ...cut.steps,
      inlinePart(
        PARTS.keyed,
        [`SELECT ${items.join(', ') || 'NULL'}`, `FROM ${from}`, ...cut.where],
        printing,
      ),
    ],
    measures: base.measures.map((measure) => ({
      call: measureCall(renamed(measure, fields), { dialect, rowOrder }),
      plus: measure.plus,
      as: measure.as,
    })),
    steps: cutSteps(cut, printing),
  };
}

const orderName = (index: number): string => `order ${index + 1}`;

function printWhere(printing: PivotPrintContext): string[] {
  const { matching } = printing.plan.base;
  if (matching === null) {
    return [];
  }
  const parts = matching.kind === 'all' ? matching.parts : [matching];
  return [`WHERE ${parts.map((one) => printPredicate(one, printing)).join('\n  AND ')}`];
}

/** Names for the columns that measures read, apart from every key. */
const nameFields = (measures: readonly PlanMeasure[]): ReadonlyMap<string, string> =>
  new Map([...new Set(measures.flatMap(namesInMeasure))].map((name, index) => [name, `field ${index + 1}`]));

function renamed(measure: PlanMeasure, fields: ReadonlyMap<string, string>): PlanMeasure {
  const nameOf = (name: string): string => fields.get(name) ?? name;
  const { column, other, order } = measure;
  return {
    ...measure,
    column: column === null ? null : { ...column, name: nameOf(column.name) },
    other: other === null ? null : { ...other, name: nameOf(other.name) },
    order: order.map((key) => ({ ...key, by: nameOf(key.by) })),
  };
}

/** Bins are numbered in the order of the groups. */
function cutSteps({ steps }: PrintedCut, { plan, quote }: PivotPrintContext): ReadonlyMap<string, string> {
  const bins = plan.base.groups.filter(({ kind }) => kind === 'bin');
  return new Map(
    steps.length === 0
      ? []
      : bins.map(({ as }, index) => {
          const step = quote(`step ${index + 1}`);
          return [as, `(SELECT ${step}.${quote('num')} / ${step}.${quote('den')} FROM ${step})`];
        }),
  );
}

/** Calculations name those before them, so each is a layer of its own. */
export function printFigures(printing: PivotPrintContext): string[] {
  const { plan, quote } = printing;
  return plan.base.calculate.reduce(
    (inner, column) => [
      `SELECT *, ${printDerivedColumns(column, { printing, rowOrder: [] })} AS ${quote(column.as)}`,
      'FROM (',
      ...inner.map((line) => `  ${line}`),
      `) AS ${quote('layer')}`,
    ],
    ['SELECT *', `FROM ${quote(PARTS.cells)}`],
  );
}
