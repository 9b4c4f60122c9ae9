import { isMapMark, type ChartSpec } from '@plumbline/contract';
import type { MapShapes } from '@plumbline/viz';

const DEFAULT_AREA = 'world';

/** The area whose shapes a chart shows; null if it is no map. */
export const mapArea = ({ mark, map }: ChartSpec): string | null =>
  isMapMark(mark) ? (map?.area ?? DEFAULT_AREA) : null;

/** Shapes are large and few charts are maps: they come with the first of them. */
export async function loadMapShapes(area: string | null): Promise<readonly MapShapes[]> {
  if (area === null) {
    return [];
  }
  const { loadShapes } = await import('@plumbline/places');
  return loadShapes(area);
}
