import {
  assertNever,
  type ClaimCondition,
  type ClaimMeasure,
  type ClaimQuery,
  type ColumnType,
  type FilterNode,
} from '@plumbline/contract';
import {
  type ColumnSchema,
  type DerivedColumn,
  type Expression,
  type Literal,
  toLiteral,
  type LooseQuery,
  type Measure,
} from '@plumbline/query';

/** Names of the query's own columns; `#` keeps them apart from those of datasets. */
const VALUE = '#value';
const OF = '#of';
const TO = '#to';
const POSITION = '#position';
const ROWS = '#rows';

type Columns = readonly ColumnSchema[];

const columnType = (columns: Columns, name: string): ColumnType =>
  columns.find((column) => column.name === name)?.type ?? 'text';

const column = (name: string): Expression => ({ kind: 'column', name });
const one: Literal = { kind: 'literal', type: 'integer', value: '1' };
/** In place of what no value of the column can be: nothing is equal to it. */
const NULL: Literal = { kind: 'literal', type: 'null', value: null };

function conditionExpression(condition: ClaimCondition, columns: Columns): Expression {
  const type = columnType(columns, condition.column);
  const values = condition.op === 'in' ? condition.value : [condition.value];
  return {
    kind: 'call',
    operation: condition.op,
    args: [column(condition.column), ...values.map((value) => toLiteral(type, value) ?? NULL)],
  };
}

function allConditions(conditions: readonly ClaimCondition[], columns: Columns): Expression | null {
  const [first, ...rest] = conditions.map((condition) => conditionExpression(condition, columns));
  if (first === undefined) {
    return null;
  }
  return rest.length === 0 ? first : { kind: 'call', operation: 'and', args: [first, ...rest] };
}

const filterOf = (conditions: readonly ClaimCondition[]): FilterNode | null =>
  conditions.length === 0 ? null : { op: 'and', value: conditions.map((condition) => ({ ...condition })) };

const toMeasure = ({ field, aggregate }: ClaimMeasure, as: string): Measure => ({
  aggregate,
  column: field,
  as,
});

/** The measure over the rows that meet the conditions alone: a column that is null for every other row. */
function measurePart(
  { field, aggregate }: ClaimMeasure,
  {
    conditions,
    as,
    columns,
  }: { readonly conditions: readonly ClaimCondition[]; readonly as: string; readonly columns: Columns },
): { readonly derive: readonly DerivedColumn[]; readonly measure: Measure } {
  const when = allConditions(conditions, columns);
  if (when === null) {
    return { derive: [], measure: { aggregate, column: field, as } };
  }
  const value = field === null ? one : column(field);
  const derived = `${as} rows`;
  return {
    derive: [{ as: derived, expression: { kind: 'case', branches: [{ when, value }], otherwise: null } }],
    measure: { aggregate, column: derived, as },
  };
}

const call = (operation: 'subtract' | 'divide' | 'abs', ...args: readonly Expression[]): Expression => ({
  kind: 'call',
  operation,
  args,
});

function compared(how: Extract<ClaimQuery, { kind: 'comparison' }>['how']): Expression {
  const [of, to] = [column(OF), column(TO)];
  if (how === 'share') {
    return call('divide', of, to);
  }
  const difference = call('subtract', of, to);
  // By the size of what was before, so that a fall of a loss is below 0 as well.
  return how === 'difference' ? difference : call('divide', difference, call('abs', to));
}

function comparisonQuery(claim: Extract<ClaimQuery, { kind: 'comparison' }>, columns: Columns): LooseQuery {
  const parts = [
    measurePart(claim.measure, { conditions: claim.of, as: OF, columns }),
    measurePart(claim.measure, { conditions: claim.to, as: TO, columns }),
  ];
  return {
    derive: parts.flatMap(({ derive }) => derive),
    measures: parts.map(({ measure }) => measure),
    calculate: [{ as: VALUE, expression: compared(claim.how) }],
    select: [VALUE],
  };
}

function nameQuery(claim: Extract<ClaimQuery, { kind: 'name' }>): LooseQuery {
  const { field, unit, measure, direction, where, minRows } = claim;
  const rows: FilterNode = {
    op: 'and',
    value: [{ column: field, op: 'notnull' }, ...where.map((condition) => ({ ...condition }))],
  };
  const ranked = {
    filter: rows,
    measures: [
      toMeasure(measure, VALUE),
      ...(minRows === undefined ? [] : [toMeasure({ field: measure.field, aggregate: 'count' }, ROWS)]),
    ],
    having: minRows === undefined ? null : ({ column: ROWS, op: 'gte', value: minRows } as const),
    sort: [{ by: VALUE, direction }],
    limit: 1,
  } as const;
  if (unit === 'monthOfYear' || unit === 'dayOfWeek') {
    const part: Literal = {
      kind: 'literal',
      type: 'text',
      value: unit === 'monthOfYear' ? 'month' : 'weekday',
    };
    const expression: Expression = { kind: 'call', operation: 'date_part', args: [part, column(field)] };
    return {
      ...ranked,
      derive: [{ as: POSITION, expression }],
      groups: [{ kind: 'value', column: POSITION, as: POSITION }],
      select: [POSITION],
    };
  }
  const key =
    unit === null
      ? ({ kind: 'value', column: field, as: POSITION } as const)
      : ({ kind: 'time', column: field, unit, as: POSITION } as const);
  return { ...ranked, groups: [key], select: [POSITION] };
}

/** The query behind a claim: one row of one column. `columns` are those of the dataset. */
export function claimQuery(claim: ClaimQuery, columns: Columns): LooseQuery {
  switch (claim.kind) {
    case 'value':
      return { filter: filterOf(claim.where), measures: [toMeasure(claim.measure, VALUE)] };
    case 'comparison':
      return comparisonQuery(claim, columns);
    case 'name':
      return nameQuery(claim);
    case 'correlation':
      return {
        measures: [{ aggregate: 'correlation', column: claim.field, other: claim.other, as: VALUE }],
      };
    default:
      return assertNever(claim);
  }
}

/** Every column of the dataset that a claim reads. */
export function claimColumns(claim: ClaimQuery): readonly string[] {
  const conditions = 'where' in claim ? claim.where : [];
  const both = claim.kind === 'comparison' ? [...claim.of, ...claim.to] : conditions;
  const named = both.map((condition) => condition.column);
  if (claim.kind === 'correlation') {
    return [claim.field, claim.other];
  }
  const measured = claim.measure.field === null ? [] : [claim.measure.field];
  return [...new Set([...named, ...measured, ...(claim.kind === 'name' ? [claim.field] : [])])];
}

/** Rows that a claim counts, as a filter: of a comparison those that it is about. Null for all. */
export const claimRows = (claim: ClaimQuery): FilterNode | null =>
  claim.kind === 'comparison' ? filterOf(claim.of) : filterOf('where' in claim ? claim.where : []);
