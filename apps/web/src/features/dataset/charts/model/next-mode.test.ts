import { GRAPH_MODES, type ChartMark } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { nextMode } from './next-mode.ts';

it('goes through every mode of the mark and back to the first', () => {
  expect(GRAPH_MODES.map((mode) => nextMode('bar', mode))).toEqual([
    'Percent',
    'Cumulative',
    'Change',
    'Absolute',
  ]);
});

it('stays at the only one, also from a mode that the mark has not', () => {
  const mark: ChartMark = 'scatter';
  expect([nextMode(mark, 'Absolute'), nextMode(mark, 'Percent')]).toEqual(['Absolute', 'Absolute']);
});
