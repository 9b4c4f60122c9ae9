import type { SavedMeasure } from '@plumbline/contract';
import { useSavedMeasures } from '../../../../lib/data/use-saved-measures.ts';
import { useDatasetPage } from './use-dataset-page.ts';

/** The measures of the dataset that fit its columns, certified ones first. */
export const useMeasures = (): readonly SavedMeasure[] =>
  useSavedMeasures(useDatasetPage().dataset.id).measures;
