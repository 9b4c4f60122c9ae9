import { expect, it } from 'vitest';
import { loadingPhaseAt, untilNextPhase } from './loading-phase.ts';

it.each([
  [0, 'nothing'],
  [149, 'nothing'],
  [150, 'bars'],
  [999, 'bars'],
  [1000, 'words'],
  [2999, 'words'],
  [3000, 'progress'],
] as const)('shows after %d ms: %s', (elapsed, phase) => {
  expect(loadingPhaseAt(elapsed)).toBe(phase);
});

it('reaches every phase by its own waits', () => {
  expect(
    (untilNextPhase('nothing') ?? 0) + (untilNextPhase('bars') ?? 0) + (untilNextPhase('words') ?? 0),
  ).toBe(3000);
  expect(untilNextPhase('progress')).toBeNull();
});
