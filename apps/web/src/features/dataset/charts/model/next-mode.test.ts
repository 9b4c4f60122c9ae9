import { GRAPH_MODES } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { nextMode } from './next-mode.ts';

it('goes through every mode that is offered and back to the first', () => {
  expect(GRAPH_MODES.map((mode) => nextMode(GRAPH_MODES, mode))).toEqual([
    'Percent',
    'Cumulative',
    'Change',
    'Absolute',
  ]);
});

it('stays at the only one, also from a mode that is not offered', () => {
  expect([nextMode(['Absolute'], 'Absolute'), nextMode(['Absolute'], 'Percent')]).toEqual([
    'Absolute',
    'Absolute',
  ]);
});
