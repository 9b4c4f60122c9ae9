import type { FilterGroup, Sort } from '@plumbline/contract';

/** Which rows, in which order, of which version. */
export interface RowsRequest {
  readonly filters: FilterGroup;
  readonly sort: readonly Sort[];
  readonly search: string;
  readonly version: number;
  /** Identifies the state of the recipe: the same request on another recipe has other rows. */
  readonly recipe?: string;
}

export interface PageRequest extends RowsRequest {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** Null for all columns. */
  readonly columns: readonly string[] | null;
}
