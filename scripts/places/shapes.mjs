// Writes the shapes: projected, cut at the antimeridian, simplified where they meet at once, and put on a grid.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { geoProject, geoStitch } from 'd3-geo-projection';
import { mergeArcs, quantize } from 'topojson-client';
import { topology } from 'topojson-server';
import { planarTriangleArea, presimplify, simplify } from 'topojson-simplify';
import { EUROPE } from './country-parts.mjs';
import { regionsByCountry } from './names.mjs';
import { countryPlane, europePlane, worldPlane } from './planes.mjs';
import { createProjection } from '../../packages/places/src/projection.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'packages', 'places', 'data', 'shapes');
/** A point goes if the triangle with its neighbours is smaller, in units of the plane squared: a map is 1000 wide. */
const DETAIL = { world: 0.05, europe: 0.12, country: 1.3 };
/** Islands smaller than this go, unless a place has no larger. */
const MIN_ISLAND = { world: 0.12, europe: 0.5, country: 3 };
const GRID = 10_000;
/** Points that the smallest island keeps. */
const MIN_POINTS = 6;

const ringArea = (ring) =>
  ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
const polygonsOf = ({ type, coordinates }) => {
  if (type === 'Polygon') {
    return [coordinates];
  }
  return type === 'MultiPolygon' ? coordinates : [];
};

/** d3-geo takes the inside of a ring to be on its right; then what was cut at the antimeridian is whole again. */
const stitched = ({ geometry, ...piece }) => {
  const wound = polygonsOf(geometry).map((rings) =>
    rings.map((ring, at) => (ringArea(ring) > 0 === (at === 0) ? ring.toReversed() : ring)),
  );
  const whole = geoStitch({
    type: 'Feature',
    properties: {},
    geometry: { type: 'MultiPolygon', coordinates: wound },
  });
  return { ...piece, geometry: whole.geometry };
};

/** In the plane, y upward, without the smallest islands. */
function projected(features, { plane, least }) {
  return features.flatMap((feature) => {
    const flat = geoProject(feature, plane);
    const polygons = polygonsOf(flat?.geometry ?? { type: 'None' })
      .map((rings) => rings.map((ring) => ring.map(([x, y]) => [x, -y])))
      .map((rings) => ({ rings, area: Math.abs(ringArea(rings[0])) }))
      .filter(({ area }) => area > 0)
      .sort((a, b) => b.area - a.area);
    const retained = polygons.filter(({ area }, at) => at === 0 || area >= least);
    return retained.length === 0
      ? []
      : [{ ...feature, geometry: { type: 'MultiPolygon', coordinates: retained.map(({ rings }) => rings) } }];
  });
}

/** The largest island of a group of pieces is enough, where none is large. */
const withoutSpecks = (features, { groupOf, least }) => {
  const sizes = Map.groupBy(
    features.map((feature) => ({
      feature,
      area: Math.max(...feature.geometry.coordinates.map(([ring]) => Math.abs(ringArea(ring)))),
    })),
    ({ feature }) => groupOf(feature),
  );
  return [...sizes.values()].flatMap((own) => {
    const large = own.filter(({ area }) => area >= least);
    const retained = large.length > 0 ? large : [own.toSorted((a, b) => b.area - a.area)[0]];
    return retained.map(({ feature }) => feature);
  });
};

const isClosed = (arc) => arc[0][0] === arc.at(-1)[0] && arc[0][1] === arc.at(-1)[1];

/** Simplified without losing an island: rings keep their few most telling points. */
function thinned(flat, detail) {
  const weighed = presimplify(flat, planarTriangleArea);
  for (const arc of weighed.arcs.filter(isClosed)) {
    const [least] = arc
      .map(([, , weight]) => weight)
      .sort((a, b) => b - a)
      .slice(MIN_POINTS - 1, MIN_POINTS);
    for (const point of arc) {
      point[2] = point[2] >= (least ?? 0) ? Infinity : point[2];
    }
  }
  return simplify(weighed, detail);
}

/**
 * @param {object[]} features projected
 * @param {{ detail: number, objects: Record<string, (feature: { properties: Record<string, any> }) => string | null> }} params groups of each object
 */
function topologyOf(features, { detail, objects }) {
  const flat = topology({ pieces: { type: 'FeatureCollection', features } });
  const geometries = flat.objects.pieces.geometries;
  const thin = thinned(flat, detail);
  const merged = Object.entries(objects).map(([name, groupOf]) => {
    const groups = Map.groupBy(geometries, (geometry) => groupOf(geometry));
    groups.delete(null);
    return [
      name,
      {
        type: 'GeometryCollection',
        geometries: [...groups].map(([code, own]) => ({ ...mergeArcs(flat, own), id: code })),
      },
    ];
  });
  thin.objects = Object.fromEntries(merged);
  return quantize(filled(thin), GRID);
}

