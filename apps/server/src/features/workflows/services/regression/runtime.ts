import { openPredictor } from '../prediction/predictor.ts';
import { trainPrediction } from '../prediction/train.ts';
import { scoreNewRows } from '../prediction/score-new-rows.ts';
import type { ServiceRuntime } from '../service.ts';
import type { RegressionOptions } from './options.ts';

export const regressionRuntime: ServiceRuntime<RegressionOptions> = {
  train(data, request, control) {
    const { options } = request;
    const task = { options, classes: null, isBalanced: false, coverage: options.coverage };
    return trainPrediction(data, request, { task, control });
  },
  open: openPredictor,
  score: scoreNewRows,
};
