import {
  type Aggregate,
  AppError,
  isNumericType,
  type Issue,
  type PivotField,
  type PivotSpec,
  type PivotValue,
} from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { nameOfFormula } from '../formula/editor/measure-name.ts';
import { formulaDatasets } from '../formula/editor/rename.ts';
import type { CompiledFormula, FormulaResult } from '../formula/formula.ts';
import type { ColumnSchema, Dimension } from '../model.ts';
import { createSchema } from '../schema.ts';
import { checkPivot } from './check-pivot.ts';
import type { PivotFigure, PivotQuery, PivotShowAs, PivotSort } from './pivot.ts';

export interface PivotContext {
  readonly columns: readonly ColumnSchema[];
  /** Reads a formula of the spec; its hidden names begin with the prefix. */
  readonly readFormula: (text: string, prefix: string) => FormulaResult;
  /** Puts the problems of formulas into words. */
  readonly say: (message: Message | string) => string;
  /** Puts what a value is called into the words of whoever reads the pivot. */
  readonly titleOf: (message: Message | string) => string;
  /** Label of a column. */
  readonly labelOf: (column: string) => string;
  /** The order of a column's texts that is not that of their letters; null where there is none. [SEM-SORT-5] */
  readonly orderOf?: (column: string) => readonly string[] | null;
}

interface SpecContext extends PivotContext {
  readonly issues: Issue[];
}

/** A pivot from the wire's words. Throws `query.invalid` with every problem and its path: `values.1.formula`, `sort.0.by`. */
export function pivotOfSpec(
  spec: PivotSpec,
  reading: PivotContext,
  window: { readonly limit: number | null; readonly offset: number },
): PivotQuery {
  const issues: Issue[] = [];
  const all: SpecContext = { ...reading, issues };
  const inOrder = (dimension: Dimension): Dimension => {
    const order = dimension.kind === 'value' ? (reading.orderOf?.(dimension.column) ?? null) : null;
    return order === null ? dimension : ({ ...dimension, order } as Dimension);
  };
  const rows = spec.rows.map((field, index) => inOrder(toDimension(field, `row ${index + 1}`)));
  const columns = spec.columns.map((field, index) => inOrder(toDimension(field, `column ${index + 1}`)));
  const pivot: PivotQuery = {
    version: 1,
    rows,
    columns,
    values: spec.values.map((value, index) => toFigure(value, index, all)),
    filter: spec.filters,
    search: spec.search ?? null,
    totals: spec.totals,
    sort: (spec.sort ?? []).flatMap((key, index) => toPivotSort(key, index, { rows, columns, issues })),
    depth: spec.depth ?? null,
    under: spec.under ?? [],
    ...window,
  };
  if (issues.length > 0) {
    const problems = [...issues, ...checkPivot(pivot, reading.columns)];
    throw new AppError('query.invalid', problems[0]?.message ?? 'This pivot cannot be read.', {
      issues: problems,
    });
  }
  return pivot;
}

/** The dimension of a field, named `as` in the result; a part of a time counts before its unit, and both before bins. */
export function toDimension(field: PivotField, as: string): Dimension {
  if (typeof field === 'string') {
    return { kind: 'value', column: field, as };
  }
  const { column, timeUnit, part, bin } = field;
  if (part !== undefined) {
    return { kind: 'part', column, part, as };
  }
  if (timeUnit !== undefined) {
    return { kind: 'time', column, unit: timeUnit, as };
  }
  return bin === undefined
    ? { kind: 'value', column, as }
    : { kind: 'bin', column, maxBins: bin.maxBins, as, upperAs: null };
}

/** Replaces a value that could not be parsed; its problem is reported. */
const unread = (as: string) => ({
  derive: [],
  measures: [{ aggregate: 'count', column: null, as } as const],
  calculate: [],
  of: as,
});

function toFigure(value: PivotValue, index: number, reading: SpecContext): PivotFigure {
  const showAs = shownAs(value, `values.${index}.show_as`, reading.issues);
  const label = value.label ?? valueTitle(value, reading);
  const as = `value ${index + 1}`;
  if (value.formula !== undefined) {
    return { ...figureOfFormula(value, { index, as, reading }), showAs, label };
  }
  const { aggregate, column } = toAggregate(value, value.column ?? null, reading);
  const measure = { aggregate, column, as, percentile: value.percentile ?? null };
  return { derive: [], measures: [measure], calculate: [], of: as, showAs, label };
}

/** A share is the sum, or the count where there is nothing to sum, shown as a share. [SEM-PIVOT-5] */
function toAggregate(
  { agg }: PivotValue,
  column: string | null,
  { columns }: PivotContext,
): { aggregate: Aggregate; column: string | null } {
  if (agg !== 'share') {
    return { aggregate: agg ?? 'count', column };
  }
  const type = column === null ? null : (createSchema(columns).find(column)?.type ?? null);
  const isSummed = isNumericType(type) || type === null;
  return { aggregate: column !== null && isSummed ? 'sum' : 'count', column };
}

