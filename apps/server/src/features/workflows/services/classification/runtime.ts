import { openPredictor } from '../prediction/predictor.ts';
import { listClasses, trainPrediction } from '../prediction/train.ts';
import { scoreNewRows } from '../prediction/score-new-rows.ts';
import type { ServiceRuntime } from '../service.ts';
import type { ClassificationOptions } from './options.ts';

export const classificationRuntime: ServiceRuntime<ClassificationOptions> = {
  train(data, request, control) {
    const { options, target } = request;
    const classes = listClasses(data, target, options.positive);
    const task = { options, classes, isBalanced: options.balance, coverage: 0 };
    return trainPrediction(data, request, { task, control });
  },
  open: openPredictor,
  score: scoreNewRows,
};
