import {
  AppError,
  FILTER_OPERATORS,
  isNumericType,
  isTemporalType,
  type Cell,
  type Condition,
  type FilterGroup,
  type FilterNode,
} from '@plumbline/contract';
import type { IngestedColumn, VersionFiles } from '@plumbline/engine';
import { normalize, rowQuery } from '@plumbline/query';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { findQueryContext, getReadable } from '../rows/get-readable.ts';
import { listShown } from '../storage/column.store.ts';
import { listRuled } from './parts.ts';

/** Values of one list that are looked up one by one; a longer list counts as not seen. */
const MAX_VALUES = 500;
/** Different values of a column that keys are compared with. */
const MAX_KEYS = 5000;
/** Operands that are no values of rows: moments, counts, weekdays. */
const VALUELESS: ReadonlySet<string> = new Set(['none', 'relative', 'count', 'part']);
const KEY = '#key';

/** Holds for every row. */
const matches = (column: string): Condition => ({ column, op: 'nin', value: [] });

/** Conditions that hold for every row say nothing, unless another part of a group could hold in their place. */
export const withoutMatchAll = (group: FilterGroup): FilterGroup =>
  group.op === 'and'
    ? { ...group, value: group.value.filter((part) => part.op !== 'nin' || part.value.length > 0) }
    : group;
const matchesNot = (column: string): Condition => ({ column, op: 'in', value: [] });

/** The condition that holds for the rows with the values that a condition names, also where it excludes them. */
function positive(condition: Condition): Condition {
  const { negates } = FILTER_OPERATORS[condition.op];
  return negates === null ? condition : ({ ...condition, op: negates } as Condition);
}

/**
 * What somebody who sees a part of a dataset may know of content that others wrote about all of it: a column where they
 * see it, a value where a row of theirs has it. [SEM-ACCESS-9]
 */
export class SeenPart {
  readonly #services: Services;
  readonly #actor: Actor;
  /** Null where nothing can be read. */
  readonly #source: VersionFiles | null;
  readonly #columns: ReadonlyMap<string, IngestedColumn>;
  /** Columns of the whole dataset. */
  readonly #all: ReadonlySet<string>;
  readonly #held = new Map<string, Promise<boolean>>();

  constructor(
    services: Services,
    actor: Actor,
    {
      part,
      all,
    }: {
      readonly part: { readonly source: VersionFiles; readonly columns: readonly IngestedColumn[] } | null;
      readonly all: readonly string[];
    },
  ) {
    this.#services = services;
    this.#actor = actor;
    this.#source = part?.source ?? null;
    this.#all = new Set(all);
    this.#columns = new Map((part?.columns ?? []).map((column) => [column.name, column]));
  }

