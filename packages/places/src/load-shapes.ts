import { feature } from 'topojson-client';
import { type Area, isArea } from './areas.ts';
import { type Gazetteer, loadGazetteer } from './gazetteer.ts';
import type { ProjectionFacts } from './projection.ts';

type Topology = Parameters<typeof feature>[0];

interface ShapesFile {
  readonly projection: ProjectionFacts;
  readonly topology: Topology;
}

/** One place; without a code it is land that has no values. */
export interface PlaceShape {
  readonly type: 'Feature';
  readonly properties: { readonly name: string; readonly code: string | null };
  /** In the plane of the area, x to the right and y upward, a thousand units along the longer side. */
  readonly geometry: Readonly<Record<string, unknown>>;
}

/** What a map of an area is drawn from. */
export interface AreaShapes {
  /** To register the shapes under; of level 1, the area with `/1`. */
  readonly name: string;
  /** GeoJSON, already projected: draw it without a projection and without stretching. */
  readonly shapes: { readonly type: 'FeatureCollection'; readonly features: readonly PlaceShape[] };
  readonly level: number;
  readonly projection: ProjectionFacts;
  readonly gazetteer: Gazetteer;
}

const OBJECTS = ['places', 'parts'] as const;

const featuresOf = (topology: ShapesFile['topology'], object: string): PlaceShape[] => {
  const shapes = topology.objects[object];
  return shapes ? (feature(topology, shapes) as unknown as { features: PlaceShape[] }).features : [];
};

const shapesOf = (area: Area, file: ShapesFile, gazetteer: Gazetteer): AreaShapes[] => {
  const context = featuresOf(file.topology, 'context').map(({ type, geometry }) => ({
    type,
    geometry,
    properties: { name: '', code: null },
  }));
  return OBJECTS.filter((object) => file.topology.objects[object] !== undefined).map((object, level) => ({
    name: level === 0 ? area : `${area}/${level}`,
    level,
    projection: file.projection,
    gazetteer,
    shapes: {
      type: 'FeatureCollection',
      features: [
        ...context,
        ...featuresOf(file.topology, object).map(({ type, geometry, ...rest }) => {
          const code = String((rest as { id?: string | number }).id);
          const name = gazetteer.levels[level]?.places.get(code)?.name ?? code;
          return { type, geometry, properties: { name, code } };
        }),
      ],
    },
  }));
};

const loaded = new Map<Area, Promise<readonly AreaShapes[]>>();

/**
 * The shapes of an area with its names, one entry for each level (regions, and departments or provinces below them);
 * read once, as a chunk of its own in the browser and from a file in Node.
 * @throws RangeError where there are none; see `isArea`.
 */
export const loadShapes = (area: Area): Promise<readonly AreaShapes[]> => {
  if (!isArea(area)) {
    return Promise.reject(new RangeError(`There is no map of ${area}.`));
  }
  const known = loaded.get(area);
  if (known) {
    return known;
  }
  const reading = Promise.all([
    import('./read-data.ts').then(({ readShapes }) => readShapes(area)),
    loadGazetteer(area),
  ]).then(([file, gazetteer]) => shapesOf(area, file as ShapesFile, gazetteer));
  loaded.set(area, reading);
  reading.catch(() => loaded.delete(area));
  return reading;
};
