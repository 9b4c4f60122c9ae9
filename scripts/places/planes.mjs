// Which projection an area has, what part of a country is drawn in a box beside it, and what is left out.
import { geoArea, geoAzimuthalEqualArea, geoBounds, geoCentroid, geoPath } from 'd3-geo';
import { createProjection } from '../../packages/places/src/projection.ts';
import { required } from '../required.mjs';
import { ISO_REGIONS } from './source.mjs';

/** Longer side of a map in the plane, in the units of the shapes. */
const SIDE = 1000;
/** Of the boxes beside a map: their height, their room within, and what is between them. */
const INSET = { high: 150, fewHigh: 210, few: 3, padding: 12, gap: 18 };
/** Radius at which distances between pieces are measured. */
const GLOBE = 1000;
/** Land is detached if it is this far from the rest, in shares of the rest's longer side and on the globe, and this little of all. */
const NEAR = { share: 0.15, radians: 0.06 };
const SMALL = 0.02;
/** In a box of its own, room is dear. */
const NEAR_IN_BOX = { share: 0.25, radians: 0 };
/** Islands that ISO lists under no region are left out where they are less than this share of the land. */
const NAMELESS = 0.001;
/** Beyond these latitudes, and nearer to the equator, a cone lies badly. */
const CONE = { least: 18, most: 70 };
/** Of the world's map, in units of the plane. */
const MARGIN = 6;
const MARGIN_DEGREES = 0.6;

/** Parts that are large and far at once. */
const APART = {
  US: ['US-AK', 'US-HI', 'US-PR'],
  FR: ['FR-971', 'FR-972', 'FR-973', 'FR-974', 'FR-976'],
  PT: ['PT-20', 'PT-30'],
  ES: ['ES-TF', 'ES-GC', 'ES-CN'],
  EC: ['EC-W'],
};

/**
 * @typedef {import('d3-geo').ExtendedFeature<any, Record<string, any>>} Land
 * @typedef {import('../../packages/places/src/projection.ts').PlaneFacts} PlaneFacts
 */

/**
 * @param {Land[]} features
 * @returns {import('d3-geo').ExtendedFeatureCollection<Land>}
 */
const collection = (features) => ({ type: 'FeatureCollection', features });
const middle = (west, east) => {
  const span = (east - west + 360) % 360 || 360;
  return ((((west + span / 2 + 180) % 360) + 360) % 360) - 180;
};

/** A projection of `features` that fills a box of `size`, d3's y downward, the upper left corner at `at`. */
function fitted(features, { size, at = [0, 0] }) {
  const shapes = collection(features);
  const [[west, south], [east, north]] = geoBounds(shapes);
  const longitude = middle(west, east);
  const latitude = (south + north) / 2;
  const isCone = Math.abs(latitude) > CONE.least && Math.abs(latitude) < CONE.most && south * north > 0;
  /** @type {Pick<PlaneFacts, 'kind' | 'rotate' | 'parallels'>} */
  const shape = isCone
    ? {
        kind: 'conic',
        rotate: [-longitude, 0],
        parallels: [south + (north - south) / 6, north - (north - south) / 6],
      }
    : { kind: 'azimuthal', rotate: [-longitude, -latitude] };
  const plane = createProjection({ ...shape, scale: 1, translate: [0, 0] });
  const [[left, top], [right, bottom]] = geoPath(plane).bounds(shapes);
  const scale = Math.min(size[0] / (right - left), size[1] / (bottom - top));
  return {
    facts: { ...shape, scale, translate: [at[0] - left * scale, at[1] - top * scale] },
    width: (right - left) * scale,
    height: (bottom - top) * scale,
  };
}

const polygonsOf = ({ geometry, ...feature }) =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).map((coordinates) => ({
    ...feature,
    geometry: { type: 'Polygon', coordinates },
  }));

const union = (a, b) => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];
const gapOf = (a, b) =>
  Math.hypot(Math.max(0, a[0] - b[2], b[0] - a[2]), Math.max(0, a[1] - b[3], b[1] - a[3]));

/** The pieces of land of a country: those its map is fitted to, and the detached ones. */
function clustered(features, near = NEAR) {
  const pieces = features
    .flatMap(polygonsOf)
    .map((feature) => ({ feature, area: geoArea(feature) }))
    .sort((a, b) => b.area - a.area);
  const total = pieces.reduce((sum, { area }) => sum + area, 0);
  const [longitude, latitude] = geoCentroid(pieces[0].feature);
  const path = geoPath(
    geoAzimuthalEqualArea().scale(GLOBE).translate([0, 0]).precision(0).rotate([-longitude, -latitude]),
  );
  let waiting = pieces.map(({ feature, area }) => ({ feature, area, box: path.bounds(feature).flat() }));
  const main = [];
  let box = waiting[0].box;
  let hasGrown = true;
  while (hasGrown) {
    const side = Math.max(box[2] - box[0], box[3] - box[1]);
    const reach = Math.max(near.share * side, near.radians * GLOBE);
    const isNear = (piece) => gapOf(piece.box, box) <= reach || piece.area >= SMALL * total;
    const joined = waiting.filter(isNear);
    const left = waiting.filter((piece) => !isNear(piece));
    main.push(...joined.map(({ feature }) => feature));
    box = joined.reduce((sum, piece) => union(sum, piece.box), box);
    waiting = left;
    hasGrown = joined.length > 0;
  }
  return { main, apart: waiting.map(({ feature }) => feature) };
}

