import { expect, it } from 'vitest';
import { quickStepsOf } from './quick-steps.ts';

it('offers for a column what its type can do', () => {
  expect(quickStepsOf('text')).toEqual([
    'formula',
    'filter',
    'rename',
    'cast',
    'fill',
    'trim',
    'split',
    'drop',
  ]);
  expect(quickStepsOf('integer')).toContain('bin');
  expect(quickStepsOf('integer')).not.toContain('trim');
  expect(quickStepsOf('timestamp')).toContain('extract-date');
  expect(quickStepsOf('time')).not.toContain('extract-date');
});
