import { LearnError } from '../data/frame.ts';
import type { Points } from './k-means.ts';

export interface DensityOptions {
  /** Fewer rows than this are noise, not a cluster. */
  readonly minRows: number;
  /** Rows, counting itself, that a row must be near to be inside of a cluster. */
  readonly neighbors: number;
}

/** All pairs of rows are compared. */
const MAX_ROWS = 20_000;

/**
 * Clusters of any form, and noise (−1), by HDBSCAN: a hierarchy of densities, of which the most stable clusters are
 * taken (Campello et al. 2013; excess of mass, more than one cluster). Throws `options.invalid` above 20,000 rows.
 */
export function densityClusters(points: Points, { minRows, neighbors }: DensityOptions): Int32Array {
  if (points.rows > MAX_ROWS) {
    throw new LearnError('options.invalid', `Density clusters take at most ${MAX_ROWS} rows; sample first.`);
  }
  if (points.rows < 2) {
    return new Int32Array(points.rows).fill(-1);
  }
  const edges = spanningTree(points, coreDistances(points, neighbors));
  return selectStable(condense(linkEdges(edges, points.rows), points.rows, minRows), points.rows);
}

function distance({ width, values }: Points, one: number, other: number): number {
  let square = 0;
  for (let at = 0; at < width; at += 1) {
    const rest = values[one * width + at]! - values[other * width + at]!;
    square += rest * rest;
  }
  return Math.sqrt(square);
}

/** Distance to the `neighbors`-th nearest row, the row itself being the first. */
function coreDistances(points: Points, neighbors: number): Float64Array {
  const row = new Float64Array(points.rows);
  return Float64Array.from({ length: points.rows }, (_, one) => {
    for (let other = 0; other < points.rows; other += 1) {
      row[other] = distance(points, one, other);
    }
    row.sort();
    return row[Math.min(neighbors, points.rows) - 1]!;
  });
}

interface Edge {
  readonly one: number;
  readonly other: number;
  readonly length: number;
}

/** Prim's algorithm over mutual reachability: the larger of the distance and both core distances. Shortest first. */
function spanningTree(points: Points, core: Float64Array): Edge[] {
  const { rows } = points;
  const reached = new Float64Array(rows).fill(Infinity);
  const from = new Int32Array(rows);
  const isInside = new Uint8Array(rows);
  const edges: Edge[] = [];
  let current = 0;
  for (let step = 1; step < rows; step += 1) {
    isInside[current] = 1;
    let next = -1;
    for (let other = 0; other < rows; other += 1) {
      if (isInside[other] === 1) {
        continue;
      }
      const length = Math.max(core[current]!, core[other]!, distance(points, current, other));
      if (length < reached[other]!) {
        reached[other] = length;
        from[other] = current;
      }
      next = next < 0 || reached[other]! < reached[next]! ? other : next;
    }
    edges.push({ one: from[next]!, other: next, length: reached[next]! });
    current = next;
  }
  return edges.sort((one, other) => one.length - other.length);
}

/** Two nodes that become one at a distance. Nodes below `rows` are rows; `rows` + i is the i-th merge. */
interface Merge {
  readonly left: number;
  readonly right: number;
  readonly distance: number;
  readonly size: number;
}

function linkEdges(edges: readonly Edge[], rows: number): Merge[] {
  const parent = Int32Array.from({ length: 2 * rows - 1 }, (_, at) => at);
  const size = new Int32Array(2 * rows - 1).fill(1);
  const root = (node: number): number => {
    let at = node;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  };
  return edges.map(({ one, other, length }, at) => {
    const [left, right] = [root(one), root(other)];
    const merged = rows + at;
    parent[left] = merged;
    parent[right] = merged;
    size[merged] = size[left]! + size[right]!;
    return { left, right, distance: length, size: size[merged] };
  });
}

/** A cluster of the condensed tree; the first has all rows. Density is 1 ÷ distance. */
interface CondensedCluster {
  readonly parent: number;
  readonly birth: number;
  /** Rows that leave it alone, with the density at which they do. */
  readonly rows: { readonly row: number; readonly density: number }[];
  readonly children: number[];
  size: number;
}

/** The hierarchy with only those divisions that leave two clusters of at least `minRows`. */
function condense(merges: readonly Merge[], rows: number, minRows: number): CondensedCluster[] {
  const clusters: CondensedCluster[] = [{ parent: -1, birth: 0, rows: [], children: [], size: rows }];
  const sizeOf = (node: number): number => (node < rows ? 1 : merges[node - rows]!.size);
  const pending = [{ node: 2 * rows - 2, cluster: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, cluster } = next;
    const { left, right, distance: length } = merges[node - rows]!;
    const density = length > 0 ? 1 / length : Infinity;
    const isDivided = sizeOf(left) >= minRows && sizeOf(right) >= minRows;
    for (const child of [left, right]) {
      if (sizeOf(child) < minRows) {
        rowsBelow(child, merges, rows).forEach((row) => clusters[cluster]!.rows.push({ row, density }));
      } else if (isDivided) {
        clusters[cluster]!.children.push(clusters.length);
        pending.push({ node: child, cluster: clusters.length });
        clusters.push({ parent: cluster, birth: density, rows: [], children: [], size: sizeOf(child) });
      } else {
        pending.push({ node: child, cluster });
      }
    }
  }
  return clusters;
}

function rowsBelow(node: number, merges: readonly Merge[], rows: number): number[] {
  const rowNumbers: number[] = [];
  const pending = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next < rows) {
      rowNumbers.push(next);
    } else {
      pending.push(merges[next - rows]!.left, merges[next - rows]!.right);
    }
  }
  return rowNumbers;
}

/** Codes from 0, in the order of the tree, of clusters that last longer than those within them. */
function selectStable(clusters: readonly CondensedCluster[], rows: number): Int32Array {
  const value = new Float64Array(clusters.length);
  const isSelected = new Uint8Array(clusters.length);
  for (let at = clusters.length - 1; at > 0; at -= 1) {
    const own = stability(clusters, at);
    const below = clusters[at]!.children.reduce((sum, child) => sum + value[child]!, 0);
    isSelected[at] = own >= below ? 1 : 0;
    value[at] = Math.max(own, below);
  }
  const codes = new Int32Array(rows).fill(-1);
  let count = 0;
  const codeOf = new Int32Array(clusters.length).fill(-1);
  // Parents come before children, so the first selected one on the way down wins.
  clusters.forEach(({ parent, rows: own }, at) => {
    const inherited = parent > 0 ? codeOf[parent]! : -1;
    if (at > 0 && inherited < 0 && isSelected[at] === 1) {
      codeOf[at] = count;
      count += 1;
    } else {
      codeOf[at] = inherited;
    }
    own.forEach(({ row }) => {
      codes[row] = codeOf[at]!;
    });
  });
  return codes;
}

function stability(clusters: readonly CondensedCluster[], at: number): number {
  const { birth, rows, children } = clusters[at]!;
  const alone = rows.reduce((sum, { density }) => sum + lifetime(density, birth), 0);
  return children.reduce(
    (sum, child) => sum + clusters[child]!.size * lifetime(clusters[child]!.birth, birth),
    alone,
  );
}

/** Rows that are equal leave at infinite density: all of them alike, so they cancel. */
function lifetime(density: number, birth: number): number {
  return density === birth ? 0 : density - birth;
}
