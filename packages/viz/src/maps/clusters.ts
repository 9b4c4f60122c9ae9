import type { MapPoints } from './points.ts';

/** Points that form a cluster at one zoom. */
export interface Cluster {
  readonly x: number;
  readonly y: number;
  /** The number of points, or of the rows they represent. */
  readonly weight: number;
  /** Places in the list of points; one for a point by itself. */
  readonly first: number;
  readonly points: number;
}

/** Left, bottom, right, top of what is in view, in the plane. */
export type InView = readonly [number, number, number, number];

/** Side of the squares that cluster points, in px. */
const CELL_PX = 56;
/** Clusters nearer to each other than this would overlap; they become one. */
const APART_PX = 40;
/** A row of the grid has room for two million cells: forty times a zoom of forty. */
const ROW = 2_097_152;

interface Cell {
  x: number;
  y: number;
  weight: number;
  first: number;
  points: number;
}

const join = (cell: Cell, other: Cell): void => {
  const points = cell.points + other.points;
  cell.x = (cell.x * cell.points + other.x * other.points) / points;
  cell.y = (cell.y * cell.points + other.y * other.points) / points;
  cell.weight += other.weight;
  cell.points = points;
};

/**
 * Points by the square of the plane they are in, squares that are too near joined; the middle of a cluster is the mean
 * of its points. Largest first.
 * @param pxPerUnit at the zoom that is shown
 * @param inView points elsewhere are left out
 */
export function clustersAt(points: MapPoints, pxPerUnit: number, inView: InView | null = null): Cluster[] {
  const cells = groupByCell(points, CELL_PX / pxPerUnit, inView);
  return apart(
    [...cells.values()].sort((a, b) => b.weight - a.weight),
    APART_PX / pxPerUnit,
  );
}

function groupByCell(points: MapPoints, side: number, inView: InView | null): Map<number, Cell> {
  const [left, bottom, right, top] = inView ?? [-Infinity, -Infinity, Infinity, Infinity];
  const cells = new Map<number, Cell>();
  for (let at = 0; at < points.length; at += 1) {
    const [x, y] = [points.xs[at] ?? 0, points.ys[at] ?? 0];
    if (x < left || x > right || y < bottom || y > top) {
      continue;
    }
    const key = Math.floor(x / side) + Math.floor(y / side) * ROW;
    const own: Cell = { x, y, weight: points.weights[at] ?? 1, first: at, points: 1 };
    const cell = cells.get(key);
    if (cell === undefined) {
      cells.set(key, own);
    } else {
      join(cell, own);
    }
  }
  return cells;
}

/** The larger cluster absorbs the smaller one; its new position is not checked again. */
function apart(cells: readonly Cell[], reach: number): Cell[] {
  const clusters = new Map<number, Cell[]>();
  const keyOf = (column: number, row: number): number => column + row * ROW;
  for (const cell of cells) {
    const [column, row] = [Math.floor(cell.x / reach), Math.floor(cell.y / reach)];
    const near = NEIGHBOURS.flatMap(([dx, dy]) => clusters.get(keyOf(column + dx, row + dy)) ?? []);
    const host = near.find(({ x, y }) => Math.hypot(x - cell.x, y - cell.y) < reach);
    if (host !== undefined && (cell.points > 1 || host.points > 1)) {
      join(host, cell);
    } else {
      const key = keyOf(column, row);
      clusters.set(key, [...(clusters.get(key) ?? []), cell]);
    }
  }
  return [...clusters.values()].flat().sort((a, b) => b.weight - a.weight);
}

const NEIGHBOURS = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const));

/** Distance at which two points are drawn on the same spot, in px. */
const SPOT_PX = 0.75;

/**
 * Of points on one spot, the first; points not in view are left out. Nobody sees that the others are not drawn, and
 * drawing them is most of the work.
 */
export function distinctSpots(
  points: MapPoints,
  members: readonly number[],
  { pxPerUnit, inView }: { readonly pxPerUnit: number; readonly inView: InView | null },
): number[] {
  const [left, bottom, right, top] = inView ?? [-Infinity, -Infinity, Infinity, Infinity];
  const side = SPOT_PX / pxPerUnit;
  const seenSpots = new Set<number>();
  return members.filter((at) => {
    const [x, y] = [points.xs[at] ?? 0, points.ys[at] ?? 0];
    if (x < left || x > right || y < bottom || y > top) {
      return false;
    }
    const key = Math.floor(x / side) + Math.floor(y / side) * ROW;
    const isNew = !seenSpots.has(key);
    seenSpots.add(key);
    return isNew;
  });
}