const boundsOf = (features) => {
  const [[west, south], [east, north]] = geoBounds(collection(features));
  return [west - MARGIN_DEGREES, south - MARGIN_DEGREES, east + MARGIN_DEGREES, north + MARGIN_DEGREES].map(
    (degrees) => Number(degrees.toFixed(3)),
  );
};

/** Boxes in a row under a map, each as wide as what is in it. */
function boxesOf(groups, { room, top }) {
  const high = groups.length <= INSET.few ? INSET.fewHigh : INSET.high;
  const widest = (room - INSET.gap * (groups.length - 1)) / Math.max(1, groups.length) - 2 * INSET.padding;
  let left = 0;
  return groups.map((own) => {
    const { facts, width, height } = fitted(own, {
      size: [Math.min(widest, 2 * high), high - 2 * INSET.padding],
    });
    const wide = width + 2 * INSET.padding;
    const translate = [
      facts.translate[0] + left + INSET.padding,
      facts.translate[1] + top + (high - height) / 2,
    ];
    const frame = [left, -(top + high), left + wide, -top];
    left += wide + INSET.gap;
    return { features: own, facts: { ...facts, translate, bounds: boundsOf(own), frame } };
  });
}

/**
 * @param {string} country
 * @param {Land[]} features with `properties.code`, stitched, of the country
 */
export function countryPlane(country, features) {
  const apartCodes = APART[country] ?? [];
  const listed = new Set(apartCodes);
  const land = features.reduce((sum, feature) => sum + geoArea(feature), 0);
  const isListed = features.some(({ properties: { code } }) => ISO_REGIONS.has(code));
  const near = features.filter(
    (feature) =>
      !listed.has(feature.properties.code) &&
      (!isListed || ISO_REGIONS.has(feature.properties.code) || geoArea(feature) > NAMELESS * land),
  );
  const { main, apart } = clustered(near);
  const shown = new Set(main.map(({ properties: { code } }) => code));
  const far = Map.groupBy(
    [...features.filter(({ properties: { code } }) => listed.has(code)), ...apart],
    ({ properties: { code } }) => code,
  );
  const leftOut = [...far.keys()].filter((code) => shown.has(code));
  const boxed = [...far]
    .filter(([code]) => !shown.has(code) && (!isListed || ISO_REGIONS.has(code)))
    .sort(([a], [b]) => apartCodes.indexOf(a) - apartCodes.indexOf(b))
    .map(([, own]) => clustered(own, NEAR_IN_BOX).main);
  const { facts, width, height } = fitted(main, { size: [SIDE, SIDE] });
  const insets = boxesOf(boxed, { room: Math.max(width, 0.6 * height), top: height + INSET.gap });
  const margin = 0.03 * Math.max(width, height);
  return {
    projection: {
      main: facts,
      insets: insets.map(({ facts: inset }) => inset),
      view: [-margin, -height - margin, width + margin, margin],
    },
    planes: [{ features: main, facts }, ...insets],
    leftOut,
  };
}

/** Eleven degrees east in the middle: the cut runs through the Bering Strait and parts no land but the ice. */
export function worldPlane() {
  /** @type {Pick<PlaneFacts, 'kind' | 'rotate'>} */
  const shape = { kind: 'equalEarth', rotate: [-11, 0] };
  const plane = createProjection({ ...shape, scale: 1, translate: [0, 0] }).precision(0.001);
  const [[left, top], [right, bottom]] = geoPath(plane).bounds({ type: 'Sphere' });
  const scale = SIDE / (right - left);
  /** @type {PlaneFacts} */
  const facts = { ...shape, scale, translate: [-left * scale, -top * scale] };
  return {
    main: facts,
    insets: [],
    view: [-MARGIN, -(bottom - top) * scale - MARGIN, SIDE + MARGIN, MARGIN],
  };
}

/** The plane of the European statistical system (LAEA, 52° N 10° E), cut to what is called Europe. */
export function europePlane() {
  /** @type {Pick<PlaneFacts, 'kind' | 'rotate'>} */
  const shape = { kind: 'azimuthal', rotate: [-10, -52] };
  const plane = createProjection({ ...shape, scale: 1, translate: [0, 0] });
  const corner = (longitude, latitude) =>
    required(plane([longitude, latitude]), 'The corner is not in the plane.');
  const left = corner(-24.6, 63)[0];
  const right = corner(46, 42)[0];
  const top = corner(25, 71.6)[1];
  const bottom = corner(24, 34.4)[1];
  const scale = SIDE / (right - left);
  /** @type {PlaneFacts} */
  const facts = { ...shape, scale, translate: [-left * scale, -top * scale] };
  return { main: facts, insets: [], view: [0, -(bottom - top) * scale, SIDE, 0] };
}
