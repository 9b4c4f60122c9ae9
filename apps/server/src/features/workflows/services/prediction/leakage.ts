import { findLeaks, selectExamples, sharedRows, type Examples, type Fold, type Leak } from '@plumbline/learn';
import { message, type Message } from '@plumbline/messages';
import type { Check } from '../service.ts';
import { linearTask } from './model.ts';

/** Test rows that also are training rows are no problem below this share. */
const SHARED_SHARE = 0.01;

const LEAK_TEXTS = {
  copy: 'workflow.check.leakCopy',
  identifier: 'workflow.check.leakIdentifier',
  presence: 'workflow.check.leakPresence',
} as const;

function describe(
  { kind, column, strength }: Leak,
  { isNumeric, isLeftOut }: { readonly isNumeric: boolean; readonly isLeftOut: boolean },
): Message {
  const use = isLeftOut ? 'leftOut' : 'used';
  if (kind !== 'predictor') {
    return message(LEAK_TEXTS[kind], { column, use });
  }
  return isNumeric
    ? message('workflow.check.leakNumber', { column, share: strength, use })
    : message('workflow.check.leakClass', { column, area: strength, use });
}

interface LeakRequest {
  /** Rows that are learned from. */
  readonly rows: Uint32Array;
  /** Names of classes; null for numbers. */
  readonly classes: readonly string[] | null;
  readonly seed: number;
  /** The model learns without them. */
  readonly isLeftOut: boolean;
}

/** Columns that give the target away, or only name rows. */
export function leakChecks(
  examples: Examples,
  { rows, classes, seed, isLeftOut }: LeakRequest,
): (Check & { column: string })[] {
  const options = { task: linearTask({ classes }), classes: classes?.length ?? 0, seed };
  return findLeaks(selectExamples(examples, rows), options).map((leak) => ({
    code: 'leak',
    severity: 'critical',
    column: leak.column,
    text: describe(leak, { isNumeric: classes === null, isLeftOut }),
  }));
}

/** Test rows that are also training rows, which make quality look better than it is. */
export function duplicateCheck(examples: Examples, split: Fold): Check[] {
  return copiesCheck(sharedRows(examples, split).rows, split.test.length);
}

/** The same of rows that were counted. */
export function copiesCheck(count: number, rows: number): Check[] {
  const share = count / Math.max(1, rows);
  const text = message('workflow.check.duplicates', { count, share });
  return share > SHARED_SHARE ? [{ code: 'duplicates', severity: 'warning', column: null, text }] : [];
}
