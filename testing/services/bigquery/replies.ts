// Replies of the local BigQuery. The names of documentation pages are those of server.ts.
import type { Field, Row } from './values.ts';

/** Status, JSON body and further headers of a reply. */
export type Answer = readonly [
  status: number,
  body: unknown,
  headers?: Readonly<Record<string, string>> | undefined,
];

export interface Job {
  readonly sql: string;
  readonly location: string;
  state: 'running' | 'done' | 'cancelled';
  /** How often it is still reported as running. */
  polls: number;
  fields: readonly Field[];
  rows: readonly Row[];
}

export interface QueryBody {
  readonly query: string;
  readonly useLegacySql?: boolean;
  readonly dryRun?: boolean;
  readonly maximumBytesBilled?: string;
}

export interface Call {
  readonly url: URL;
  readonly text: string;
  readonly scope: string;
}

/** ERRORS, "Error table". */
export const failure = (status: number, reason: string, message: string): Answer => [
  status,
  { error: { code: status, message, errors: [{ message, domain: 'global', reason }] } },
];
export const unauthorized = (): Answer =>
  failure(401, 'authError', 'Request had invalid authentication credentials.');
