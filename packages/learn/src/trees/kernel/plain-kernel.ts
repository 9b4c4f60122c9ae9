import { BIN_SIZE, BINS, binIndex, type Kernel, type KernelSize } from './kernel.ts';

/** The kernel in plain JavaScript: for hosts without WebAssembly, and what the compiled kernel is compared with. */
export function createPlainKernel({ rows: total, columns, leaves }: KernelSize): Kernel {
  const width = columns * BINS * BIN_SIZE;
  const histograms = Array.from({ length: leaves + 1 }, () => new Float64Array(width));
  const bins = new Uint8Array(Math.ceil(columns / 4) * 4 * total);
  const gradients = new Int32Array(2 * total);
  const rows = new Uint32Array(total);
  const scratch = new Uint32Array(total);
  const goesLeft = new Uint8Array(BINS);
  const sums = new Float64Array(width);

  const addColumn = (histogram: Float64Array, column: number, listed: Uint32Array): void => {
    const base = column * BINS * BIN_SIZE;
    const first = binIndex(total, column, 0);
    for (const row of listed) {
      const at = base + bins[first + 4 * row]! * BIN_SIZE;
      histogram[at]! += gradients[2 * row]!;
      histogram[at + 1]! += gradients[2 * row + 1]!;
      histogram[at + 2]! += 1;
    }
  };

  return {
    bins,
    gradients,
    rows,
    goesLeft,
    sums,
    build(slot, from, to) {
      const histogram = histograms[slot]!.fill(0);
      for (let column = 0; column < columns; column += 1) {
        addColumn(histogram, column, rows.subarray(from, to));
      }
    },
    subtract(parent, child) {
      const [target, taken] = [histograms[parent]!, histograms[child]!];
      for (let at = 0; at < width; at += 1) {
        target[at]! -= taken[at]!;
      }
    },
    read(slot) {
      sums.set(histograms[slot]!);
    },
    partition(column, from, to) {
      const first = binIndex(total, column, 0);
      let [left, right] = [from, 0];
      for (let at = from; at < to; at += 1) {
        const row = rows[at]!;
        if (goesLeft[bins[first + 4 * row]!] === 1) {
          rows[left] = row;
          left += 1;
        } else {
          scratch[right] = row;
          right += 1;
        }
      }
      rows.set(scratch.subarray(0, right), left);
      return left;
    },
  };
}
