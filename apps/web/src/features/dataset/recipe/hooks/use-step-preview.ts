import type { RecipeStep, StepFault, TransformationStep } from '@plumbline/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { recipePreviewQuery } from '../api.ts';
import {
  columnChanges,
  toRecipeEntries,
  sentSteps,
  type ColumnChanges,
  type ColumnName,
} from '../../core/model/recipe-edits.ts';

const PREVIEW_AFTER_MS = 350;

type Answer = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof recipePreviewQuery>['queryFn']>>>>;

export interface StepPreview {
  readonly rowsBefore: number;
  readonly rowsAfter: number;
  readonly columns: readonly ColumnName[];
  readonly changes: ColumnChanges;
  /** Null when it fits. */
  readonly fault: StepFault | null;
  readonly rows: Answer['rows'];
  /** Cells that a change of type leaves empty; null for other steps. */
  readonly emptied: number | null;
  /** What a split finds; null for other steps. */
  readonly split: Answer['split'];
}

export interface StepPreviewState {
  /** Null until the first answer, and while the form lacks something. */
  readonly preview: StepPreview | null;
  readonly isWorking: boolean;
  readonly error: unknown;
}

/** What a step that is being written would make, computed by the server shortly after the last key. */
export function useStepPreview(
  step: TransformationStep | null,
  place: number,
  before: readonly ColumnName[],
): StepPreviewState {
  const { dataset, version } = useDatasetPage();
  const text = step === null ? null : JSON.stringify(step);
  const [settled] = useDebouncedValue(text, PREVIEW_AFTER_MS);
  const steps = useMemo((): readonly RecipeStep[] => {
    const known = new Set(dataset.transformations.map(({ id }) => id));
    const earlier = sentSteps(toRecipeEntries(dataset.transformations).slice(0, place), known);
    return settled === null
      ? []
      : [...earlier, { step: JSON.parse(settled) as TransformationStep, enabled: true }];
  }, [dataset.transformations, place, settled]);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...recipePreviewQuery(dataset.id, steps, version.number),
    enabled: settled !== null,
  });
  const preview = useMemo((): StepPreview | null => {
    const lastStep = data?.steps.at(-1);
    return data === undefined || lastStep === undefined
      ? null
      : {
          ...lastStep,
          changes: columnChanges(before, lastStep.columns),
          rows: data.rows,
          emptied: data.emptied,
          split: data.split,
        };
  }, [data, before]);
  return {
    preview: text === null ? null : preview,
    isWorking: text !== null && (text !== settled || isFetching || isPlaceholderData),
    error: text !== null && text === settled ? error : null,
  };
}
