import type { StatementResult } from '@plumbline/contract';

/** What became of the statement that was run last. */
export type StatementState =
  | { readonly kind: 'none' }
  /** `before`: the result shown until the new one arrives. */
  | { readonly kind: 'running'; readonly since: number; readonly before: StatementResult | null }
  | { readonly kind: 'done'; readonly sql: string; readonly result: StatementResult }
  | { readonly kind: 'failed'; readonly sql: string; readonly error: unknown }
  | { readonly kind: 'cancelled' };

export const NOTHING_RUN: StatementState = { kind: 'none' };

/** The answer that is shown, also while the next one is on its way. */
export const shownResult = (state: StatementState): StatementResult | null => {
  if (state.kind === 'done') {
    return state.result;
  }
  return state.kind === 'running' ? state.before : null;
};
