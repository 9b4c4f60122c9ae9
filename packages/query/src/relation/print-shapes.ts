import type { AggregateCall } from '../dialects/dialect.ts';
import type { Measure } from '../model.ts';
import { printGrouping } from '../print/print-grouping.ts';
import { columnsAfter, find } from './columns-after.ts';
import { holdsPositions, isSimple, type Node, type NodePrintContext } from './printed-node.ts';
import type { RelationGroup, RelationOf } from './relation.ts';

/**
 * The first row of each set. Where rows have positions, those of the first rows are found from the keys alone, and the
 * rows by them; else every row is numbered among its like.
 */
export function printDistinct(node: RelationOf<'distinct'>, from: Node, printing: NodePrintContext): Node {
  const items = [...printing.visibleList(from), ...printing.hiddenList(from)].join(', ');
  const changed = { isDense: false, isDirect: false };
  if (from.id === null) {
    const sql = `SELECT ${items} FROM ${firstRow(node, from, { items, rows: printing.from(from), printing })}`;
    return { ...from, ...changed, sql, isInOrder: false };
  }
  const id = printing.name(from.id);
  const rows = printing.shared(from);
  const firsts =
    node.sort.length === 0 && isSimple(from)
      ? `SELECT min(${id}) FROM ${rows.from()} GROUP BY ${distinctKeys(node, from, printing).join(', ')}`
      : `SELECT ${id} FROM ${firstRow(node, from, { items: id, rows: rows.from(), printing })}`;
  const sql = `${rows.with}SELECT ${items} FROM ${rows.from()} WHERE ${id} IN (${firsts})`;
  return { ...from, ...changed, sql, isInOrder: false, scans: rows.scans };
}

const distinctKeys = (
  { columns }: RelationOf<'distinct'>,
  from: Node,
  printing: NodePrintContext,
): string[] =>
  (columns ?? from.columns.map(({ name }) => name)).map((name) =>
    printing.compared(find(from.columns, name)),
  );

/** The first rows, by numbering every row among its like. */
function firstRow(
  node: RelationOf<'distinct'>,
  from: Node,
  { items, rows, printing }: { items: string; rows: string; printing: NodePrintContext },
): string {
  const order = [
    ...node.sort.map(({ by, direction }) =>
      printing.sorted(printing.compared(find(from.columns, by)), direction),
    ),
    ...printing.terms(from.order),
  ].join(', ');
  const number = printing.hidden();
  const keys = distinctKeys(node, from, printing).join(', ');
  const numbered = `row_number() OVER (PARTITION BY ${keys} ORDER BY ${order})`;
  const inner = `SELECT ${items}, ${printing.as(numbered, number)} FROM ${rows}`;
  return `(${inner}) AS ${printing.name(printing.hidden())} WHERE ${printing.name(number)} = 1`;
}

export function printGroup(node: RelationOf<'group'>, rows: Node, printing: NodePrintContext): Node {
  // Turned round, an order by what may be null would have its nulls at the wrong end; positions are never null.
  const isOrdered = node.measures.some(({ aggregate }) => aggregate === 'first' || aggregate === 'last');
  const from = isOrdered ? printing.positioned(rows) : rows;
  const columns = columnsAfter(node, [from.columns]);
  const id = printing.hidden();
  const inner = printGrouping({
    dialect: printing.dialect,
    keys: node.groups.map((group) => ({ sql: printGroupKey(group, from, printing), as: group.as })),
    measures: node.measures.map((measure) => ({
      call: toAggregateCall(measure, from, printing),
      plus: null,
      as: measure.as,
    })),
    from: printing.from(from),
    where: [],
  }).join(' ');
  const order = node.groups.map(({ as }) => printing.sorted(printing.compared(find(columns, as)), 'asc'));
  const position = order.length === 0 ? '0' : `row_number() OVER (ORDER BY ${order.join(', ')}) - 1`;
  const wide = new Set(node.measures.flatMap(({ aggregate, as }) => (aggregate === 'sum' ? [as] : [])));
  const given = columns.map(({ name, type }) =>
    type === 'integer' && wide.has(name)
      ? printing.as(in64Bits(printing.name(name), printing), name)
      : printing.name(name),
  );
  const items = [...given, printing.as(position, id)];
  const most = order.length === 0 ? 1 : from.rows;
  return {
    ...from,
    ...printing.counted(id, most),
    sql: `SELECT ${items.join(', ')} FROM (${inner}) AS ${printing.name(printing.hidden())}`,
    columns,
    rows: most,
  };
}

/** Sums of integers are exact however large; a column of integers has 64 bits. [SEM-REL-8] */
const in64Bits = (sql: string, { dialect }: NodePrintContext): string =>
  `CASE WHEN ${sql} BETWEEN -9223372036854775808 AND 9223372036854775807 THEN ${dialect.castAs(sql, 'integer')} END`;

