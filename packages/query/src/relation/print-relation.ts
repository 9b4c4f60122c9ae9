import { assertNever, invariant } from '@plumbline/contract';
import { printDerive, printFilter, printJson, printProject, printSort } from './print-rows.ts';
import { printJoin } from './print-join.ts';
import { printDistinct, printGroup, printUnion, printUnpivot } from './print-shapes.ts';
import { NodePrintContext, isSimple, type Node } from './printed-node.ts';
import type { PrintedRelation, RelationPrintOptions } from './printed-relation.ts';
import type { Relation } from './relation.ts';

export type { PrintedRelation, PrintedTable, RelationPrintOptions } from './printed-relation.ts';

/** Throws `query.unsupported` for what the dialect cannot say. The relation is one that `compileRecipe` made. */
export function printRelation(relation: Relation, options: RelationPrintOptions): PrintedRelation {
  const printing = new NodePrintContext(options, prefixFor(relation, options));
  const node = printNode(relation, printing);
  const position = printing.name(options.position);
  const isAlone = isSimple(node);
  const items = [
    ...printing.visibleList(node),
    ...(node.id === null ? [] : [`${printing.name(node.id)} AS ${position}`]),
    ...node.order.flatMap(({ column }) => (column === node.id ? [] : [printing.name(column)])),
  ];
  return {
    sql: `SELECT ${items.join(', ')} FROM ${printing.from(node)}`,
    columns: node.columns,
    order: node.order.map(({ column, direction }) => ({
      by: column === node.id ? options.position : column,
      direction,
    })),
    hasPosition: node.id !== null,
    positions: node.positions,
    isDense: node.isDense && isAlone,
    isInOrder: node.isInOrder && isAlone,
    isDirect: node.isDirect,
  };
}

function printNode(relation: Relation, printing: NodePrintContext): Node {
  switch (relation.kind) {
    case 'table': {
      const table = printing.options.tables[relation.table];
      invariant(table !== undefined, `A relation names a table “${relation.table}” that is not there.`);
      return printing.table(table);
    }
    case 'derive':
      return printDerive(relation, printNode(relation.from, printing), printing);
    case 'json':
      return printJson(relation, printNode(relation.from, printing), printing);
    case 'project':
      return printProject(relation, printNode(relation.from, printing), printing);
    case 'filter':
      return printFilter(relation, printNode(relation.from, printing), printing);
    case 'sort':
      return printSort(relation, printNode(relation.from, printing), printing);
    case 'distinct':
      return printDistinct(relation, printNode(relation.from, printing), printing);
    case 'group':
      return printGroup(relation, printNode(relation.from, printing), printing);
    case 'join':
      return printJoin(
        relation,
        [printNode(relation.left, printing), printNode(relation.right, printing)],
        printing,
      );
    case 'union':
      return printUnion(
        relation,
        relation.parts.map((part) => printNode(part, printing)),
        printing,
      );
    case 'unpivot':
      return printUnpivot(relation, printNode(relation.from, printing), printing);
    default:
      return assertNever(relation);
  }
}

/** A prefix of no name in the relation, so that a hidden name is never a column's. */
function prefixFor(relation: Relation, { tables, position }: RelationPrintOptions): string {
  const said = JSON.stringify([relation, Object.values(tables).map(({ columns }) => columns), position]);
  let prefix = '#';
  // Names are quoted there, so the quote marks the start of a name.
  while (said.includes(`"${prefix}`)) {
    prefix = `${prefix}#`;
  }
  return prefix;
}
