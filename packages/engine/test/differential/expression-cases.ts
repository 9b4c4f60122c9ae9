import type { ColumnType } from '@plumbline/contract';
import { OPERATIONS, type Expression, type Operation, type WindowFunction } from '@plumbline/query';
import type { Chance } from './chance.ts';
import { columnsOf, writable } from './expression-table.ts';

const NUMERIC: readonly ColumnType[] = ['integer', 'decimal', 'number'];
const EVERY: readonly ColumnType[] = [...NUMERIC, 'text', 'boolean', 'date', 'timestamp', 'time', 'json'];
const FAMILIES: readonly (readonly ColumnType[])[] = [
  NUMERIC,
  ['text'],
  ['boolean'],
  ['date', 'timestamp'],
  ['time'],
];

/** Operations whose last digits depend on the math library: nothing is built on top of them. */
const INEXACT: ReadonlySet<Operation> = new Set<Operation>([
  'power',
  'exp',
  'ln',
  'log10',
  'sin',
  'cos',
  'tan',
  'degrees',
  'radians',
  'similarity',
]);

/** Decimals whose digits add up are requested of columns only, which have few. */
const GROWS: ReadonlySet<Operation> = new Set<Operation>(['multiply']);

const LIKES = ['a%', '%b', '_', '%', '', 'a\\%', '_b%', '%ß%', '%.%'];
const PATTERNS = ['a', '^[a-z]+', '(\\d+)-?(\\d)?', '\\pL+', '(?i)b$', '[^a-z ]', 'x*', '(a)|(b)', '\\s'];
const FORMATS = [
  'yyyy-MM-dd',
  'd.M.yy',
  'dddd, d MMMM yyyy HH:mm:ss',
  'MMM ddd',
  '100 % \'of\' "yyyy"',
  'dd/MM',
];
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'];
const DAY_UNITS = ['year', 'quarter', 'month', 'week', 'day'];
const CLOCK_UNITS = ['hour', 'minute', 'second'];

/** What is at a place that takes only written values; by operation and place. */
const WRITTEN: Partial<Readonly<Record<Operation, readonly (readonly string[] | null)[]>>> = {
  round: [null, ['-3', '-1', '0', '1', '2', '4']],
  round_up: [null, ['-3', '-1', '0', '1', '2', '4']],
  round_down: [null, ['-3', '-1', '0', '1', '2', '4']],
  like: [null, LIKES],
  regex_match: [null, PATTERNS],
  regex_extract: [null, PATTERNS, ['0']],
  regex_replace: [null, PATTERNS, ['', '-', '<\\0>', '\\\\', '$1&']],
  date_part: [[...DAY_UNITS, 'weekday', 'day_of_year', ...CLOCK_UNITS]],
  date_trunc: [[...DAY_UNITS, ...CLOCK_UNITS]],
  end_of: [DAY_UNITS],
  date_add: [[...DAY_UNITS, ...CLOCK_UNITS]],
  date_diff: [[...DAY_UNITS, ...CLOCK_UNITS]],
  format_date: [null, FORMATS],
  format_number: [null, ['0', '1', '2', '4']],
  convert_zone: [null, ZONES, ZONES],
};

const literal = (type: ColumnType, value: unknown): Expression =>
  ({ kind: 'literal', type, value }) as Expression;
const NULL: Expression = { kind: 'literal', type: 'null', value: null };

/** Generates expressions of a type, over the columns of the table, from chance. */
export class ExpressionMaker {
  readonly #chance: Chance;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** A call of this operation over parts that are up to `depth` deep. */
  call(operation: Operation, depth: number): Expression {
    const { params } = OPERATIONS[operation] as { params: readonly string[] };
    const family = this.#chance.pick(FAMILIES);
    const first = this.#chance.pick(NUMERIC);
    const args = this.#spread(params).map((param, index) => {
      if (param.startsWith('literal:')) {
        return this.#written(operation, index, param);
      }
      const isFree = param === 'numeric' && GROWS.has(operation);
      const types =
        param === 'same' ? family : typesOf(param, isFree ? this.#chance.pick(NUMERIC) : first, index);
      const isLeaf = GROWS.has(operation) || INEXACT.has(operation);
      return this.of(this.#chance.pick(types), isLeaf ? 0 : depth - 1);
    });
    return { kind: 'call', operation, args };
  }

