import type { ReplyOf, previewRecipe } from '@plumbline/contract';
import { t } from '../../../../messages/index.ts';

export type StepLosses = Pick<ReplyOf<typeof previewRecipe>['data'], 'emptied' | 'split'>;

/** What becomes of cells from which a step makes nothing, in sentences; none where all fit. */
export function lossTexts({ emptied, split }: StepLosses): readonly string[] {
  return [
    ...(emptied === null || emptied === 0 ? [] : [t('recipeStep.cellsEmptied', { count: emptied })]),
    ...(split === null || split.without === 0
      ? []
      : [
          split.without === split.cells
            ? t('recipeStep.noneSplit')
            : t('recipeStep.someNotSplit', { count: split.without, total: split.cells }),
        ]),
  ];
}
