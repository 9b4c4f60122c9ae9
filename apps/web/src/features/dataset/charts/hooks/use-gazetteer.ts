import type { fold, Gazetteer, suggestPlaces } from '@plumbline/places';
import { useQuery } from '@tanstack/react-query';
import { computedQuery } from '../../../../lib/data/route-query.ts';

export interface LoadedNames {
  readonly names: Gazetteer;
  readonly fold: typeof fold;
  readonly suggestPlaces: typeof suggestPlaces;
}

/** Every name of an area; they come with the first map that needs them. */
export const useGazetteer = (area: string) =>
  useQuery(
    computedQuery(
      ['places', {}, area],
      async (): Promise<LoadedNames> => {
        const { loadGazetteer, fold, suggestPlaces } = await import('@plumbline/places');
        return { names: await loadGazetteer(area), fold, suggestPlaces };
      },
      { staleTime: Number.POSITIVE_INFINITY },
    ),
  );
