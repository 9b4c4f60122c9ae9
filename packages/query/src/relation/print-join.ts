import { columnsAfter, find } from './columns-after.ts';
import { holdsPositions, isSimple, type Node, type NodePrintContext } from './printed-node.ts';
import type { ColumnSchema } from '../model.ts';
import type { RelationOf } from './relation.ts';
import { widest } from './widening.ts';

const JOINS = { inner: 'INNER JOIN', left: 'LEFT JOIN', right: 'RIGHT JOIN', full: 'FULL JOIN' } as const;

/** Rows are in the order of their left and then their right side; unmatched right rows come last. */
export function printJoin(
  node: RelationOf<'join'>,
  [left, right]: readonly [Node, Node],
  printing: NodePrintContext,
): Node {
  const columns = columnsAfter(node, [left.columns, right.columns]);
  const [l, r] = [printing.name(printing.hidden()), printing.name(printing.hidden())];
  const keys = node.on.map((pair) => ({ ...pair, l: printing.hidden(), r: printing.hidden() }));
  const conditions = keys.map((key) => `${l}.${printing.name(key.l)} = ${r}.${printing.name(key.r)}`);
  const visible = [
    ...left.columns.map(({ name }) => printing.as(`${l}.${printing.name(name)}`, name)),
    ...node.columns.map(({ column, as }) => printing.as(`${r}.${printing.name(column)}`, as)),
  ];
  const mark = printing.hidden();
  const keyOf = (own: ColumnSchema, against: ColumnSchema): string =>
    printing.widened(printing.compared(own), own.type, widest([own.type, against.type]) ?? own.type);
  const one = [
    ...keys.map((key) =>
      printing.as(keyOf(find(left.columns, key.left), find(right.columns, key.right)), key.l),
    ),
    printing.as('1', mark),
  ];
  const other = keys.map((key) =>
    printing.as(keyOf(find(right.columns, key.right), find(left.columns, key.left)), key.r),
  );
  const order = joinOrder({ node, left, right, l, r, mark }, printing);
  const joined = (how: keyof typeof JOINS): string =>
    [
      `SELECT ${[...visible, ...order.items].join(', ')}`,
      `FROM ${sideOf(left, one, printing)} AS ${l}`,
      `${JOINS[how]} ${sideOf(right, other, printing)} AS ${r} ON ${conditions.join(' AND ')}`,
    ].join(' ');
  const isTwice = node.how === 'full' && !printing.dialect.grammar.fullJoin;
  const scans = left.scans + right.scans;
  return {
    // The rows of the left side with their matches, then those of the right side that have none.
    sql: isTwice
      ? `${joined('left')} UNION ALL ${joined('right')} WHERE ${l}.${printing.name(mark)} IS NULL`
      : joined(node.how),
    columns,
    ...order.node,
    scans: isTwice ? 2 * scans : scans,
    depths: left.depths,
    isInOrder: false,
  };
}

const sideOf = (node: Node, more: readonly string[], printing: NodePrintContext): string => {
  const items = [...printing.visibleList(node), ...printing.hiddenList(node), ...more];
  return `(SELECT ${items.join(', ')} FROM ${printing.from(node)})`;
};

interface Sides {
  readonly node: RelationOf<'join'>;
  readonly left: Node;
  readonly right: Node;
  readonly l: string;
  readonly r: string;
  /** Column of the left side that is never null. */
  readonly mark: string;
}

type OrderedNode = Pick<Node, 'order' | 'id' | 'positions' | 'rows' | 'isDense' | 'isDirect'>;

function joinOrder(
  sides: Sides,
  printing: NodePrintContext,
): { readonly items: string[]; readonly node: OrderedNode } {
  const { node, left, right, l, r } = sides;
  if (node.isLookup === true && node.how === 'left') {
    // At most one match each: the rows are the left ones.
    const { order, id, positions, rows, isDense, isDirect } = left;
    return {
      items: printing.hiddenOf(left).map((name) => `${l}.${printing.name(name)}`),
      node: { order, id, positions, rows, isDense, isDirect },
    };
  }
  const rows = left.rows * right.rows + left.rows + right.rows;
  const positions = (left.positions + 1) * Math.max(1, right.positions);
  const plain = { positions, rows, isDense: false, isDirect: false };
  const product = holdsPositions(positions) ? productOf(sides, printing) : null;
  if (product !== null && isSimple(left) && isSimple(right)) {
    const id = printing.hidden();
    const order = [{ column: id, direction: 'asc' as const }];
    return { items: [printing.as(product, id)], node: { ...plain, order, id } };
  }
  const id = product === null ? null : printing.hidden();
  const last = aloneLast(sides, sides.mark, printing);
  return {
    items: [
      ...last.items,
      ...left.order.map(({ column }) => `${l}.${printing.name(column)}`),
      ...right.order.map(({ column }) => `${r}.${printing.name(column)}`),
      ...(product === null || id === null ? [] : [printing.as(product, id)]),
    ],
    node: { ...plain, order: [...last.order, ...left.order, ...right.order], id },
  };
}

/** A unique number for each pair of positions, in their order; unmatched right rows come after the left ones. */
function productOf({ left, right, l, r }: Sides, printing: NodePrintContext): string | null {
  if (left.id === null || right.id === null) {
    return null;
  }
  const one = `coalesce(${l}.${printing.name(left.id)}, ${left.positions})`;
  const other = `coalesce(${r}.${printing.name(right.id)}, 0)`;
  return `${one} * ${Math.max(1, right.positions)} + ${other}`;
}

/** A mark that every left row has: what orders them may be null in some. */
function aloneLast(
  { node, l }: Pick<Sides, 'node' | 'l'>,
  mark: string,
  printing: NodePrintContext,
): { readonly items: string[]; readonly order: Node['order'] } {
  if (node.how === 'inner' || node.how === 'left') {
    return { items: [], order: [] };
  }
  const alone = printing.hidden();
  return {
    items: [printing.as(`${l}.${printing.name(mark)} IS NULL`, alone)],
    order: [{ column: alone, direction: 'asc' }],
  };
}
