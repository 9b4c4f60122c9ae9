// AssemblyScript, not TypeScript: compiled into `src/trees/kernel/kernel-bytes.ts` by `node scripts/build-kernels.mjs`.
// Addresses are bytes of the shared memory. Gradients are fixed-point integers, so that sums are exact in any order.

/** Copies the (gradient, hessian) pair of each listed row, two 32-bit integers, so that later passes read in order. */
export function gather(rows: usize, gradients: usize, ordered: usize, count: i32): void {
  for (let i: i32 = 0; i < count; i++) {
    store<u64>(
      ordered + ((<usize>i) << 3),
      load<u64>(gradients + ((<usize>load<u32>(rows + ((<usize>i) << 2))) << 3)),
    );
  }
}

function pair(ordered: usize, i: i32, unit: v128): v128 {
  return i64x2.add(i64x2.extend_low_i32x4_s(v128.load64_zero(ordered + ((<usize>i) << 3))), unit);
}

/** Adds rows to the histograms of four columns, whose bins are the four bytes of one word per row. */
export function addFour(
  histogram: usize,
  bins: usize,
  rows: usize,
  ordered: usize,
  count: i32,
  shift: i32,
): void {
  const unit = i64x2.replace_lane(i64x2.splat(0), 1, (<i64>1) << shift);
  for (let i: i32 = 0; i < count; i++) {
    const value = pair(ordered, i, unit);
    const word = load<u32>(bins + ((<usize>load<u32>(rows + ((<usize>i) << 2))) << 2));
    // Histograms of columns are 4,096 bytes apart, entries 16.
    const first = histogram + ((word << 4) & 4080);
    const second = histogram + ((word >> 4) & 4080);
    const third = histogram + ((word >> 12) & 4080);
    const fourth = histogram + ((word >> 20) & 4080);
    v128.store(first, i64x2.add(v128.load(first), value));
    v128.store(second, i64x2.add(v128.load(second, 4096), value), 4096);
    v128.store(third, i64x2.add(v128.load(third, 8192), value), 8192);
    v128.store(fourth, i64x2.add(v128.load(fourth, 12288), value), 12288);
  }
}

/** The same for two columns, whose bins are two neighboring bytes. */
export function addTwo(
  histogram: usize,
  bins: usize,
  rows: usize,
  ordered: usize,
  count: i32,
  shift: i32,
): void {
  const unit = i64x2.replace_lane(i64x2.splat(0), 1, (<i64>1) << shift);
  for (let i: i32 = 0; i < count; i++) {
    const value = pair(ordered, i, unit);
    const word = <u32>load<u16>(bins + ((<usize>load<u32>(rows + ((<usize>i) << 2))) << 2));
    const first = histogram + ((word << 4) & 4080);
    const second = histogram + ((word >> 4) & 4080);
    v128.store(first, i64x2.add(v128.load(first), value));
    v128.store(second, i64x2.add(v128.load(second, 4096), value), 4096);
  }
}

/** The same for one column. */
export function addOne(
  histogram: usize,
  bins: usize,
  rows: usize,
  ordered: usize,
  count: i32,
  shift: i32,
): void {
  const unit = i64x2.replace_lane(i64x2.splat(0), 1, (<i64>1) << shift);
  for (let i: i32 = 0; i < count; i++) {
    const bin = <usize>load<u8>(bins + ((<usize>load<u32>(rows + ((<usize>i) << 2))) << 2));
    const at = histogram + (bin << 4);
    v128.store(at, i64x2.add(v128.load(at), pair(ordered, i, unit)));
  }
}

/** Takes the histograms of one child from those of its parent, which become those of the other child. */
export function subtract(parent: usize, child: usize, entries: i32): void {
  for (let i: i32 = 0; i < entries; i++) {
    const at = (<usize>i) << 4;
    v128.store(parent + at, i64x2.sub(v128.load(parent + at), v128.load(child + at)));
  }
}

/** Clears `entries` bins. */
export function clear(histogram: usize, entries: i32): void {
  memory.fill(histogram, 0, (<usize>entries) << 4);
}

/** Writes gradient, hessian and count of each bin as three 64-bit floats. The count is above `shift` bits of hessian. */
export function unpack(histogram: usize, sums: usize, entries: i32, shift: i32): void {
  const mask = ((<u64>1) << shift) - 1;
  for (let i: i32 = 0; i < entries; i++) {
    const at = histogram + ((<usize>i) << 4);
    const packed = load<u64>(at, 8);
    const out = sums + <usize>i * 24;
    store<f64>(out, <f64>load<i64>(at));
    store<f64>(out, <f64>(<i64>(packed & mask)), 8);
    store<f64>(out, <f64>(<i64>(packed >> shift)), 16);
  }
}

/**
 * Moves the rows whose bin is 1 in `table` to the front, in their order, and the others behind them, in theirs.
 * Returns how many went to the front.
 */
export function partition(rows: usize, scratch: usize, bins: usize, table: usize, count: i32): i32 {
  let left: usize = 0;
  let right: usize = 0;
  for (let i: i32 = 0; i < count; i++) {
    const row = load<u32>(rows + ((<usize>i) << 2));
    const goesLeft = <usize>load<u8>(table + <usize>load<u8>(bins + ((<usize>row) << 2)));
    store<u32>(rows + (left << 2), row);
    store<u32>(scratch + (right << 2), row);
    left += goesLeft;
    right += 1 - goesLeft;
  }
  memory.copy(rows + (left << 2), scratch, right << 2);
  return <i32>left;
}
