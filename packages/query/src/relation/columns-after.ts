import { assertNever, invariant, type ColumnType } from '@plumbline/contract';
import type { ExpressionIssue } from '../expression/expression-issue.ts';
import { checkExpression } from '../expression/check-expression.ts';
import type { DerivedColumn, Expression } from '../expression/expression.ts';
import { OPERATIONS } from '../expression/operations.ts';
import type { ColumnSchema } from '../model.ts';
import { outputOfGroup, outputOfMeasure } from '../output.ts';
import type { OutputColumn } from '../query-plan.ts';
import { createSchema, type Schema } from '../schema.ts';
import { widest } from './widening.ts';
import type { Relation, RelationOf } from './relation.ts';

type Columns = readonly ColumnSchema[];
/** Columns of a node from those of what it reads, in the node's order. The node fits them. */
export function columnsAfter(node: Exclude<Relation, { kind: 'table' }>, inputs: readonly Columns[]): Columns;
export function columnsAfter(node: Relation, inputs: readonly Columns[]): Columns;
export function columnsAfter(node: Relation, inputs: readonly Columns[]): Columns {
  const [first = [], second = []] = inputs;
  switch (node.kind) {
    case 'table':
    case 'filter':
    case 'sort':
    case 'distinct':
      return first;
    case 'derive':
      return derived(node.columns, createSchema(first));
    case 'json':
      return [...first, ...node.fields.map(({ as }): ColumnSchema => ({ name: as, type: 'text' }))];
    case 'project':
      return renamed(node.columns, first);
    case 'group':
      return grouped(node, createSchema(first));
    case 'join':
      return [...first, ...renamed(node.columns, second)];
    case 'union':
      return united(inputs);
    case 'unpivot':
      return unpivoted(node, first);
    default:
      return assertNever(node);
  }
}

export function find(columns: Columns, name: string): ColumnSchema {
  const column = columns.find((one) => one.name === name);
  invariant(column !== undefined, `A relation names a column “${name}” that is not there.`);
  return column;
}

const newColumn = (name: string, type: ColumnType, isWide: boolean): ColumnSchema =>
  isWide && type === 'integer' ? { name, type, encoding: 'string' } : { name, type };

const renamed = (columns: RelationOf<'project'>['columns'], from: Columns): Columns =>
  columns.map(({ column, as }) => ({ ...find(from, column), name: as }));

function derived(columns: readonly DerivedColumn[], schema: Schema): Columns {
  const computed = new Map(
    columns.map(({ as, expression }) => [
      as,
      newColumn(as, inferType(expression, schema), isWide(expression, schema)),
    ]),
  );
  return [
    ...schema.columns.map((column) => computed.get(column.name) ?? column),
    ...[...computed.values()].filter(({ name }) => schema.find(name) === null),
  ];
}

/** An expression that is always null makes a column of text. */
export function inferType(expression: Expression, schema: Schema): ColumnType {
  const issues: ExpressionIssue[] = [];
  const checked = checkExpression(expression, { columns: schema, path: '', issues, allowWindow: true });
  invariant(checked !== null, `An expression of a relation does not fit: ${JSON.stringify(issues[0])}`);
  return checked.type === 'null' ? 'text' : checked.type;
}

/** Operations whose result is made of their arguments' values, rather than a count or measure of them. */
const CARRYING = new Set(
  Object.entries(OPERATIONS).flatMap(([name, { gives }]) =>
    (['same', 'first', 'arithmetic'] as string[]).includes(gives) ? [name] : [],
  ),
);
const CARRYING_WINDOWS: ReadonlySet<string> = new Set(['lag', 'lead', 'first', 'last', 'sum', 'min', 'max']);

/** Whether integers may exceed a JSON number because a column that goes into them does. [SEM-REL-4] */
function isWide(expression: Expression, schema: Schema): boolean {
  switch (expression.kind) {
    case 'literal':
      return expression.type === 'integer' && !Number.isSafeInteger(Number(expression.value));
    case 'column':
      return schema.find(expression.name)?.encoding === 'string';
    case 'call':
      return CARRYING.has(expression.operation) && expression.args.some((arg) => isWide(arg, schema));
    case 'cast':
      return isWide(expression.arg, schema);
    case 'case':
      return [...expression.branches.map(({ value }) => value), expression.otherwise].some(
        (one) => one !== null && isWide(one, schema),
      );
    case 'window':
      return CARRYING_WINDOWS.has(expression.function) && expression.args.some((arg) => isWide(arg, schema));
    default:
      return assertNever(expression);
  }
}

const asColumn = ({ name, type, wire }: OutputColumn): ColumnSchema =>
  newColumn(name, type, wire === 'string');

const grouped = ({ groups, measures }: RelationOf<'group'>, { columns }: Schema): Columns =>
  [
    ...groups.flatMap((group) => outputOfGroup(group, find(columns, group.column))),
    ...measures.map((measure) =>
      outputOfMeasure(measure, measure.column === null ? null : find(columns, measure.column)),
    ),
  ].map(asColumn);

function united(inputs: readonly Columns[]): Columns {
  const united = new Map<string, ColumnSchema>();
  for (const column of inputs.flat()) {
    const other = united.get(column.name);
    united.set(column.name, other === undefined ? column : merged([other, column], column.name));
  }
  return [...united.values()];
}

function merged(columns: Columns, name: string): ColumnSchema {
  const type = widest(columns.map((column) => column.type));
  invariant(type !== null, `The types of “${name}” do not fit together.`);
  const united = newColumn(
    name,
    type,
    columns.some(({ encoding }) => encoding === 'string'),
  );
  return columns.some(({ masked }) => masked === true) ? { ...united, masked: true } : united;
}

function unpivoted({ columns, nameAs, valueAs }: RelationOf<'unpivot'>, from: Columns): Columns {
  const unpivotedColumns = columns.map((name) => find(from, name));
  return [
    ...from.filter(({ name }) => !columns.includes(name)),
    { name: nameAs, type: 'text' },
    merged(unpivotedColumns, valueAs),
  ];
}
