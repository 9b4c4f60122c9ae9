import { expect, it } from 'vitest';
import { createCsv, downloadDatasource, filterDatasource, getDatasource } from '@plumbline/contract';
import { ONBOARDING_STEPS, stepOfCall, withStep } from './onboarding.ts';

const NEW = { done: false, step: 'dataset', flags: {} };

it('marks a step and names the next', () => {
  expect(withStep(NEW, 'dataset')).toEqual({ done: false, step: 'rows', flags: { dataset: true } });
});

it('takes steps in any order', () => {
  expect(withStep(NEW, 'chart')).toEqual({ done: false, step: 'dataset', flags: { chart: true } });
});

it('is done with the last step', () => {
  const onboarding = ONBOARDING_STEPS.reduce(withStep, NEW);
  expect(onboarding).toMatchObject({ done: true, step: '' });
});

it('is the same state when the step was reached before or all is over, so that nothing is sent', () => {
  const once = withStep(NEW, 'rows');
  expect(withStep(once, 'rows')).toBe(once);
  const hidden = { done: true, step: '', flags: {} };
  expect(withStep(hidden, 'rows')).toBe(hidden);
});

it('keeps flags it does not know', () => {
  expect(withStep({ ...NEW, flags: { tour: true } }, 'rows').flags).toEqual({ tour: true, rows: true });
});

it.each([
  [createCsv, {}, 'dataset'],
  [filterDatasource, { body: { graph: false } }, 'rows'],
  [filterDatasource, undefined, 'rows'],
  [filterDatasource, { body: { graph: true } }, 'chart'],
  [downloadDatasource, {}, 'download'],
  [getDatasource, {}, null],
] as const)('reads off a successful call what it shows: %#', (...[route, input, step]) => {
  expect(stepOfCall(route, input)).toBe(step);
});
