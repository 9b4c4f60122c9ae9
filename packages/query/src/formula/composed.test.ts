import * as fc from 'fast-check';
import { expectProperty } from '#testing/generated.ts';
import { describe, expect, it } from 'vitest';
import { EXAMPLE_COLUMNS } from '../../test/examples/index.ts';
import type { FormulaFunction, Parameter, ParameterType } from './functions/entry.ts';
import { FUNCTIONS } from './functions/functions.ts';
import { readFormula } from './read-formula.ts';
import type { FormulaContext } from './formula.ts';

const CONTEXT: FormulaContext = { columns: EXAMPLE_COLUMNS, now: '2024-06-15T22:30:00Z', timeZone: 'UTC' };

/** Families of values that formulas are composed of. */
type Kind = 'number' | 'integer' | 'text' | 'boolean' | 'date' | 'timestamp';
const KINDS: readonly Kind[] = ['number', 'integer', 'text', 'boolean', 'date', 'timestamp'];

const LEAVES: Readonly<Record<Kind, readonly string[]>> = {
  number: ['[sales]', '[profit]', '2.5', '20%', '-3', 'discount'],
  integer: ['[quantity]', '[order_id]', '7', '-1'],
  text: ['[region]', '[note]', '"a"', "'it''s'"],
  boolean: ['[returned]', 'TRUE', '[quantity] > 3', '[region] IN ("a", "b")', 'NOT [returned]'],
  date: ['[order_date]', '#2024-02-29#', '[ship_date] + 1'],
  timestamp: ['[created]', '#2024-02-29 10:00#', 'NOW()'],
};

const wants: Readonly<Partial<Record<ParameterType, Kind>>> = {
  number: 'number',
  integer: 'integer',
  text: 'text',
  boolean: 'boolean',
  temporal: 'date',
  clock: 'timestamp',
  timestamp: 'timestamp',
  ordered: 'number',
};

/** Result type of a function whose like arguments have one type; null where that is not known. */
function givenBy({ gives, name }: FormulaFunction, same: Kind): Kind | null {
  if (gives === 'same') {
    return ['MODE', 'FIRST', 'LAST'].includes(name) ? null : same;
  }
  const kinds: Readonly<Record<string, Kind>> = {
    numeric: 'number',
    number: 'number',
    integer: 'integer',
    decimal: 'number',
    text: 'text',
    boolean: 'boolean',
    date: 'date',
    timestamp: 'timestamp',
  };
  return kinds[gives] ?? null;
}

const ROW_FUNCTIONS = FUNCTIONS.filter(({ scope, name }) => scope === 'row' && name !== 'LOOKUP');

/** Written-out arguments that fit, where any may be chosen. */
const CONSTANTS: Readonly<Record<string, string>> = { integer: '2', number: '0.5', boolean: 'TRUE' };

class Composer {
  readonly #next: () => number;
  constructor(seed: number) {
    let state = seed;
    this.#next = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
  }

  #pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.#next() * items.length)];
    if (item === undefined) {
      throw new Error('There is nothing to pick from.');
    }
    return item;
  }

  formula(kind: Kind, depth: number): string {
    const fitting = ROW_FUNCTIONS.filter((entry) => givenBy(entry, kind) === kind);
    if (depth === 0 || fitting.length === 0 || this.#next() < 0.15) {
      return this.#pick(LEAVES[kind]);
    }
    const entry = this.#pick(fitting);
    const count = entry.params.filter(({ isOptional }) => !isOptional || this.#next() < 0.5).length;
    const args = entry.params
      .slice(0, count)
      .map((parameter) => this.#argument(entry, parameter, { kind, depth }));
    return `${entry.name}(${args.join(', ')})`;
  }

  #argument(
    { name }: FormulaFunction,
    parameter: Parameter,
    { kind, depth }: { kind: Kind; depth: number },
  ): string {
    if (parameter.choices !== null) {
      return `"${this.#pick(parameter.choices)}"`;
    }
    if (parameter.isConstant) {
      return parameter.type === 'text' ? (CONSTANT_TEXTS[name] ?? '"a"') : (CONSTANTS[parameter.type] ?? '1');
    }
    const same = parameter.type === 'same' ? kind : wants[parameter.type];
    return this.formula(same ?? ANY_OF[name] ?? this.#pick(KINDS), depth - 1);
  }
}

const CONSTANT_TEXTS: Readonly<Record<string, string>> = {
  REGEXEXTRACT: '"(a)(b)"',
  CONVERTTZ: '"Europe/Berlin"',
  FORMATDATE: '"yyyy-MM"',
  TEXT: '"0.00"',
};
/** Functions that read values of some types alone, though they take any. */
const ANY_OF: Readonly<Record<string, Kind>> = {
  BOOLEAN: 'text',
  NUMBER: 'text',
  DATEVALUE: 'timestamp',
  DATETIMEVALUE: 'date',
  TEXT: 'number',
  SWITCH: 'text',
};

describe('formulas composed of functions whose types fit', () => {
  it('compile, whatever they are composed of', () => {
    expectProperty(
      fc.property(fc.nat(), fc.constantFrom(...KINDS), (seed, kind) => {
        const formula = new Composer(seed).formula(kind, 3);
        const { diagnostics } = readFormula(formula, CONTEXT);
        const errors = diagnostics.filter(({ severity }) => severity === 'error');
        expect({ formula, errors }).toEqual({ formula, errors: [] });
      }),
      { seed: 20_261_122 },
    );
  });
});
