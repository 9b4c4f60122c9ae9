import type { Expression } from '../expression/expression.ts';
import { functionNamed } from './functions/functions.ts';
import type { FormulaContext } from './formula.ts';
import { childNodes, type CallNode, type NameNode, type SyntaxNode } from './syntax.ts';
import { columnNameKey } from '../column-name.ts';

/** The position of a part in a formula, which decides what it may name. */
export interface Scope {
  /**
   * `rows`: columns of a row. `groups`: aggregates over the rows of a group. `over`: aggregates over rows, to be set
   * beside a row. `any`: within something that is wrong already, where nothing more is demanded.
   */
  readonly level: 'rows' | 'groups' | 'over' | 'any';
  /** For `groups`: names of the groups that aggregates are computed over, none for all rows; null for each group. */
  readonly per: readonly string[] | null;
  /** For `over`: rows that share these values. */
  readonly partition: readonly Expression[];
  /** The enclosing aggregate, and the enclosing function that reads other rows, as written. */
  readonly aggregate: string | null;
  readonly window: string | null;
}

const scope = (level: Scope['level']): Scope => ({
  level,
  per: null,
  partition: [],
  aggregate: null,
  window: null,
});
export const ROWS = scope('rows');
export const GROUPS = scope('groups');
export const ANYWHERE = scope('any');

/** Parts of a formula outside every aggregate and total: columns, with values per row, and aggregates, with values per group. */
export interface BareParts {
  readonly columns: readonly NameNode[];
  readonly aggregates: readonly (CallNode | NameNode)[];
}

type Names = Pick<FormulaContext, 'columns' | 'measures'>;

export function bareParts(root: SyntaxNode, names: Names): BareParts {
  const columns: NameNode[] = [];
  const aggregates: (CallNode | NameNode)[] = [];
  const visit = (node: SyntaxNode): void => {
    if (node.kind === 'name') {
      (isMeasure(node, names) ? aggregates : columns).push(node);
      return;
    }
    const entry = node.kind === 'call' ? functionNamed(node.name) : null;
    if (node.kind === 'call' && entry?.scope === 'aggregate') {
      aggregates.push(node);
    } else if (node.kind === 'call' && entry?.scope === 'window') {
      node.args.filter((_, index) => entry.params[index]?.isKey !== true).forEach(visit);
    } else if (entry?.scope !== 'total' && entry?.scope !== 'clause') {
      childNodes(node).forEach(visit);
    }
  };
  visit(root);
  return { columns, aggregates };
}

export function isMeasure({ name, isBracketed }: NameNode, { columns, measures = [] }: Names): boolean {
  const key = columnNameKey(name);
  const isColumn = isBracketed
    ? columns.some((column) => column.name === name)
    : columns.some((column) => columnNameKey(column.name) === key);
  return !isColumn && measures.some((measure) => columnNameKey(measure.name) === key);
}

/** A formula is a measure when it contains aggregates before any value of a row. */
export function argumentLevel(
  { columns, aggregates }: BareParts,
  wanted: FormulaContext['scope'],
): 'rows' | 'groups' {
  if (wanted !== undefined) {
    return wanted === 'aggregate' ? 'groups' : 'rows';
  }
  const [column] = columns;
  const [aggregate] = aggregates;
  return aggregate !== undefined && (column === undefined || aggregate.from < column.from)
    ? 'groups'
    : 'rows';
}
