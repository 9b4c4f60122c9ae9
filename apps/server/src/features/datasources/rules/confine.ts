import type {
  ColumnRuleSetting,
  ColumnType,
  Condition,
  Confinement,
  DatasetRules,
  FilterNode,
  RowRuleSetting,
  RuleAudience,
  RuleCondition,
  Scalar,
} from '@plumbline/contract';
import { check, normalize, type ColumnSchema } from '@plumbline/query';
import type { Attributes } from '../../../platform/access/belonging.ts';

/** What rules may know of somebody. */
export interface RuleReader {
  readonly userId: string;
  readonly groupIds: readonly string[];
  readonly attributes: Attributes;
}

/** What rules leave of the rows of a version for one reader. */
export interface AppliedRules {
  readonly reason: Confinement['reason'];
  /** `all`, `none`, or those that pass. */
  readonly rows: 'all' | 'none' | FilterNode;
  readonly hidden: ReadonlySet<string>;
  readonly masked: ReadonlyMap<string, ColumnRuleSetting['mask']>;
}

const isFor = ({ everyone, groups, people }: RuleAudience, reader: RuleReader): boolean =>
  everyone || people.includes(reader.userId) || groups.some((id) => reader.groupIds.includes(id));

/** Whether rules ask for a reader's groups or attributes, which are looked up only then. */
export const dependsOnBelonging = ({ rows, columns }: DatasetRules): boolean =>
  [...rows, ...columns].some(({ audience }) => !audience.everyone && audience.groups.length > 0) ||
  rows.some(({ conditions }) => conditions.some(({ op }) => op === 'attribute'));

/** Whether a filter fits the columns: its columns are there, and its operator and values suit their types. */
export const fitsColumns = (filter: FilterNode, columns: readonly ColumnSchema[]): boolean =>
  check(normalize({ filter }), columns).ok;

/** Attributes are text; a column of another type compares the values that it can hold. */
function typedValues(type: ColumnType, column: string, values: readonly string[]): Scalar[] {
  const typed = values.map((value): Scalar => {
    const isTruth = type === 'boolean' && ['true', 'false'].includes(value.toLowerCase());
    return isTruth ? value.toLowerCase() === 'true' : value;
  });
  const columns = [{ name: column, type }];
  return typed.filter((value) => fitsColumns({ column, op: 'in', value: [value] }, columns));
}

type BoundCondition =
  | { readonly kind: 'filter'; readonly filter: Condition }
  | { readonly kind: 'never' }
  | { readonly kind: 'broken' };

function bindCondition(
  condition: RuleCondition,
  reader: RuleReader,
  columns: readonly ColumnSchema[],
): BoundCondition {
  const column = columns.find(({ name }) => name === condition.column);
  if (column === undefined) {
    return { kind: 'broken' };
  }
  if (condition.op !== 'attribute') {
    return fitsColumns(condition, columns) ? { kind: 'filter', filter: condition } : { kind: 'broken' };
  }
  if (!fitsColumns({ column: column.name, op: 'in', value: [null] }, columns)) {
    return { kind: 'broken' };
  }
  const own = Object.hasOwn(reader.attributes, condition.value) ? reader.attributes[condition.value] : [];
  const values = typedValues(column.type, column.name, own ?? []);
  return values.length === 0
    ? { kind: 'never' }
    : { kind: 'filter', filter: { column: column.name, op: 'in', value: values } };
}

type Rows = Pick<AppliedRules, 'rows' | 'reason'>;
const NO_ROWS = (reason: Confinement['reason']): Rows => ({ rows: 'none', reason });

/** The rows of all rules that are for a reader; a rule that does not fit withholds every row. [SEM-ACCESS-2] */
function confineRows(
  rules: readonly RowRuleSetting[],
  reader: RuleReader,
  columns: readonly ColumnSchema[],
): Rows {
  const own = rules.filter(({ audience }) => isFor(audience, reader));
  if (rules.length > 0 && own.length === 0) {
    return NO_ROWS('no_rule');
  }
  const bound = own.map(({ conditions }) =>
    conditions.map((condition) => bindCondition(condition, reader, columns)),
  );
  if (bound.some((parts) => parts.some(({ kind }) => kind === 'broken'))) {
    return NO_ROWS('broken_rule');
  }
  if (own.length === 0 || bound.some((parts) => parts.length === 0)) {
    return { rows: 'all', reason: 'rules' };
  }
  const parts = bound
    .filter((all) => all.every(({ kind }) => kind === 'filter'))
    .map((all): FilterNode => ({
      op: 'and',
      value: all.flatMap((part) => (part.kind === 'filter' ? [part.filter] : [])),
    }));
  return parts.length === 0 ? NO_ROWS('no_attribute') : { rows: { op: 'or', value: parts }, reason: 'rules' };
}

/**
 * What the rules of a dataset leave for somebody who may not manage it; null for everything. A rule whose column is gone
 * may have been renamed: no row is shown until someone has reviewed the rules. [SEM-ACCESS-3]
 */
export function confine(
  rules: DatasetRules,
  reader: RuleReader,
  columns: readonly ColumnSchema[],
): AppliedRules | null {
  const rows = confineRows(rules.rows, reader, columns);
  const own = rules.columns.filter(({ audience }) => isFor(audience, reader));
  const hidden = new Set(own.flatMap(({ column, access }) => (access === 'hidden' ? [column] : [])));
  const masked = new Map(
    own.flatMap(({ column, access, mask }) =>
      access === 'masked' && !hidden.has(column) ? [[column, mask] as const] : [],
    ),
  );
  const names = new Set(columns.map(({ name }) => name));
  const isBroken = own.some(({ column }) => !names.has(column));
  if (rows.rows === 'all' && own.length === 0) {
    return null;
  }
  return { ...(isBroken ? NO_ROWS('broken_rule') : rows), hidden, masked };
}
