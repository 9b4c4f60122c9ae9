import type { fold, Gazetteer, suggestPlaces } from '@plumbline/places';
import { useQuery } from '@tanstack/react-query';

export interface LoadedNames {
  readonly names: Gazetteer;
  readonly fold: typeof fold;
  readonly suggestPlaces: typeof suggestPlaces;
}

/** Every name of an area; they come with the first map that needs them. */
export const useGazetteer = (area: string) =>
  useQuery({
    queryKey: ['places', area],
    queryFn: async (): Promise<LoadedNames> => {
      const { loadGazetteer, fold, suggestPlaces } = await import('@plumbline/places');
      return { names: await loadGazetteer(area), fold, suggestPlaces };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
