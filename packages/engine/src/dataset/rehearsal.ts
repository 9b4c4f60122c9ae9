import { InvariantError } from '@plumbline/contract';
import type { Engine } from '../engine-api.ts';
import type { ReadingPool } from '../pool/pool.ts';
import { PivotRuns } from './pivot-runs.ts';
import { RowAnswers } from './row-answers.ts';
import { NO_COPIES, createView } from './rows-view.ts';
import { TUNING } from './tuning.ts';

/** More cells than a statement of a chart has columns. */
const CELLS = 100;
const DEADLINE_MS = 1000;

/**
 * Plans and prints queries as the engine does, and answers each with one row of empty cells: nothing is read, and no process
 * is started. What has never run takes several times as long, so a server rehearses before its first caller comes.
 */
export function createRehearsal(): Pick<Engine, 'page' | 'run' | 'runAll' | 'count' | 'pivot'> {
  const read = async () => ({ columns: [], rows: [Array.from({ length: CELLS }, () => null)], isCut: false });
  const pool: ReadingPool = { run: (_lease, _signal, work) => work({ read }) };
  const answers = new RowAnswers({
    pool,
    orders: { find: async () => null, wait: async () => null, start: () => undefined },
    natives: { view: async (source) => createView(source, NO_COPIES), start: () => undefined },
    tuning: TUNING,
    deadlineMs: DEADLINE_MS,
  });
  const pivots = new PivotRuns({
    pool,
    exports: { start: () => Promise.reject(new InvariantError('Nothing is exported in a rehearsal.')) },
    viewed: (source) => answers.viewed(source),
    deadlineMs: DEADLINE_MS,
  });
  return {
    page: (request) => answers.page(request),
    run: (request) => answers.run(request),
    runAll: (requests) => answers.runAll(requests),
    count: (request) => answers.count(request),
    pivot: (request) => pivots.page(request),
  };
}