function printGroupKey(group: RelationGroup, from: Node, printing: NodePrintContext): string {
  const column = printing.compared(find(from.columns, group.column));
  return group.kind === 'value' ? column : printing.dialect.startOf(group.unit, column);
}

function toAggregateCall(measure: Measure, from: Node, printing: NodePrintContext): AggregateCall {
  const { aggregate } = measure;
  const sqlOf = (name: string | null | undefined): string | null =>
    name === null || name === undefined ? null : printing.compared(find(from.columns, name));
  return {
    // The last row is the first in the order turned round.
    aggregate: aggregate === 'last' ? 'first' : aggregate,
    column: sqlOf(measure.column),
    type: measure.column === null ? null : find(from.columns, measure.column).type,
    percentile: measure.percentile ?? null,
    other: sqlOf(measure.other),
    order: from.order.map(({ column, direction }) => ({
      sql: printing.name(column),
      direction: (direction === 'asc') === (aggregate === 'last') ? 'desc' : 'asc',
      isPosition: column === from.id,
    })),
  };
}

/** The positions of each part continue where those of the part before it can end. */
export function printUnion(
  node: RelationOf<'union'>,
  parts: readonly Node[],
  printing: NodePrintContext,
): Node {
  const columns = columnsAfter(
    node,
    parts.map((part) => part.columns),
  );
  const id = printing.hidden();
  const positioned = parts.map((part) => printing.positioned(part));
  let start = 0;
  const selects = positioned.map((part) => {
    const items = columns.map(({ name, type }) => {
      const own = part.columns.find((column) => column.name === name);
      if (own === undefined) {
        return printing.as('NULL', name);
      }
      const sql = printing.name(name);
      const widened = printing.widened(sql, own.type, type);
      return widened === sql ? sql : printing.as(widened, name);
    });
    const position = start === 0 ? printing.name(part.id) : `${printing.name(part.id)} + ${start}`;
    start += part.positions;
    return `SELECT ${[...items, printing.as(position, id)].join(', ')} FROM ${printing.from(part)}`;
  });
  const isExact = positioned.slice(0, -1).every((part) => part.isDense && part.isDirect);
  return {
    sql: selects.join(' UNION ALL '),
    columns,
    order: [{ column: id, direction: 'asc' }],
    id,
    positions: start,
    rows: parts.reduce((sum, part) => sum + part.rows, 0),
    isDense: isExact && positioned.every((part) => part.isDense),
    isInOrder: false,
    isDirect: positioned.every((part) => part.isDirect),
    depths: new Map(parts.flatMap((part) => [...part.depths])),
    scans: parts.reduce((sum, part) => sum + part.scans, 0),
  };
}

export function printUnpivot(node: RelationOf<'unpivot'>, from: Node, printing: NodePrintContext): Node {
  const columns = columnsAfter(node, [from.columns]);
  const [r, v] = [printing.name(printing.hidden()), printing.name(printing.hidden())];
  const position = printing.name(printing.hidden());
  const choose = (sqls: readonly string[]): string =>
    `CASE ${sqls.map((sql, index) => `WHEN ${v}.${position} = ${index} THEN ${sql}`).join(' ')} END`;
  const { type: wanted } = find(columns, node.valueAs);
  const valueOf = (name: string): string =>
    printing.widened(`${r}.${printing.name(name)}`, find(from.columns, name).type, wanted);
  const text = (value: string): string => printing.options.parameters.operand({ type: 'text', value });
  const items = [
    ...from.columns
      .filter(({ name }) => !node.columns.includes(name))
      .map(({ name }) => `${r}.${printing.name(name)}`),
    printing.as(choose(node.columns.map(text)), node.nameAs),
    printing.as(choose(node.columns.map(valueOf)), node.valueAs),
  ];
  const count = node.columns.length;
  const positions = from.positions * count;
  const hasRowId = from.id !== null && holdsPositions(positions);
  const id = hasRowId ? printing.hidden() : null;
  const spread =
    id === null
      ? []
      : [printing.as(`${r}.${printing.name(from.id ?? '')} * ${count} + ${v}.${position}`, id)];
  const last = printing.hidden();
  const isAlone = id !== null && isSimple(from);
  const order = isAlone
    ? []
    : [
        ...from.order.map(({ column }) => `${r}.${printing.name(column)}`),
        printing.as(`${v}.${position}`, last),
      ];
  const places = printing.list(
    node.columns.map((_, index) => index),
    { table: v, column: position },
  );
  return {
    ...from,
    sql: [
      `SELECT ${[...items, ...spread, ...order].join(', ')}`,
      `FROM (${from.sql}) AS ${r} CROSS JOIN ${places}`,
    ].join(' '),
    columns,
    order:
      isAlone && id !== null
        ? [{ column: id, direction: 'asc' }]
        : [...from.order, { column: last, direction: 'asc' }],
    id,
    positions,
    rows: from.rows * count,
    isDense: from.isDense && isAlone,
    isInOrder: false,
    isDirect: false,
  };
}
