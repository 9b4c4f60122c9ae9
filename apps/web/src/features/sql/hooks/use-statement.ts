import { ALL } from '@plumbline/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { announceChange } from '../../../lib/data/changes.ts';
import { runStatement } from '../api.ts';
import { NOTHING_RUN, shownResult, type StatementState } from '../model/statement-state.ts';

interface StatementRun {
  readonly state: StatementState;
  readonly run: (sql: string) => void;
  readonly cancel: () => void;
  /** The statement is gone: so is what was wrong with it. Rows that it gave remain. */
  readonly clear: () => void;
}

/** Runs one statement at a time: a new one cancels the one before it, and so does leaving the page. */
export function useStatement(dataset: string | null): StatementRun {
  const [state, setState] = useState<StatementState>(NOTHING_RUN);
  const running = useRef<AbortController | null>(null);

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState((before) => (before.kind === 'running' ? { kind: 'cancelled' } : before));
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  const run = useCallback(
    (sql: string) => {
      running.current?.abort();
      const mine = new AbortController();
      running.current = mine;
      const finish = (next: StatementState): void => {
        // An answer that comes after its statement was cancelled is nobody's any more.
        if (running.current === mine) {
          running.current = null;
          setState(next);
        }
      };
      setState((before) => ({ kind: 'running', since: Date.now(), before: shownResult(before) }));
      runStatement(sql, { dataset, signal: mine.signal })
        .then((result) => finish({ kind: 'done', sql, result }))
        .catch((error: unknown) => {
          finish({ kind: 'failed', sql, error });
          // The history lists statements that failed as well.
          void announceChange({ statement: ALL });
        });
    },
    [dataset],
  );
  const clear = useCallback(
    () =>
      setState((before) => (before.kind === 'failed' || before.kind === 'cancelled' ? NOTHING_RUN : before)),
    [],
  );
  return { state, run, cancel, clear };
}
