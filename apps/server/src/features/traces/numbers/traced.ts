import type { Cell, FilterGroup, GraphMode, TraceRequest, TracedNumber } from '@plumbline/contract';
import type { Translator } from '@plumbline/messages';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';

/** What a number is computed with: a reader, a version, and what was set around it. */
export interface TraceContext {
  readonly services: Services;
  readonly actor: Actor;
  readonly translator: Translator;
  readonly datasetId: string;
  readonly version: number;
  readonly filters: FilterGroup;
  readonly search: string | undefined;
  readonly signal: AbortSignal;
}

export type NumberOf<Kind extends TracedNumber['kind']> = Extract<TraceRequest['number'], { kind: Kind }>;

export interface NumberStatement {
  readonly sql: string;
  readonly gives: 'number' | 'table';
}

/** A number as one version gives it, and the way to its rows. */
export interface TracedResult {
  readonly isNumber: boolean;
  readonly label: string;
  /** `sum(amount)`, or its formula; empty where it has none. */
  readonly measure: string;
  readonly mode: GraphMode;
  readonly value: Cell;
  readonly text: string | null;
  readonly by: readonly string[];
  /** Conditions of its rows beside the filters and the search; null where conditions cannot express them. */
  readonly rows: FilterGroup | null;
  /** Made when it is needed: it may take a query of its own. Null where there is none. */
  readonly statement: () => Promise<NumberStatement | null>;
}

export const ALL_ROWS: FilterGroup = { op: 'and', value: [] };

/** Both hold. */
export function joinFilters(one: FilterGroup, other: FilterGroup): FilterGroup {
  const parts = [one, other].filter(({ value }) => value.length > 0);
  return parts.length === 1 ? parts[0]! : { op: 'and', value: parts };
}

/** A measure as people who write formulas read it. */
export const measureText = ({
  field,
  aggregate,
  formula,
}: {
  readonly field?: string | null | undefined;
  readonly aggregate?: string | undefined;
  readonly formula?: string | undefined;
}): string => formula ?? `${aggregate ?? 'value'}(${field ?? ''})`;
