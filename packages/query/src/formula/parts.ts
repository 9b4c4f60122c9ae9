import { type Aggregate, AGGREGATES, type ColumnType, type WINDOW_AGGREGATES } from '@plumbline/contract';
import type { DerivedColumn } from '../expression/expression.ts';
import type { ColumnSchema, Measure } from '../model.ts';
import { usableSchema, type Schema } from '../schema.ts';
import { NULL, UNKNOWN, overRows, type FormulaType, type TypedExpression } from './functions/build.ts';
import type { AggregateRequest } from './functions/entry.ts';
import type { Scope } from './scope.ts';
import type { FormulaContext, FormulaLookup } from './formula.ts';
import { columnNameKey } from '../column-name.ts';

type OverRows = (typeof WINDOW_AGGREGATES)[number];

const isOverRows = (aggregate: Aggregate): aggregate is OverRows => AGGREGATES[aggregate].isWindow;

/** Collects what a formula needs of a query besides its result, each thing once. */
export class Parts {
  readonly derive: DerivedColumn[] = [];
  readonly measures: Measure[] = [];
  readonly lookups: FormulaLookup[] = [];
  /** Columns of the dataset that were named. */
  readonly columns = new Set<string>();
  readonly #made = new Map<string, string>();
  /** Columns that expressions may name: the dataset's, and the hidden columns. */
  readonly schema: Schema;
  readonly #types = new Map<string, ColumnSchema>();
  readonly #taken: ReadonlySet<string>;
  readonly #prefix: string;

  constructor({ columns, prefix = 'formula' }: FormulaContext) {
    // Engines fold the case of names.
    this.#taken = new Set(columns.map(({ name }) => columnNameKey(name)));
    this.#prefix = prefix;
    const base = usableSchema(columns);
    this.schema = { ...base, find: (name) => this.#types.get(name) ?? base.find(name) };
  }

  /** A hidden name for what `key` identifies; the same key gets the same name, and `make` runs the first time. */
  named(key: unknown, make: (as: string) => void): string {
    const text = JSON.stringify(key);
    const known = this.#made.get(text);
    if (known !== undefined) {
      return known;
    }
    let number = this.#made.size + 1;
    while (this.#taken.has(columnNameKey(`${this.#prefix}_${number}`))) {
      number += 1000;
    }
    const as = `${this.#prefix}_${number}`;
    this.#made.set(text, as);
    make(as);
    return as;
  }

  /** A hidden column, whose name stores `key`. */
  column(key: unknown, type: ColumnType, make: (as: string) => void): TypedExpression {
    const name = this.named(key, make);
    this.#types.set(name, { name, type });
    return { type, expression: { kind: 'column', name } };
  }

  /** An aggregate in its scope: a measure of groups, or a window over rows. Null where a window cannot compute it. */
  aggregate(request: AggregateRequest, { level, per, partition }: Scope): TypedExpression | null {
    const { returns } = AGGREGATES[request.aggregate];
    const type = returns === 'same' ? (request.value?.type ?? 'integer') : returns;
    const isUnknown = [request.value, request.other].some((value) => value?.type === 'unknown');
    if (isUnknown || level === 'any' || level === 'rows') {
      return { ...UNKNOWN, type: isUnknown ? 'unknown' : type };
    }
    if (level === 'over') {
      return aggregateOverRows(request, request.isTotal === true ? [] : partition);
    }
    return this.#measure(request, per, type);
  }

  #measure(
    { aggregate, value, percentile, other, isTotal }: AggregateRequest,
    per: Scope['per'],
    type: FormulaType,
  ): TypedExpression {
    const measure = {
      aggregate,
      column: value === null ? null : this.#columnOf(value),
      percentile: percentile ?? null,
      other: other === undefined ? null : this.#columnOf(other),
      per: isTotal === true ? [] : per,
    };
    if (type === 'null' || type === 'unknown') {
      return NULL;
    }
    return this.column(['measure', measure], type, (as) => this.measures.push({ ...measure, as }));
  }

  #columnOf({ expression }: TypedExpression): string {
    return expression.kind === 'column'
      ? expression.name
      : this.named(['derive', expression], (as) => this.derive.push({ as, expression }));
  }
}

function aggregateOverRows(
  { aggregate, value }: AggregateRequest,
  partition: Scope['partition'],
): TypedExpression | null {
  if (!isOverRows(aggregate)) {
    return null;
  }
  const one: TypedExpression = {
    type: 'integer',
    expression: { kind: 'literal', type: 'integer', value: '1' },
  };
  return overRows(aggregate, [value ?? one], { partition, order: [] });
}
