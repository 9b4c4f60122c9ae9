// AssemblyScript, not TypeScript: compiled into `src/trees/kernel/score-bytes.ts` by `node scripts/build-kernels.mjs`.
// Addresses are bytes of the shared memory. A row's leaf is found without branches: every node that sends the row right
// rules out the leaves on its left, and the first leaf that is left over is the row's (Lucchese et al. 2015, "QuickScorer").

/**
 * Leaves that numeric nodes leave over, a bit each, for `rows` rows (a multiple of 16). A node is four 32-bit integers: the
 * address of its column's ranks, the highest rank that goes left, the leaves on its left, nothing.
 */
export function ruleOut(nodes: usize, count: i32, sets: usize, rows: i32): void {
  const end = nodes + ((<usize>count) << 4);
  for (let at: usize = 0; at < (<usize>rows) << 2; at += 64) {
    let first = i32x4.splat(-1);
    let second = i32x4.splat(-1);
    let third = i32x4.splat(-1);
    let fourth = i32x4.splat(-1);
    for (let node = nodes; node < end; node += 16) {
      const ranks = <usize>load<u32>(node) + at;
      const bound = v128.load32_splat(node, 4);
      const left = v128.load32_splat(node, 8);
      first = v128.andnot(first, v128.and(i32x4.gt_s(v128.load(ranks), bound), left));
      second = v128.andnot(second, v128.and(i32x4.gt_s(v128.load(ranks, 16), bound), left));
      third = v128.andnot(third, v128.and(i32x4.gt_s(v128.load(ranks, 32), bound), left));
      fourth = v128.andnot(fourth, v128.and(i32x4.gt_s(v128.load(ranks, 48), bound), left));
    }
    v128.store(sets + at, first);
    v128.store(sets + at, second, 16);
    v128.store(sets + at, third, 32);
    v128.store(sets + at, fourth, 48);
  }
}

/** The same for one node of categories: `table` has the leaves that stay for each code, that of missing values first. */
export function ruleOutByCode(codes: usize, table: usize, sets: usize, rows: i32): void {
  for (let at: usize = 0; at < (<usize>rows) << 2; at += 4) {
    const stay = load<i32>(table + ((<usize>load<i32>(codes + at)) << 2));
    store<i32>(sets + at, load<i32>(sets + at) & stay);
  }
}

/** Adds the value of each row's leaf to its score. */
export function addLeaves(sets: usize, values: usize, scores: usize, rows: i32): void {
  for (let row: usize = 0; row < <usize>rows; row++) {
    const leaf = <usize>ctz(load<u32>(sets + (row << 2)));
    const score = scores + (row << 3);
    store<f64>(score, load<f64>(score) + load<f64>(values + (leaf << 3)));
  }
}
