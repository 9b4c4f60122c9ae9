import type { Dialect } from '../dialects/dialect.ts';
import type { Sql } from '../model.ts';
import { valueKey, type Value } from '../filter/predicate.ts';

/** Collects a statement's parameters. An operand used twice travels once. */
export interface Parameters {
  readonly operand: (value: Value) => string;
  readonly list: () => Sql['params'];
}

/** Parameters of a dialect; one without parameters writes the operands as literals. */
export function createParameters(dialect: Dialect): Parameters {
  if (dialect.literal !== null) {
    return { operand: dialect.literal, list: () => [] };
  }
  const values: Sql['params'][number][] = [];
  const known = new Map<string, string>();
  return {
    operand: (value) => {
      const key = valueKey(value);
      const operand = known.get(key) ?? dialect.operand(dialect.placeholder(values.length + 1), value);
      if (!known.has(key)) {
        known.set(key, operand);
        // As text: drivers guess a type from a number, and take 1e300 for an integer.
        values.push(value.type === 'number' ? String(value.value) : value.value);
      }
      return operand;
    },
    list: () => values,
  };
}
