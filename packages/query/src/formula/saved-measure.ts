import type { Desk } from './desk.ts';
import { UNKNOWN, type Typed } from './functions/build.ts';
import { parseFormula } from './parser.ts';
import type { Problems } from './problems.ts';
import { GROUPS, type Reach } from './reach.ts';
import type { NameNode } from './syntax.ts';

const MAX_MEASURE_DEPTH = 16;

/** The value of a saved measure, as if its formula stood here in brackets. */
export function readMeasure(
  desk: Desk,
  node: NameNode,
  { name, formula }: { readonly name: string; readonly formula: string },
  reach: Reach,
): Typed {
  if (reach.level === 'rows') {
    tellPerGroup(desk, node, name, reach);
    return UNKNOWN;
  }
  const key = name.toLowerCase();
  if (desk.trail.includes(key)) {
    const way = [...desk.trail.slice(desk.trail.indexOf(key)), key].map((one) => `[${one}]`).join(' → ');
    desk.tell('cycle', node, `${name} leads back to itself: ${way}.`);
    return UNKNOWN;
  }
  if (desk.trail.length >= MAX_MEASURE_DEPTH) {
    desk.tell('too_deep', node, `Measures stand on one another at most ${MAX_MEASURE_DEPTH} deep.`);
    return UNKNOWN;
  }
  return readSaved(desk, node, { name, formula, reach: reach.level === 'any' ? GROUPS : reach });
}

function readSaved(
  desk: Desk,
  node: NameNode,
  { name, formula, reach }: { name: string; formula: string; reach: Reach },
): Typed {
  const problems: Problems = [];
  const root = parseFormula(formula, problems);
  const inner = desk.within(formula, name);
  const value = root === null ? UNKNOWN : inner.read(root, reach);
  const fault = [...problems, ...inner.problems].find(({ severity }) => severity === 'error');
  if (fault === undefined && root !== null) {
    return value;
  }
  const isOwn = fault?.code === 'cycle' || fault?.code === 'too_deep';
  const message = fault?.message ?? 'It is empty.';
  desk.tell(
    isOwn ? fault.code : 'broken_measure',
    node,
    isOwn ? message : `The measure ${name} has a fault of its own. ${message}`,
  );
  return UNKNOWN;
}

function tellPerGroup(desk: Desk, node: NameNode, name: string, { aggregate }: Reach): void {
  if (aggregate === null) {
    desk.tell(
      'mixed_scope',
      node,
      `The measure ${name} is one figure for many rows, but a value for every row is wanted here. TOTAL gives it for all rows.`,
      [desk.wrap(node, 'TOTAL')],
    );
  } else {
    desk.tell(
      'nested_aggregate',
      node,
      `The measure ${name} is a figure for many rows already; ${aggregate} takes a value of each row.`,
    );
  }
}
