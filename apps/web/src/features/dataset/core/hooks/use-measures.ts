import type { SavedMeasure } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { measuresQuery } from '../api.ts';
import { useDatasetPage } from './use-dataset-page.ts';

const NONE: readonly SavedMeasure[] = [];

/** The measures of the dataset that fit its columns, certified ones first. */
export function useMeasures(): readonly SavedMeasure[] {
  const { dataset } = useDatasetPage();
  const { data = NONE } = useQuery(measuresQuery(dataset.id));
  return data.filter(({ fault }) => fault === null);
}
