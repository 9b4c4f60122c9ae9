import { columnNameKey } from '../column-name.ts';
import { printPredicate, type PrintContext } from '../filter/print-predicate.ts';
import type { QueryPlan, PlanColumn, PlanMeasure } from '../query-plan.ts';
import { measureCall, printCut, type PrintedCut, type CutInput } from './print-cut.ts';
import { namedList, printGrouping, type GroupingMeasure } from './print-grouping.ts';
import { freshName, orderTerms, sortedBy, sortsByPosition, step, withSteps } from './print-parts.ts';
import { printDerivedColumns } from './print-source.ts';

/**
 * One row per group. A query of only groups and measures is one SELECT: keys and order use positions, so that
 * names cannot be confused. Otherwise the groups are a CTE, and the calculations read from it.
 */
export function printGroups(cutting: CutInput): string[] {
  const { plan, printing } = cutting;
  const cut = printCut(cutting);
  // Columns of an order are named by their positions only where their nulls need no term of their own, and their keys are there.
  if (!isPlain(plan, cut) || (plan.sort.length > 0 && !sortsByPosition(printing.dialect))) {
    const { steps, from, having } = printOutputs(cutting, cut);
    const names = plan.columns.map(({ name }) => printing.dialect.quoteIdentifier(name));
    return [
      ...withSteps([...cut.steps, ...steps]),
      `SELECT ${names.length === 0 ? 'NULL' : names.join(', ')}`,
      `FROM ${from}`,
      ...having,
      ...printNamedOrder(plan, printing),
    ];
  }
  return [
    ...withSteps(cut.steps),
    ...printGrouped(cutting, { cut, measures: plan.measures }),
    ...printOrder(plan, cut, printing),
  ];
}

export function printGroupCount(cutting: CutInput): string[] {
  const { plan, printing } = cutting;
  const cut = printCut(cutting);
  const count = `SELECT count(*) AS ${printing.dialect.quoteIdentifier('count')}`;
  if (plan.having !== null) {
    const { steps, from, having } = printOutputs(cutting, cut);
    return [...withSteps([...cut.steps, ...steps]), count, `FROM ${from}`, ...having];
  }
  return [
    ...withSteps(cut.steps),
    count,
    'FROM (',
    ...[
      `SELECT DISTINCT ${namedList(cut.keys, printing.dialect)}`,
      `FROM ${cut.from(groupNames(plan), 'visible')}`,
      ...cut.where,
    ].map((line) => `  ${line}`),
    `) AS ${printing.dialect.quoteIdentifier('groups')}`,
  ];
}

const groupNames = ({ groups }: QueryPlan): string[] => groups.map(({ as }) => as);

/** Whether the outputs are the keys and then all measures, as the groups give them. */
function isPlain(plan: QueryPlan, cut: PrintedCut): boolean {
  const outputs = [...cut.keys, ...plan.measures].map(({ as }) => as);
  return (
    plan.having === null &&
    plan.calculate.length === 0 &&
    plan.measures.every(({ per }) => per === null) &&
    outputs.length === plan.columns.length &&
    outputs.every((as, index) => plan.columns[index]?.name === as)
  );
}

function printGrouped(
  { plan, printing }: CutInput,
  { cut, measures }: { readonly cut: PrintedCut; readonly measures: readonly PlanMeasure[] },
): string[] {
  return printGrouping({
    dialect: printing.dialect,
    keys: cut.keys,
    measures: measures.map((measure) => named(measure, printing, cut)),
    from: cut.from(groupNames(plan), 'visible'),
    where: cut.where,
  });
}

const named = (measure: PlanMeasure, { dialect }: PrintContext, { order }: PrintedCut): GroupingMeasure => ({
  call: measureCall(measure, { dialect, rowOrder: order }),
  plus: measure.plus,
  as: measure.as,
});

function printOrder({ sort, columns }: QueryPlan, cut: PrintedCut, printing: PrintContext): string[] {
  const keys = sort.flatMap((one) => {
    const key = String(columns.findIndex(({ name }) => name === one.by) + 1);
    return orderTerms(one, { key, value: cut.keys.find(({ as }) => as === one.by)?.sql ?? key }, printing);
  });
  return keys.length === 0 ? [] : [`ORDER BY ${keys.join(', ')}`];
}

/** Outputs have names of their own, and the steps give nothing else. */
function printNamedOrder({ sort }: QueryPlan, printing: PrintContext): string[] {
  const keys = sort.flatMap((one) => {
    const key = printing.dialect.quoteIdentifier(one.by);
    return orderTerms(one, { key, value: key }, printing);
  });
  return keys.length === 0 ? [] : [`ORDER BY ${keys.join(', ')}`];
}

interface Outputs {
  readonly steps: readonly string[];
  /** The step that gives every output that the plan needs, under its name. */
  readonly from: string;
  readonly having: readonly string[];
}