  /** An expression of this type, or of one that fits where it does. */
  of(type: ColumnType, depth: number): Expression {
    const roll = this.#chance.below(20);
    if (depth <= 0 || roll < 6 || type === 'json') {
      return this.#leaf(type);
    }
    if (roll < 8) {
      return this.case(type, depth);
    }
    if (roll < 10) {
      return this.cast(type, depth) ?? this.#leaf(type);
    }
    const fitting = PRODUCERS[type];
    return this.#produce(this.#chance.pick(fitting), type, depth);
  }

  case(type: ColumnType, depth: number): Expression {
    const branches = Array.from({ length: 1 + this.#chance.below(2) }, () => ({
      when: this.of('boolean', depth - 1),
      value: this.of(type, depth - 1),
    }));
    return {
      kind: 'case',
      branches,
      otherwise: this.#chance.below(2) === 0 ? null : this.of(type, depth - 1),
    };
  }

  cast(to: ColumnType, depth: number): Expression | null {
    const from = EVERY.filter((type) => CASTS[type].includes(to));
    return from.length === 0 ? null : { kind: 'cast', to, arg: this.of(this.#chance.pick(from), depth - 1) };
  }

  window(name: WindowFunction, depth: number): Expression {
    const chance = this.#chance;
    const takesValue = !['row_number', 'rank', 'dense_rank', 'percent_rank', 'ntile'].includes(name);
    const type = NUMERIC_WINDOWS.includes(name)
      ? chance.pick(NUMERIC)
      : chance.pick(EVERY.filter((one) => one !== 'json' && one !== 'boolean'));
    const isBare = name === 'count' && chance.below(3) === 0;
    const counts = name === 'ntile' ? ['1', '3', '200'] : ['0', '1', '5'];
    const reach = (): number | null => chance.pick([null, 0, 1, 3]);
    return {
      kind: 'window',
      function: name,
      args: [
        ...(takesValue && !isBare ? [this.#steady(name, type, depth)] : []),
        ...(name === 'ntile' || ((name === 'lag' || name === 'lead') && chance.below(2) === 0)
          ? [literal('integer', chance.pick(counts))]
          : []),
      ],
      partition: Array.from({ length: chance.below(2) }, () => this.of(chance.pick(['boolean', 'date']), 1)),
      order: Array.from({ length: chance.below(3) }, () => ({
        by: this.of(chance.pick(['integer', 'text', 'number', 'timestamp']), 1),
        direction: chance.pick(['asc', 'desc'] as const),
      })),
      frame:
        takesValue && name !== 'lag' && name !== 'lead' && chance.below(3) > 0
          ? { preceding: reach(), following: reach() }
          : null,
    };
  }

  /** Doubles that add up to the same in every order. */
  #steady(name: string, type: ColumnType, depth: number): Expression {
    return NUMERIC_WINDOWS.includes(name)
      ? {
          kind: 'column',
          name: STEADY[type] ?? 'count',
        }
      : this.of(type, depth - 1);
  }

  #produce(operation: Operation, type: ColumnType, depth: number): Expression {
    const { params, gives: expected } = OPERATIONS[operation] as { params: readonly string[]; gives: string };
    if (expected === type) {
      return this.call(operation, depth);
    }
    if (expected === 'temporal') {
      const units = type === 'date' ? DAY_UNITS : CLOCK_UNITS;
      const unit = literal('text', this.#chance.pick(units));
      const moment = this.of(type === 'date' && operation === 'date_add' ? 'date' : 'timestamp', depth - 1);
      const count = operation === 'date_add' ? [this.of('integer', 0)] : [];
      return { kind: 'call', operation, args: [unit, ...count, moment] };
    }
    const args = this.#spread(params).map((param, index) =>
      param.startsWith('literal:') ? this.#written(operation, index, param) : this.of(type, depth - 1),
    );
    return { kind: 'call', operation, args };
  }

  #leaf(type: ColumnType): Expression {
    const roll = this.#chance.below(12);
    if (roll === 0) {
      return NULL;
    }
    if (roll < 4 && type !== 'json') {
      const value = this.#chance.pick(writable(type));
      return literal(type, Object.is(value, -0) ? 0 : value);
    }
    return { kind: 'column', name: this.#chance.pick(columnsOf(type)).name };
  }

  #written(operation: Operation, index: number, param: string): Expression {
    const values = WRITTEN[operation]?.[index];
    return param.includes('boolean')
      ? literal('boolean', this.#chance.below(2) === 0)
      : literal(param.includes('text') ? 'text' : 'integer', this.#chance.pick(values ?? ['1']));
  }

  /** The parameters of one call: repeated, left out. */
  #spread(params: readonly string[]): string[] {
    const repeats = params.at(-1) === '...';
    const named = params.filter((param) => param !== '...');
    const names = repeats
      ? [...named, ...Array.from({ length: this.#chance.below(3) }, () => named.at(-1) ?? '')]
      : named.filter((param) => !param.endsWith('?') || this.#chance.below(2) === 0);
    return names.map((param) => param.replace('?', ''));
  }
}

const STEADY: Partial<Readonly<Record<ColumnType, string>>> = { decimal: 'amount', number: 'value 1' };
const NUMERIC_WINDOWS: readonly string[] = ['sum', 'mean', 'median', 'stddev', 'variance'];

const CASTS: Readonly<Record<ColumnType, readonly ColumnType[]>> = {
  text: ['integer', 'decimal', 'number', 'boolean', 'date', 'time', 'timestamp'],
  json: ['text'],
  integer: ['decimal', 'number', 'boolean', 'text'],
  decimal: ['integer', 'number', 'boolean', 'text'],
  number: ['integer', 'decimal', 'boolean', 'text'],
  boolean: ['integer', 'decimal', 'number', 'text'],
  date: ['timestamp', 'text'],
  time: ['text'],
  timestamp: ['date', 'time', 'text'],
};

function typesOf(param: string, first: ColumnType, index: number): readonly ColumnType[] {
  switch (param) {
    case 'any':
      return EVERY;
    case 'numeric':
      return index === 0 ? [first] : NUMERIC;
    case 'temporal':
      return ['date', 'timestamp'];
    default:
      return [param as ColumnType];
  }
}

const OPERATION_NAMES = Object.keys(OPERATIONS) as Operation[];

/** Operations that can give a type over arguments of it. */
const PRODUCERS: Readonly<Record<ColumnType, readonly Operation[]>> = {
  text: producersOf('text', ['same']),
  integer: producersOf('integer', ['same', 'first', 'arithmetic']),
  decimal: producersOf('decimal', ['same', 'first', 'arithmetic']).filter((name) => !GROWS.has(name)),
  number: producersOf('number', ['same', 'first', 'arithmetic']).filter((name) => !INEXACT.has(name)),
  boolean: producersOf('boolean', ['same']),
  date: producersOf('date', ['same', 'temporal']),
  timestamp: producersOf('timestamp', ['same', 'temporal']),
  time: producersOf('time', ['same']),
  json: [],
};

function producersOf(type: ColumnType, kinds: readonly string[]): Operation[] {
  return OPERATION_NAMES.filter((name) => {
    const { gives: expected } = OPERATIONS[name];
    return expected === type || kinds.includes(expected);
  });
}
