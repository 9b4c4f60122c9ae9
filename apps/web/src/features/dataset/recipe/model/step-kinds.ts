import type { TransformationStep } from '@plumbline/contract';

export type StepKind = TransformationStep['kind'];

/** Every kind, as the menu groups them. */
export const STEP_GROUPS = {
  columns: [
    'rename',
    'cast',
    'formula',
    'fill',
    'replace',
    'trim',
    'split',
    'merge',
    'bin',
    'extract-date',
    'parse-json',
    'drop',
  ],
  rows: ['filter', 'sort', 'dedupe'],
  shape: ['group', 'pivot', 'unpivot'],
  combine: ['join', 'append'],
} as const satisfies Record<string, readonly StepKind[]>;

export const STEP_KINDS: readonly StepKind[] = Object.values(STEP_GROUPS).flat();

export const isStepKind = (value: unknown): value is StepKind =>
  (STEP_KINDS as readonly unknown[]).includes(value);
