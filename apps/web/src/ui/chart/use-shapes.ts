import type { ChartSpec } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { areaOf, loadMapShapes } from './map-shapes.ts';

/** The shapes that a map is drawn from; none for any other chart, and then at once. */
export const useShapes = (chart: ChartSpec) => {
  const area = areaOf(chart);
  return useQuery({
    queryKey: ['map-shapes', area],
    queryFn: () => loadMapShapes(area),
    staleTime: Number.POSITIVE_INFINITY,
    ...(area === null ? { initialData: [] } : {}),
  });
};
