import type { Desk } from './desk.ts';
import { UNKNOWN, type Typed } from './functions/build.ts';
import { parseFormula } from './parser.ts';
import type { Problems } from './problems.ts';
import { GROUPS, type Reach } from './reach.ts';
import type { NameNode } from './syntax.ts';

const MAX_MEASURE_DEPTH = 16;

interface Named {
  readonly node: NameNode;
  readonly name: string;
  readonly formula: string;
}

/** The value of a saved measure, as if its formula stood here in brackets. */
export function readMeasure(desk: Desk, measure: Named, reach: Reach): Typed {
  const { node, name } = measure;
  if (reach.level === 'rows') {
    tellPerGroup(desk, measure, reach);
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
  return readSaved(desk, measure, reach.level === 'any' ? GROUPS : reach);
}

function readSaved(desk: Desk, { node, name, formula }: Named, reach: Reach): Typed {
  const problems: Problems = [];
  const root = parseFormula(formula, problems);
  const inner = desk.within(formula, name);
  const value = root === null ? UNKNOWN : inner.read(root, reach);
  const fault = [...problems, ...inner.problems].find(({ severity }) => severity === 'error');
  if (fault === undefined && root !== null) {
    return value;
  }
  const message = fault?.message ?? 'It is empty.';
  if (fault?.code === 'cycle' || fault?.code === 'too_deep') {
    desk.tell(fault.code, node, message);
  } else {
    desk.tell('broken_measure', node, `The measure ${name} has a fault of its own. ${message}`);
  }
  return UNKNOWN;
}

function tellPerGroup(desk: Desk, { node, name }: Named, { aggregate }: Reach): void {
  if (aggregate === null) {
    const message =
      `The measure ${name} is one figure for many rows, but a value for every row is wanted here. ` +
      'TOTAL gives it for all rows.';
    desk.tell('mixed_scope', node, message, [desk.wrap(node, 'TOTAL')]);
  } else {
    const message = `The measure ${name} is a figure for many rows already; ${aggregate} takes a value of each row.`;
    desk.tell('nested_aggregate', node, message);
  }
}
