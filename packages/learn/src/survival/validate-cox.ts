import { selectRows, type Frame } from '../data/frame.ts';
import { splitFolds } from '../validate/splits.ts';
import { concordance, scoreCox, trainCox } from './cox.ts';
import type { Durations } from './kaplan-meier.ts';

const FOLDS = 5;
/** Events that each fold learns from at least. */
const MIN_EVENTS = 5;

/**
 * Concordance of rows with models that did not learn from them, over five folds; null with fewer than 25 events, or
 * where a fold cannot be learned from.
 */
export function validateCox(frame: Frame, { times, events }: Durations, seed: number): number | null {
  const happened = events.reduce((sum, event) => sum + event, 0);
  if (happened < FOLDS * MIN_EVENTS) {
    return null;
  }
  const scores = new Float64Array(frame.rows);
  const classes = Float64Array.from(events);
  for (const { train, test } of splitFolds({ rows: frame.rows, seed, classes }, FOLDS)) {
    const model = trainCox(
      selectRows(frame, train),
      {
        times: Float64Array.from(train, (row) => times[row]!),
        events: Uint8Array.from(train, (row) => events[row]!),
      },
      0.95,
    );
    const own = scoreCox(model, selectRows(frame, test));
    test.forEach((row, at) => {
      scores[row] = own[at]!;
    });
  }
  return scores.every(Number.isFinite) ? concordance({ times, events }, scores) : null;
}
