import { previewRecipe, type Transformation, type TransformationStep } from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { t } from '../../../../messages/index.ts';
import { aDataset, anId, AT, ok } from '../../../../testing/fixtures.ts';
import { requestsOf, serve } from '../../../../testing/server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { StepLosses } from './step-losses.tsx';

const cast: TransformationStep = { kind: 'cast', column: 'amount', type: 'decimal' };
const split: TransformationStep = { kind: 'split', column: 'name', separator: ';', names: ['one', 'two'] };

const transformation = (step: TransformationStep, change: Partial<Transformation> = {}): Transformation => ({
  id: anId(80),
  kind: step.kind,
  position: 0,
  columns: [],
  rowsBefore: 40,
  rowsAfter: 40,
  step,
  enabled: true,
  changed: { added: [], removed: [], retyped: [] },
  fault: null,
  createdBy: { id: anId(1), name: 'Ada Byron' },
  createdAt: AT,
  ...change,
});

const show = (step: Transformation, losses: object) => {
  serve(previewRecipe, ok({ steps: [], rows: null, emptied: null, split: null, ...losses }));
  return renderPage(<StepLosses step={step} at={0} />, { dataset: aDataset({ transformations: [step] }) });
};

it('names the cells that a change of type emptied', async () => {
  await show(transformation(cast), { emptied: 12 });
  expect(await screen.findByText(t('recipeStep.cellsEmptied', { count: 12 }))).toBeDefined();
  expect(requestsOf(previewRecipe)[0]?.body).toMatchObject({ limit: 0, steps: [{ step: cast }] });
});

it('names the cells that a split found no separator in, and says when that is all of them', async () => {
  await show(transformation(split), { split: { cells: 40, without: 3 } });
  expect(await screen.findByText(t('recipeStep.someNotSplit', { count: 3, total: 40 }))).toBeDefined();
  await show(transformation(split), { split: { cells: 40, without: 40 } });
  expect(await screen.findByText(t('recipeStep.noneSplit'))).toBeDefined();
});

it('says nothing where all cells fit, and counts nothing for steps that are switched off', async () => {
  await show(transformation(cast), { emptied: 0 });
  await waitFor(() => expect(requestsOf(previewRecipe)).toHaveLength(1));
  expect(document.querySelector('p')).toBeNull();
  await show(transformation(cast, { enabled: false }), { emptied: 5 });
  expect(screen.queryByText(t('recipeStep.cellsEmptied', { count: 5 }))).toBeNull();
});
