import { expect, it } from 'vitest';
import { createExamples, createFrame } from '../data/frame.ts';
import { numbers } from '../testing/planted.ts';
import { predictBaseline, trainMean, trainMedian, trainShares } from './baseline.ts';

const examples = (target: readonly number[], weights?: readonly number[]) =>
  createExamples(
    createFrame([numbers('x', target)]),
    Float64Array.from(target),
    weights ? Float64Array.from(weights) : null,
  );

it('predicts shares of classes, the mean and the median, weighted', () => {
  expect(trainShares(examples([0, 1, 1, 1]), 2).values).toEqual([0.75]);
  expect(trainShares(examples([0, 1, 2], [2, 1, 1]), 3).values).toEqual([0.5, 0.25, 0.25]);
  expect(trainMean(examples([1, 5], [3, 1])).values).toEqual([2]);
  expect(trainMedian(examples([1, 2, 9])).values).toEqual([2]);
  expect(trainMedian(examples([1, 2, 9], [1, 1, 3])).values).toEqual([9]);
  expect(predictBaseline(trainMean(examples([1, 2])), 3)).toEqual([Float64Array.of(1.5, 1.5, 1.5)]);
});