  get columns(): readonly IngestedColumn[] {
    return [...this.#columns.values()];
  }

  shows(columns: Iterable<string>): boolean {
    return [...columns].every((name) => this.#columns.has(name));
  }

  /** Whether filters and sorts may name the column: it is shown, and not masked. */
  isUsable(column: string): boolean {
    const facts = this.#columns.get(column);
    return facts !== undefined && facts.masked !== true;
  }

  /** Whether the dataset has the column, and filters of this reader may not name it. */
  withholds(column: string): boolean {
    return this.#all.has(column) && !this.isUsable(column);
  }

  /** Whether a row has the value, of text and of anything else. */
  hasValue(column: string, value: Cell): Promise<boolean> {
    return this.isUsable(column) ? this.#holds({ column, op: 'in', value: [value] }) : Promise.resolve(false);
  }

  /** The same; a number or moment also where rows lie on both sides of it. */
  async isWithin(column: string, value: Cell): Promise<boolean> {
    const type = this.#columns.get(column)?.type;
    const isOrdered = type !== undefined && (isNumericType(type) || isTemporalType(type));
    if (!isOrdered || value === null || !this.isUsable(column)) {
      return this.hasValue(column, value);
    }
    const [below, above] = await Promise.all([
      this.#holds({ column, op: 'lte', value }),
      this.#holds({ column, op: 'gte', value }),
    ]);
    return below && above;
  }

  /** Whether a row meets all conditions, which name only columns that filters may name. */
  async hasRow(filter: FilterGroup): Promise<boolean> {
    const shown = await this.shownFilter(filter);
    return shown !== null && (await this.#count(rowQuery({ filters: filter }))) > 0;
  }

  /** Whether a search over all columns finds a row. */
  finds(search: string): Promise<boolean> {
    return this.#count(rowQuery({ search })).then((count) => count > 0);
  }

  /**
   * A filter that lets the same rows of the part through and names no value that none of them has; null where it names a
   * column that filters may not name.
   */
  async shownFilter(filter: FilterNode): Promise<FilterNode | null> {
    if ('column' in filter) {
      return this.isUsable(filter.column) ? this.#shownCondition(filter) : null;
    }
    const parts = await Promise.all(filter.value.map((part) => this.shownFilter(part)));
    const shown = parts.filter((part) => part !== null);
    return shown.length === parts.length ? { ...filter, value: shown } : null;
  }

  /** The same for the whole filter of something. */
  async shownGroup(group: FilterGroup): Promise<FilterGroup | null> {
    const shown = await this.shownFilter(group);
    return shown === null || 'column' in shown ? null : withoutMatchAll(shown);
  }

  async #shownCondition(condition: Condition): Promise<Condition> {
    const { column, op } = condition;
    const { operand, negates } = FILTER_OPERATORS[op];
    if (VALUELESS.has(operand)) {
      return condition;
    }
    if (op === 'in' || op === 'nin') {
      const known = condition.value.length <= MAX_VALUES ? condition.value : [];
      const shown = await Promise.all(known.map((value) => this.hasValue(column, value)));
      const isWhole = shown.length === condition.value.length && shown.every(Boolean);
      return isWhole ? condition : { ...condition, value: known.filter((_, index) => shown[index]) };
    }
    if (await this.#holds(positive(condition))) {
      return condition;
    }
    return negates === null ? matchesNot(column) : matches(column);
  }

  /** The texts among these that are values of one of the columns. */
  async seenKeys(columns: readonly string[], keys: readonly string[]): Promise<ReadonlySet<string>> {
    const wanted = new Set(keys);
    const lists =
      wanted.size === 0
        ? []
        : await Promise.all(columns.filter((name) => this.isUsable(name)).map((name) => this.#keysOf(name)));
    return new Set(lists.flat().filter((key) => wanted.has(key)));
  }

  async #keysOf(column: string): Promise<readonly string[]> {
    if (this.#source === null) {
      return [];
    }
    const query = normalize({
      groups: [{ kind: 'value', column, as: KEY }],
      measures: [{ aggregate: 'count', column: null, as: '#count' }],
      sort: [{ by: '#count', direction: 'desc' }],
      limit: MAX_KEYS,
    });
    const { rows } = await this.#services.engine.run({ ...(await this.#request(this.#source)), query });
    return rows.map(([key]) => String(key));
  }

  #holds(condition: Condition): Promise<boolean> {
    const key = JSON.stringify(condition);
    const known = this.#held.get(key);
    if (known !== undefined) {
      return known;
    }
    const held = this.#count(rowQuery({ filters: condition })).then((count) => count > 0);
    this.#held.set(key, held);
    return held;
  }

  /** No rows where the query does not fit the columns. */
  async #count(query: ReturnType<typeof rowQuery>): Promise<number> {
    if (this.#source === null) {
      return 0;
    }
    try {
      return await this.#services.engine.count({ ...(await this.#request(this.#source)), query });
    } catch (error) {
      if (error instanceof AppError && error.code === 'query.invalid') {
        return 0;
      }
      throw error;
    }
  }

  async #request(source: VersionFiles) {
    const { signal } = new AbortController();
    return { source, context: await findQueryContext(this.#services, this.#actor, source.datasetId), signal };
  }
}

async function readPart(services: Services, actor: Actor, id: string): Promise<SeenPart | null> {
  const all = await listShown(services.db.executor, actor, id);
  try {
    const { source, version, confinement } = await getReadable(services, actor, { id });
    const part = { source, columns: version.columns };
    return confinement === null ? null : new SeenPart(services, actor, { part, all });
  } catch (error) {
    // Nothing of it can be read: nothing of it is known.
    if (error instanceof AppError) {
      return new SeenPart(services, actor, { part: null, all });
    }
    throw error;
  }
}

/** The visible part of those datasets among these of which the reader sees only a part. */
export async function findSeenParts(
  services: Services,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SeenPart>> {
  const ruled = await listRuled(services, actor);
  const parts = new Map<string, SeenPart>();
  for (const id of new Set(ids)) {
    const part = ruled.has(id) ? await readPart(services, actor, id) : null;
    if (part !== null) {
      parts.set(id, part);
    }
  }
  return parts;
}

/** Null for somebody who sees all of it. */
export const findSeenPart = async (services: Services, actor: Actor, id: string): Promise<SeenPart | null> =>
  (await findSeenParts(services, actor, [id])).get(id) ?? null;
