import type { FilterGroup, TransformationStep } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { isDated } from '../../../../lib/filters/operators.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { EditorsOnly } from '../../core/components/editors-only.tsx';
import { t } from '../../../../messages/index.ts';
import type { DraftColumn } from '../model/field-values.ts';
import { freeName } from '../model/proposed-names.ts';
import { stepWords } from '../../../../ui/steps/step-sentence.ts';
import classes from './recipe.module.css';

/** A step that makes sense for these columns, to begin with. */
export function sampleStep(columns: readonly DraftColumn[]): TransformationStep | null {
  const dated = columns.find(({ type }) => isDated(type));
  if (dated !== undefined) {
    const name = freeName(t('recipe.monthName', { column: dated.name }), columns);
    return { kind: 'extract-date', column: dated.name, part: 'month', name };
  }
  const [first] = columns;
  const filters: FilterGroup = { op: 'and', value: [{ column: first?.name ?? '', op: 'notnull' }] };
  return first === undefined ? null : { kind: 'filter', filters };
}

interface RecipeEmptyProps {
  readonly onAdd: () => void;
  readonly onSample: (step: TransformationStep) => void;
}

/** No steps yet: what a recipe is for, how to begin, and a step to try. */
export const RecipeEmpty = ({ onAdd, onSample }: RecipeEmptyProps) => {
  const { columns, findColumn, canEdit } = useDatasetPage();
  const sample = useMemo(() => sampleStep(columns), [columns]);
  const names = { findColumn, datasetName: () => null };
  return (
    <div className={classes['emptyBox']}>
      <EmptyState
        title={t('recipe.recipeEmptyTitle')}
        actions={
          <EditorsOnly can={canEdit}>
            <Button disabled={!canEdit} onClick={onAdd}>
              {t('recipe.recipeAdd')}
            </Button>
            {sample === null ? null : (
              <Button
                variant="default"
                classNames={{ root: classes['sample'], label: classes['sampleLabel'] }}
                disabled={!canEdit}
                onClick={() => onSample(sample)}
              >
                {t('recipe.recipeSample', { sentence: stepWords(sample, names) })}
              </Button>
            )}
          </EditorsOnly>
        }
      >
        {t('recipe.recipeEmptyText')}
      </EmptyState>
    </div>
  );
};
