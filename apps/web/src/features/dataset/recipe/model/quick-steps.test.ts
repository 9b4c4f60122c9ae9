import { expect, it } from 'vitest';
import { listQuickSteps } from './quick-steps.ts';

it('offers for a column what its type can do', () => {
  expect(listQuickSteps('text')).toEqual([
    'formula',
    'filter',
    'rename',
    'cast',
    'fill',
    'trim',
    'split',
    'drop',
  ]);
  expect(listQuickSteps('integer')).toContain('bin');
  expect(listQuickSteps('integer')).not.toContain('trim');
  expect(listQuickSteps('timestamp')).toContain('extract-date');
  expect(listQuickSteps('time')).not.toContain('extract-date');
});
