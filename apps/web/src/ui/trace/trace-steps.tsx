import type { Dataset } from '@plumbline/contract';
import { Link } from '@tanstack/react-router';
import { t } from '../../messages/index.ts';
import { useFilterScope } from '../filter/filter-scope.ts';
import { stepWords } from '../steps/step-sentence.ts';
import { useStepNames } from '../steps/use-step-names.ts';
import classes from './trace.module.css';

/** The recipe that made the rows, step by step. */
export const TraceSteps = ({ dataset: { id, transformations } }: { readonly dataset: Dataset }) => {
  const { findColumn } = useFilterScope();
  const names = useStepNames(transformations, findColumn);
  if (transformations.length === 0) {
    return <p className={classes['quiet']}>{t('trace.noSteps')}</p>;
  }
  return (
    <ol className={classes['steps']}>
      {transformations.map(({ id: stepId, step, enabled }, at) => (
        <li key={stepId} data-off={!enabled || undefined}>
          <Link to="/datasets/$id/recipe/$step" params={{ id, step: String(at + 1) }}>
            {stepWords(step, names)}
          </Link>
          {enabled ? null : <span className={classes['quiet']}>{t('trace.stepOff')}</span>}
        </li>
      ))}
    </ol>
  );
};
