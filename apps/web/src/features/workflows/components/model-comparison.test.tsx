import {
  compareModels,
  type ModelComparison,
  type ModelDifference,
  type TrainedModel,
  type WorkflowReport,
} from '@plumbline/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { t } from '../../../messages/index.ts';
import { anId, AT, ok } from '../../../testing/fixtures.ts';
import { render } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { ComparisonCard } from './model-comparison.tsx';

const aModel = (number: number): TrainedModel => ({
  id: anId(number),
  number,
  state: 'ready',
  error: null,
  algorithm: 'Linear model',
  version: 1,
  trainedAt: AT,
  options: {},
  features: ['wind'],
  added: [],
  rows: { trained: 800, held: 200 },
  metrics: [],
  importance: [],
});
const WORKFLOW: WorkflowReport = {
  id: anId(60),
  name: 'Weather',
  service: 'classification',
  serviceName: 'Classification',
  datasetId: anId(61),
  datasetName: 'Weather',
  target: 'weather',
  state: 'ready',
  modelId: anId(1),
  modelNumber: 1,
  quality: null,
  createdBy: null,
  createdAt: AT,
  updatedAt: AT,
  description: null,
  features: ['wind'],
  options: {},
  hasPredictions: true,
  hasInfluences: true,
  models: [aModel(2), aModel(1)],
  report: null,
  newestVersion: 1,
  jobId: null,
  sharesBeyondRules: false,
  usesBetter: false,
  schedule: null,
  permission: 'manage',
};
const ACCURACY: ModelDifference = {
  name: 'accuracy',
  label: 'Accuracy',
  unit: 'share',
  isBetter: 'higher',
  first: 0.55,
  second: 0.755,
  difference: 0.205,
  interval: { low: 0.124, high: 0.282 },
  verdict: 'better',
};
const LOSS: ModelDifference = {
  ...ACCURACY,
  name: 'logLoss',
  label: 'Log loss',
  unit: 'number',
  isBetter: 'lower',
  first: 1.02,
  second: 0.674,
  difference: -0.347,
  interval: { low: -0.426, high: -0.268 },
};
const COMPARISON: ModelComparison = {
  first: anId(1),
  second: anId(2),
  verdict: 'better',
  reason: null,
  rows: 200,
  measures: [ACCURACY, LOSS],
  contrast: null,
};

it('the difference of two shares is in points, for a percentage would be of the first', async () => {
  serve(compareModels, ok(COMPARISON));
  await render(<ComparisonCard workflow={WORKFLOW} />);
  const table = await screen.findByRole('table', { name: t('models.comparison') });
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
  expect(cells.map((texts) => texts.slice(0, 4))).toEqual([
    ['55%', '75.5%', '+20.5 points', '+12.4 to +28.2 points'],
    ['1.02', '0.674', '−0.347', '−0.426 to −0.268'],
  ]);
  expect(screen.getByRole('status').textContent).toContain('+12.4 to +28.2 points');
});

it('says of models with the same result that it is the same, not that it goes from one to the other', async () => {
  const second = ACCURACY.first;
  const measure = { ...ACCURACY, second, difference: 0, interval: { low: -0.01, high: 0.01 } };
  const same = { ...measure, verdict: 'same' } as const;
  serve(compareModels, ok({ ...COMPARISON, verdict: 'same', measures: [same] }));
  await render(<ComparisonCard workflow={WORKFLOW} />);
  const verdict = await screen.findByRole('status');
  expect(verdict.textContent).toContain('Accuracy is 55% for both');
  expect(verdict.textContent).not.toContain('goes from');
});
