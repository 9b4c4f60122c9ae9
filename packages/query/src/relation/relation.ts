import type { FilterNode } from '@plumbline/contract';
import type { DerivedColumn } from '../expression/expression.ts';
import type { Dimension, Measure, SortKey } from '../model.ts';

/** Groups of a relation: by a value, or by a unit of time. */
export type RelationGroup = Extract<Dimension, { kind: 'value' | 'time' }>;

/** A way into a JSON value: names of members, and places in lists from 0. */
export type JsonPath = readonly (string | number)[];

/**
 * Where the rows of a question come from: tables, and what is done to them. Immutable, JSON-safe, free of any dialect.
 * Every relation has an order: rows keep that of the relation below unless the node says otherwise. [SEM-REL-1]
 */
export type Relation =
  /** A table by its key, which the engine resolves to the real table. */
  | { readonly kind: 'table'; readonly table: string }
  /** Adds columns, or replaces those of the same name in their place. They may not name one another. */
  | { readonly kind: 'derive'; readonly from: Relation; readonly columns: readonly DerivedColumn[] }
  /** Adds the value at each path of a JSON column as text; null where there is nothing, or no JSON. */
  | {
      readonly kind: 'json';
      readonly from: Relation;
      readonly column: string;
      readonly fields: readonly { readonly path: JsonPath; readonly as: string }[];
    }
  /** Gives these columns in this order, renamed. */
  | {
      readonly kind: 'project';
      readonly from: Relation;
      readonly columns: readonly { readonly column: string; readonly as: string }[];
    }
  | { readonly kind: 'filter'; readonly from: Relation; readonly filter: FilterNode }
  | { readonly kind: 'sort'; readonly from: Relation; readonly sort: readonly SortKey[] }
  /** Keeps the first row of each set of equal values, in the order of the rows. */
  | {
      readonly kind: 'distinct';
      readonly from: Relation;
      /** Null: all columns. */
      readonly columns: readonly string[] | null;
      /** Sort keys that decide which row is first; ties are decided by the order of the rows. */
      readonly sort: readonly SortKey[];
    }
  /** One row per group, in the order of the keys. */
  | {
      readonly kind: 'group';
      readonly from: Relation;
      readonly groups: readonly RelationGroup[];
      readonly measures: readonly Measure[];
    }
  /** Left rows in their order, each with its matches in theirs; then the right rows that matched none. Null matches nothing. */
  | {
      readonly kind: 'join';
      readonly left: Relation;
      readonly right: Relation;
      readonly how: 'inner' | 'left' | 'right' | 'full';
      readonly on: readonly { readonly left: string; readonly right: string }[];
      /** Columns of the right side that are given, under these names. */
      readonly columns: readonly { readonly column: string; readonly as: string }[];
      /** The right side has no two rows of one key. */
      readonly isLookup?: boolean;
    }
  /** The rows of each, one after the other; columns by name, those that one lacks null there. */
  | { readonly kind: 'union'; readonly parts: readonly Relation[] }
  /** One row per row and named column: the others, then the name and the value. */
  | {
      readonly kind: 'unpivot';
      readonly from: Relation;
      readonly columns: readonly string[];
      readonly nameAs: string;
      readonly valueAs: string;
    };

/** A node of one kind. */
export type RelationOf<K extends Relation['kind']> = Extract<Relation, { kind: K }>;
