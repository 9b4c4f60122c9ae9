import type { SavedMeasure } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { measuresQuery } from './measures.ts';

const NONE: readonly SavedMeasure[] = [];

interface SavedMeasures {
  /** Those that fit the columns, certified ones first; none while they load. */
  readonly measures: readonly SavedMeasure[];
  readonly isLoaded: boolean;
}

/** The measures of a dataset. */
export function useSavedMeasures(datasetId: string): SavedMeasures {
  const { data = NONE, isSuccess } = useQuery(measuresQuery(datasetId));
  return { measures: data.filter(({ fault }) => fault === null), isLoaded: isSuccess };
}