function shownAs({ agg, show_as: showAs }: PivotValue, path: string, issues: Issue[]): PivotShowAs {
  if (agg !== 'share' || showAs.startsWith('share_of_')) {
    return showAs;
  }
  if (showAs !== 'value') {
    issues.push({
      path,
      message: `A share cannot be shown as “${showAs}”.`,
      hint: 'Choose what it is a share of, or aggregate by sum or count.',
    });
  }
  return 'share_of_total';
}

interface FormulaPosition {
  readonly index: number;
  readonly as: string;
  readonly reading: SpecContext;
}

function figureOfFormula(
  value: PivotValue,
  { index, as, reading }: FormulaPosition,
): Pick<PivotFigure, 'derive' | 'measures' | 'calculate' | 'of'> {
  const path = `values.${index}.formula`;
  const problem = (message: Message | string, hint?: string): ReturnType<typeof unread> => {
    reading.issues.push({ path, message: reading.say(message), ...(hint === undefined ? {} : { hint }) });
    return unread(as);
  };
  const read = reading.readFormula(value.formula ?? '', as);
  const compiled = compiledOf(value, read);
  if (!('kind' in compiled)) {
    return problem(...compiled);
  }
  if (compiled.kind === 'aggregate') {
    const { derive, measures, calculate } = compiled;
    return {
      derive,
      measures,
      calculate,
      of: compiled.calculate.at(-1)?.as ?? compiled.measures[0]?.as ?? '',
    };
  }
  const derived = `${as} row`;
  const columns = [...reading.columns, { name: derived, type: read.type ?? 'text' } as const];
  const { aggregate, column } = toAggregate(value, derived, { ...reading, columns });
  return {
    derive: [{ as: derived, expression: compiled.expression }],
    measures: [{ aggregate, column, as, percentile: value.percentile ?? null }],
    calculate: [],
    of: as,
  };
}

/** The formula's parts, or why a pivot cannot use it. */
function compiledOf(value: PivotValue, { diagnostics, compiled }: FormulaResult): CompiledFormula | Refusal {
  if (formulaDatasets(value.formula ?? '').length > 0) {
    return LOOKS_ELSEWHERE;
  }
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (error !== undefined || compiled === null) {
    return [error?.message ?? 'This formula has no value.'];
  }
  return (compiled.kind === 'aggregate' ? groupIssue(compiled) : rowIssue(compiled, value)) ?? compiled;
}

type Refusal = readonly [message: Message | string, hint?: string];

const groupIssue = ({ measures }: Extract<CompiledFormula, { kind: 'aggregate' }>): Refusal | null =>
  measures.some(({ per }) => per !== undefined && per !== null)
    ? [
        'This formula compares a group with others, which a pivot does by itself.',
        'Take the formula of the group alone, and show it as a share.',
      ]
    : null;

const LOOKS_ELSEWHERE = [
  'A formula of a pivot cannot look up values in another dataset.',
  'Save the formula as a column of this dataset, then use that column.',
] as const;

function rowIssue(
  { lookups }: Extract<CompiledFormula, { kind: 'row' }>,
  { agg }: PivotValue,
): Refusal | null {
  if (lookups.length > 0) {
    return LOOKS_ELSEWHERE;
  }
  return agg === undefined
    ? ['This formula returns a value for each row.', 'Choose an aggregation: agg.']
    : null;
}

function aggregateTitle(agg: NonNullable<PivotValue['agg']>, column: string | null): Message {
  if (agg === 'share') {
    return column === null ? message('pivotTitle.share') : message('pivotTitle.shareOf', { column });
  }
  return column === null ? message(`aggregate.${agg}`) : message(`aggregatePhrase.${agg}`, { column });
}

function valueTitle({ agg, column, formula, show_as: showAs }: PivotValue, reading: PivotContext): string {
  const aggregate =
    agg === undefined ? '' : aggregateTitle(agg, column === undefined ? null : reading.labelOf(column));
  const figure = formula === undefined ? aggregate : (nameOfFormula(formula) ?? formula);
  return reading.titleOf(showAs === 'value' ? figure : message(`pivotTitle.shown_${showAs}`, { figure }));
}

function toPivotSort(
  key: NonNullable<PivotSpec['sort']>[number],
  position: number,
  { rows, columns, issues }: { rows: readonly Dimension[]; columns: readonly Dimension[]; issues: Issue[] },
): PivotSort[] {
  const { by, direction, under = [] } = key;
  if (typeof by === 'number') {
    return [{ kind: 'value', value: by, under, direction, position }];
  }
  const sorts = (['rows', 'columns'] as const).flatMap((axis) =>
    (axis === 'rows' ? rows : columns).flatMap(({ column }, field): PivotSort[] =>
      column === by ? [{ kind: 'field', axis, field, direction }] : [],
    ),
  );
  if (sorts.length === 0) {
    const names = [...rows, ...columns].map(({ column }) => column);
    issues.push({
      path: `sort.${position}.by`,
      message: `“${by}” is no field of this pivot.`,
      hint: `Sort by ${names.length === 0 ? '' : `one of its fields (${names.join(', ')}) or by `}the position of a value, from 0.`,
    });
  }
  return sorts;
}
