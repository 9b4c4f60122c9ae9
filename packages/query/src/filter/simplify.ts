import { canonicalJson } from '../canonical-json.ts';
import { valueKey, type Predicate, type Value } from './predicate.ts';

/** The conjunction of `parts` in its simplest form; null when it holds for every row. */
export function simplify(parts: readonly Predicate[]): Predicate | null {
  const whole = simplest({ kind: 'all', parts });
  return whole.kind === 'constant' && whole.holds ? null : whole;
}

function simplest(predicate: Predicate): Predicate {
  if (predicate.kind === 'all' || predicate.kind === 'any') {
    return simplestGroup(predicate.kind, predicate.parts);
  }
  if (predicate.kind === 'not') {
    return negated(simplest(predicate.part));
  }
  return predicate.kind === 'in' ? { ...predicate, values: uniqueValues(predicate.values) } : predicate;
}

function negated(part: Predicate): Predicate {
  if (part.kind === 'constant') {
    return { kind: 'constant', holds: !part.holds };
  }
  return part.kind === 'not' ? part.part : { kind: 'not', part };
}

/** Flatten, drop what changes nothing and what is said twice, and stop at what settles all. */
function simplestGroup(kind: 'all' | 'any', parts: readonly Predicate[]): Predicate {
  const settles = kind === 'any';
  const flat = parts.map(simplest).flatMap((part) => (part.kind === kind ? part.parts : [part]));
  if (flat.some((part) => part.kind === 'constant' && part.holds === settles)) {
    return { kind: 'constant', holds: settles };
  }
  const rest = unique(
    flat.filter((part) => part.kind !== 'constant'),
    canonicalJson,
  );
  const [only] = rest;
  if (only === undefined) {
    return { kind: 'constant', holds: !settles };
  }
  return rest.length === 1 ? only : { kind, parts: rest };
}

/** In a longer list, looking for values that are there twice takes as long as what they would cost. */
const LONG_LIST = 1000;

/** The values of one column are of one type. */
const uniqueValues = (values: readonly Value[]): readonly Value[] =>
  values.length > LONG_LIST || new Set(values.map(({ value }) => value)).size === values.length
    ? values
    : unique(values, valueKey);

const unique = <T>(all: readonly T[], keyOf: (one: T) => string): T[] => [
  ...new Map(all.map((one) => [keyOf(one), one])).values(),
];
