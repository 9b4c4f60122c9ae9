import type { Transformation } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { sentSteps, toRecipeEntries } from '../../core/model/recipe-edits.ts';
import { stepLossesQuery } from '../api.ts';
import { lossTexts } from '../model/loss-texts.ts';
import classes from './recipe.module.css';

/** Steps that leave cells empty where these do not fit. */
const LOSING_KINDS: ReadonlySet<string> = new Set(['cast', 'split']);

/** How many cells a step of the recipe makes nothing from. Shows nothing while that is not known. */
export const StepLosses = ({ step, at }: { readonly step: Transformation; readonly at: number }) => {
  const { dataset, version } = useDatasetPage();
  const steps = useMemo(
    () =>
      sentSteps(
        toRecipeEntries(dataset.transformations).slice(0, at + 1),
        new Set(dataset.transformations.map(({ id }) => id)),
      ),
    [dataset.transformations, at],
  );
  const { data } = useQuery({
    ...stepLossesQuery(dataset.id, steps, version.number),
    enabled: LOSING_KINDS.has(step.kind) && step.enabled && step.fault === null,
  });
  const texts = data === undefined ? [] : lossTexts(data);
  return texts.length === 0 ? null : <p className={classes['losses']}>{texts.join(' ')}</p>;
};