/** Without the arcs that nothing is made of any more: borders within what was merged. */
function filled(flat) {
  const used = new Map();
  const number = (arc) => {
    const at = arc < 0 ? ~arc : arc;
    if (!used.has(at)) {
      used.set(at, used.size);
    }
    return arc < 0 ? ~used.get(at) : used.get(at);
  };
  const renumbered = (arcs) => arcs.map((one) => (Array.isArray(one) ? renumbered(one) : number(one)));
  for (const object of Object.values(flat.objects)) {
    object.geometries = object.geometries.map((geometry) => ({
      ...geometry,
      arcs: renumbered(geometry.arcs),
    }));
  }
  const arcs = [];
  for (const [at, place] of used) {
    arcs[place] = flat.arcs[at].map(([x, y]) => [x, y]);
  }
  return { ...flat, arcs };
}

const rounded = (facts) =>
  JSON.parse(JSON.stringify(facts), (_, value) =>
    typeof value === 'number' ? Number(value.toFixed(5)) : value,
  );

const write = (area, { flat, projection }) => {
  const { bbox: _bbox, ...shapes } = flat;
  const text = `${JSON.stringify({ projection: rounded(projection), topology: shapes })}\n`;
  writeFileSync(join(FOLDER, `${area}.json`), text);
  return text.length;
};

/** @returns {import('./planes.mjs').Land} */
const asFeature = (piece, properties) => ({ type: 'Feature', properties, geometry: piece.geometry });

function makeWorld(pieces) {
  const projection = worldPlane();
  const features = pieces
    .filter(({ piece, country }) => country !== null || piece === '-99-X06~')
    .map((piece) => asFeature(piece, { country: piece.country }));
  const least = MIN_ISLAND.world;
  const flat = withoutSpecks(projected(features, { plane: createProjection(projection.main), least }), {
    groupOf: ({ properties }) => properties.country,
    least,
  });
  return write('world', {
    flat: topologyOf(flat, {
      detail: DETAIL.world,
      objects: {
        places: ({ properties: { country } }) => country,
        context: ({ properties: { country } }) => (country === null ? '' : null),
      },
    }),
    projection,
  });
}

function makeEurope(pieces) {
  const projection = europePlane();
  const [left, bottom, right, top] = projection.view;
  const plane = createProjection(projection.main).clipExtent([
    [left, -top],
    [right, -bottom],
  ]);
  const shown = new Set(EUROPE);
  const features = pieces
    .filter(({ country }) => country !== null)
    .map((piece) => asFeature(piece, { country: piece.country }));
  const least = MIN_ISLAND.europe;
  const flat = withoutSpecks(projected(features, { plane, least }), {
    groupOf: ({ properties }) => properties.country,
    least,
  });
  return write('europe', {
    flat: topologyOf(flat, {
      detail: DETAIL.europe,
      objects: {
        places: ({ properties: { country } }) => (shown.has(country) ? country : null),
        context: ({ properties: { country } }) => (shown.has(country) ? null : ''),
      },
    }),
    projection,
  });
}

function makeCountry({ country, levels }) {
  const parts = [...levels.at(-1)].flatMap(([code, own]) => own.map((piece) => ({ piece, code })));
  const coarse = new Map([...levels[0]].flatMap(([code, own]) => own.map((piece) => [piece, code])));
  const features = parts.map(({ piece, code }) =>
    asFeature(piece, { code: coarse.get(piece), fine: levels.length > 1 ? code : null }),
  );
  const { projection, planes, leftOut } = countryPlane(country, features);
  const least = MIN_ISLAND.country;
  const flat = planes.flatMap(({ features: own, facts }) =>
    withoutSpecks(projected(own, { plane: createProjection(facts), least }), {
      groupOf: ({ properties: { code, fine } }) => fine ?? code,
      least,
    }),
  );
  const size = write(country, {
    flat: topologyOf(flat, {
      detail: DETAIL.country,
      objects: {
        places: ({ properties: { code } }) => code,
        ...(levels.length > 1 ? { parts: ({ properties: { fine } }) => fine } : {}),
      },
    }),
    projection,
  });
  return { country, size, insets: projection.insets.length, leftOut };
}

/** @param {ReturnType<typeof import('./source.mjs').readPieces>} raw */
export function makeShapes(raw) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const pieces = raw.map(stitched);
  process.stdout.write(`world ${makeWorld(pieces)}\neurope ${makeEurope(pieces)}\n`);
  for (const facts of regionsByCountry(pieces).map(makeCountry)) {
    process.stdout.write(`${facts.country} ${facts.size} ${facts.insets} ${facts.leftOut.join(' ')}\n`);
  }
}
