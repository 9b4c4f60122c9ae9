import type { Cell, ResultColumn } from '@plumbline/contract';
import type { VersionFiles } from '../version-files.ts';

/** A table that a statement may name. */
export interface SqlTable {
  /** Name in statements; names are compared without regard to case. */
  readonly name: string;
  /** Called once, and only if the statement names the table. */
  readonly open: () => Promise<VersionFiles>;
}

/** One SELECT that a person wrote. */
export interface SqlRequest {
  readonly tenantId: string;
  readonly tables: readonly SqlTable[];
  readonly sql: string;
  readonly signal: AbortSignal;
}

/** The first rows of a statement that a person wrote. */
export interface SqlAnswer {
  readonly columns: readonly ResultColumn[];
  /** Row arrays in wire encoding. */
  readonly rows: readonly (readonly Cell[])[];
  /** True when the statement gave more rows than `maxRows`. */
  readonly truncated: boolean;
}
