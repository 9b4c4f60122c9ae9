import type { AggregateCall, Dialect, Layer, SortTerm } from '../dialects/dialect.ts';
import { indented, type Key } from './print-parts.ts';

export interface GroupingMeasure {
  readonly call: AggregateCall;
  /** Added to the measure for each row with a value. */
  readonly plus: string | null;
  readonly as: string;
}

interface GroupingParts {
  readonly dialect: Dialect;
  readonly keys: readonly Key[];
  readonly measures: readonly GroupingMeasure[];
  readonly from: string;
  /** `WHERE …`, or nothing. */
  readonly where: readonly string[];
}

/** For a group that must have a column, and has neither key nor measure. */
export const ROW_COUNT: GroupingMeasure = {
  call: { aggregate: 'count', column: null, type: null, percentile: null, other: null, order: [] },
  plus: null,
  as: 'rows',
};

export const printAggregate = (call: AggregateCall, plus: string | null, dialect: Dialect): string =>
  withPlus(dialect.aggregate(call), { call, plus }, dialect);

const withPlus = (sql: string, { call, plus }: Omit<GroupingMeasure, 'as'>, dialect: Dialect): string =>
  plus === null ? sql : `${sql} + ${plus} * ${dialect.aggregate({ ...call, aggregate: 'count' })}`;

/**
 * One row per group, its keys and then its measures. Where the engine works out some of them from the places of rows,
 * the rows come from windows over windows, each column under a name of its own.
 */
export function printGrouping(grouping: GroupingParts): string[] {
  const { dialect, keys, measures, from, where } = grouping;
  const layers = dialect.layered === null ? null : new Layers(grouping);
  const printed = layers === null ? [] : measures.map((measure) => layers.print(measure));
  if (layers === null || !layers.areNeeded) {
    const items = measures.map(({ call, plus, as }) => ({ sql: printAggregate(call, plus, dialect), as }));
    return [
      `SELECT ${namedList([...keys, ...items], dialect)}`,
      `FROM ${from}`,
      ...where,
      ...groupBy(keys.length),
    ];
  }
  const items = [...layers.keys, ...printed];
  return [`SELECT ${namedList(items, dialect)}`, `FROM ${layers.from()}`, ...groupBy(keys.length)];
}

export const groupBy = (keys: number): string[] =>
  keys === 0 ? [] : [`GROUP BY ${Array.from({ length: keys }, (_, index) => index + 1).join(', ')}`];

export const namedList = (keys: readonly Key[], { quoteIdentifier }: Dialect): string =>
  keys.map(({ sql, as }) => `${sql} AS ${quoteIdentifier(as)}`).join(',\n  ');

/** The rows below a grouping, and what windows over them give. */
class Layers {
  readonly #grouping: GroupingParts;
  /** Names by SQL: those of the rows first, then of each layer. */
  readonly #columns: readonly Map<string, string>[] = [new Map(), new Map(), new Map(), new Map()];
  readonly keys: readonly Key[];
  areNeeded = false;

  constructor(grouping: GroupingParts) {
    this.#grouping = grouping;
    this.keys = grouping.keys.map(({ sql, as }) => ({ sql: this.#give(0, sql), as }));
  }

  print({ call, plus, as }: GroupingMeasure): Key {
    const { dialect } = this.#grouping;
    const named = this.#named(call);
    const partition = this.keys.map(({ sql }) => sql);
    const by = (terms: readonly string[]): string =>
      terms.length === 0 ? '' : `PARTITION BY ${terms.join(', ')}`;
    const layered = dialect.layered?.(named, {
      partition: by(partition),
      partitionWith: (sql) => by([...partition, sql]),
      give: (layer, sql) => this.#give(layer, sql),
    });
    this.areNeeded ||= typeof layered === 'string';
    return { sql: withPlus(layered ?? dialect.aggregate(named), { call: named, plus }, dialect), as };
  }

  /** The rows, and the layers above them that are used. */
  from(): string {
    const { dialect, from, where } = this.#grouping;
    const [rows = new Map<string, string>(), ...above] = this.#columns;
    const first = [`SELECT ${listed(rows)}`, `FROM ${from}`, ...where];
    const lines = above
      .filter((columns) => columns.size > 0)
      .reduce((inner, columns, index) => {
        const name = dialect.quoteIdentifier(`layer ${index + 1}`);
        return [`SELECT *, ${listed(columns)}`, 'FROM (', indented(inner), `) AS ${name}`];
      }, first);
    return `(\n${indented(lines)}\n) AS ${dialect.quoteIdentifier('layers')}`;
  }

  #give(layer: 0 | Layer, sql: string): string {
    const columns = this.#columns[layer] ?? new Map<string, string>();
    const known = columns.get(sql);
    const name = known ?? this.#grouping.dialect.quoteIdentifier(`layer ${layer} column ${columns.size + 1}`);
    columns.set(sql, name);
    return name;
  }

  #named(call: AggregateCall): AggregateCall {
    const give = (sql: string | null): string | null => (sql === null ? null : this.#give(0, sql));
    const order = call.order.map((term): SortTerm => ({ ...term, sql: this.#give(0, term.sql) }));
    return { ...call, column: give(call.column), other: give(call.other), order };
  }
}

const listed = (columns: ReadonlyMap<string, string>): string =>
  columns.size === 0 ? 'NULL' : [...columns].map(([sql, name]) => `${sql} AS ${name}`).join(', ');
