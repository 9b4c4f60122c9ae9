import { readArguments, type Placed } from './arguments.ts';
import type { Desk } from './desk.ts';
import { UNKNOWN, type Typed } from './functions/build.ts';
import { ROWS, type Reach } from './reach.ts';
import type { CallNode, SyntaxNode } from './syntax.ts';

const nameOf = ({ from, nameTo }: CallNode): { from: number; to: number } => ({ from, to: nameTo });

/** True where a figure of many rows may be set beside others; told otherwise. */
function mayStand(desk: Desk, { node, entry, reach }: Placed): boolean {
  const { aggregate, window, level } = reach;
  if (aggregate !== null) {
    desk.tell(
      'nested_aggregate',
      nameOf(node),
      `${entry.name} looks at many rows and cannot stand in ${aggregate}. Save it as a column first.`,
    );
  } else if (window !== null && level === 'rows') {
    desk.tell(
      'nested_window',
      nameOf(node),
      `${entry.name} looks at other rows and cannot stand in ${window}. Save it as a column first.`,
    );
  } else if (level === 'over') {
    desk.tell('nested_window', nameOf(node), `One TOTAL or FIXED cannot stand in another.`);
  } else {
    return true;
  }
  return false;
}

const inside = (reach: Reach, per: readonly string[], partition: Reach['partition']): Reach => {
  if (reach.level === 'groups') {
    return { ...reach, per };
  }
  return { ...reach, level: reach.level === 'any' ? 'any' : 'over', partition };
};

export function readTotal(desk: Desk, { node, entry, reach }: Placed): Typed {
  if (!mayStand(desk, { node, entry, reach })) {
    return UNKNOWN;
  }
  const args = readArguments(desk, { node, entry, args: node.args }, () => inside(reach, [], []));
  return args?.[0] ?? UNKNOWN;
}

/** The value stands last, after what it is fixed to. */
export function readFixed(desk: Desk, { node, entry, reach }: Placed): Typed {
  if (!mayStand(desk, { node, entry, reach })) {
    return UNKNOWN;
  }
  const value = node.args.at(-1);
  const keys = node.args.slice(0, -1);
  if (value === undefined || keys.length === 0) {
    desk.tell(
      'argument_count',
      nameOf(node),
      'FIXED takes what to fix and then an aggregate: FIXED([region], SUM([sales])).',
    );
    return UNKNOWN;
  }
  const fixed = keys.map((key) => readKey(desk, key, reach));
  if (fixed.includes(null)) {
    return UNKNOWN;
  }
  const per = fixed.flatMap((key) => (key?.expression.kind === 'column' ? [key.expression.name] : []));
  const partition = fixed.flatMap((key) => (key === null ? [] : [key.expression]));
  return desk.read(value, inside(reach, per, partition));
}

/** Null with a fault. Among groups only what they are made by can be fixed, so there it is a column. */
function readKey(desk: Desk, node: SyntaxNode, reach: Reach): Typed | null {
  const value = desk.read(node, { ...ROWS, level: reach.level === 'any' ? 'any' : 'rows', window: 'FIXED' });
  if (value.type === 'unknown') {
    return null;
  }
  if (reach.level === 'groups' && value.expression.kind !== 'column') {
    desk.tell('misplaced', node, 'In a measure, FIXED takes columns. Save this as a column first.');
    return null;
  }
  return value;
}
