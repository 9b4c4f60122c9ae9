import { type GeoProjection, geoAzimuthalEqualArea, geoConicEqualArea, geoEqualEarth } from 'd3-geo';

/** Map projections. All three preserve areas. */
export interface PlaneFacts {
  readonly kind: 'equalEarth' | 'conic' | 'azimuthal';
  /** Degrees, as d3-geo takes them. */
  readonly rotate: readonly [number, number];
  /** For a conic projection: the two latitudes without distortion. */
  readonly parallels?: readonly [number, number];
  readonly scale: number;
  readonly translate: readonly [number, number];
}

/** A far part of a country, drawn in a box of its own beside the rest, at a scale of its own. */
export interface InsetFacts extends PlaneFacts {
  /** What lies in it, in degrees: west, south, east, north; west of east across the antimeridian. */
  readonly bounds: readonly [number, number, number, number];
  /** Its box in the plane: left, bottom, right, top. */
  readonly frame: readonly [number, number, number, number];
}

export interface ProjectionFacts {
  readonly main: PlaneFacts;
  readonly insets: readonly InsetFacts[];
  /** What of the plane is in view: left, bottom, right, top; y runs upward. */
  readonly view: readonly [number, number, number, number];
}

const RAW: Readonly<Record<PlaneFacts['kind'], (facts: PlaneFacts) => GeoProjection>> = {
  equalEarth: () => geoEqualEarth(),
  conic: ({ parallels = [0, 0] }) => geoConicEqualArea().parallels([...parallels]),
  azimuthal: () => geoAzimuthalEqualArea(),
};

/** d3-geo's projection; its y runs downward. */
export const createProjection = (facts: PlaneFacts): GeoProjection => {
  return RAW[facts.kind](facts)
    .rotate([...facts.rotate])
    .center([0, 0])
    .scale(facts.scale)
    .translate([...facts.translate])
    .precision(0);
};

export type PlanePoint = [x: number, y: number];

const isWithin = (
  [west, south, east, north]: InsetFacts['bounds'],
  [longitude, latitude]: readonly [number, number],
) =>
  latitude >= south &&
  latitude <= north &&
  (west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east);

/**
 * The position of coordinates on the map of an area; null where the map does not show it.
 * @param facts of the area
 */
export const projector = (
  facts: ProjectionFacts,
): ((longitude: number, latitude: number) => PlanePoint | null) => {
  const main = createProjection(facts.main);
  const insets = facts.insets.map((inset) => ({ bounds: inset.bounds, plane: createProjection(inset) }));
  const [left, bottom, right, top] = facts.view;
  return (longitude, latitude) => {
    const at: [number, number] = [longitude, latitude];
    const inset = insets.find(({ bounds }) => isWithin(bounds, at));
    const point = (inset?.plane ?? main)(at);
    if (point === null) {
      return null;
    }
    const [x, y] = [point[0], -point[1]];
    const isShown = inset !== undefined || (x >= left && x <= right && y >= bottom && y <= top);
    return isShown && Number.isFinite(x) && Number.isFinite(y) ? [x, y] : null;
  };
};
