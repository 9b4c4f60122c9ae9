import type { DatasetSummary } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { isUnderWay } from './api.ts';
import { placeOfStep, setUpSteps } from './model.ts';

const dataset = { id: 'd1' } as DatasetSummary;

describe('getting set up', () => {
  it('offers the first step that is not done', () => {
    const steps = setUpSteps({ done: false, step: '', flags: { dataset: true } }, true);
    expect(steps?.map((step) => [step.step, step.isDone, step.isNext])).toEqual([
      ['dataset', true, false],
      ['rows', false, true],
      ['chart', false, false],
      ['download', false, false],
    ]);
  });

  it('suggests building a dataset only to those who may', () => {
    const steps = setUpSteps({ done: false, step: '', flags: {} }, false);
    expect(steps?.map((step) => step.step)).toEqual(['rows', 'chart', 'download']);
    expect(steps?.[0]?.isNext).toBe(true);
  });

  it('is gone when it is done, hidden or complete', () => {
    expect(setUpSteps({ done: true, step: '', flags: {} }, true)).toBeNull();
    const flags = { dataset: true, rows: true, chart: true, download: true };
    expect(setUpSteps({ done: false, step: '', flags }, true)).toBeNull();
  });

  it('sends to the catalog while there is nothing to look at', () => {
    expect(placeOfStep('chart', [])).toBe('/connections');
    expect(placeOfStep('chart', [dataset])).toBe('/datasets/d1/data');
    expect(placeOfStep('dataset', [dataset])).toBe('/connections');
  });
});

it.each([
  ['queued', true],
  ['running', true],
  ['succeeded', false],
  ['failed', false],
  ['cancelled', false],
] as const)('says of a job that is %s: under way %s', (state, expected) => {
  expect(isUnderWay({ state })).toBe(expected);
});