/** Groups, then measures of coarser groups beside them, then calculations, those that name others after these. */
function printOutputs(cutting: CutInput, cut: PrintedCut): Outputs {
  const { plan, printing } = cutting;
  const { dialect } = printing;
  const grouped = dialect.quoteIdentifier('grouped');
  const own = plan.measures.filter(({ per }) => per === null);
  // A group needs a column even without keys and measures.
  const measures = cut.keys.length + own.length === 0 ? [rowCount(plan)] : own;
  const steps = [step(grouped, printGrouped(cutting, { cut, measures }))];
  let from = grouped;
  const totals = printTotals(cutting, { cut, own: measures }, grouped);
  if (totals !== null) {
    steps.push(...totals.steps);
    from = totals.name;
  }
  calculationStages(plan).forEach((stage, index) => {
    const name = dialect.quoteIdentifier(`calculated ${index + 1}`);
    const items = stage.map(
      (one) =>
        `${printDerivedColumns(one, { printing, rowOrder: keyOrder(cut, printing) })} AS ${dialect.quoteIdentifier(one.as)}`,
    );
    steps.push(step(name, [`SELECT *, ${items.join(',\n  ')}`, `FROM ${from}`]));
    from = name;
  });
  const having =
    plan.having === null
      ? []
      : [`WHERE ${printPredicate(plan.having, { ...printing, visible: null, from })}`];
  return { steps, from, having };
}

const rowCount = ({ calculate }: QueryPlan): PlanMeasure => ({
  aggregate: 'count',
  column: null,
  as: freshName('rows', new Set(calculate.map(({ as }) => columnNameKey(as)))),
  percentile: null,
  plus: null,
  other: null,
  order: [],
  per: null,
});

/** Groups that tie in a window are ordered by their keys. [SEM-WINDOW-2] */
const keyOrder = ({ keys }: PrintedCut, { dialect }: PrintContext): string[] =>
  keys.map(({ as }) => sortedBy(dialect.quoteIdentifier(as), 'asc', dialect));

/** Calculations in as few steps as can be: each step's name nothing but what the steps before it give. */
function calculationStages({ calculate }: QueryPlan): PlanColumn[][] {
  const stageOf = new Map<string, number>();
  const stages: PlanColumn[][] = [];
  for (const one of calculate) {
    const stage = Math.max(0, ...one.columns.map(({ name }) => (stageOf.get(name) ?? -1) + 1));
    stageOf.set(one.as, stage);
    (stages[stage] ??= []).push(one);
  }
  return stages;
}

/** Measures of coarser groups are computed over the rows again, never from the finer groups. [SEM-SHARE-1] */
function printTotals(
  { plan, printing }: CutInput,
  { cut, own }: { readonly cut: PrintedCut; readonly own: readonly PlanMeasure[] },
  grouped: string,
): { readonly steps: readonly string[]; readonly name: string } | null {
  const { dialect } = printing;
  const sets = new Map<string, { per: readonly string[]; measures: PlanMeasure[] }>();
  for (const measure of plan.measures) {
    if (measure.per !== null) {
      const key = JSON.stringify(measure.per);
      const set = sets.get(key) ?? { per: measure.per, measures: [] };
      set.measures.push(measure);
      sets.set(key, set);
    }
  }
  if (sets.size === 0) {
    return null;
  }
  const totals = [...sets.values()].map(({ per, measures }, index) => {
    const keys = cut.keys.filter(({ group }) => per.includes(group));
    const name = dialect.quoteIdentifier(`total ${index + 1}`);
    const same = keys.map(({ as }) => {
      const key = dialect.quoteIdentifier(as);
      return dialect.isSame(`${grouped}.${key}`, `${name}.${key}`);
    });
    return {
      sql: step(
        name,
        printGrouping({
          dialect,
          keys,
          measures: measures.map((measure) => named(measure, printing, cut)),
          from: cut.from(per, 'all'),
          where: cut.where,
        }),
      ),
      join: same.length === 0 ? `CROSS JOIN ${name}` : `JOIN ${name} ON ${same.join(' AND ')}`,
      outputs: measures.map(
        ({ as }) => `${name}.${dialect.quoteIdentifier(as)} AS ${dialect.quoteIdentifier(as)}`,
      ),
    };
  });
  const name = dialect.quoteIdentifier('with totals');
  // Each under its own name, which totals by the same keys have too.
  const ofGroups = [...cut.keys, ...own].map(({ as }) => {
    const column = dialect.quoteIdentifier(as);
    return `${grouped}.${column} AS ${column}`;
  });
  const lines = [
    `SELECT ${[...ofGroups, ...totals.flatMap(({ outputs }) => outputs)].join(', ')}`,
    `FROM ${grouped}`,
    ...totals.map(({ join }) => join),
  ];
  return { steps: [...totals.map(({ sql }) => sql), step(name, lines)], name };
}
