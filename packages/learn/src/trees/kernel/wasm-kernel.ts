import { KERNEL_BYTES } from './kernel-bytes.ts';
import { compileModule, createMemory, instantiate } from './wasm.ts';
import { BIN_SIZE, BINS, binIndex, countShift, type Kernel, type KernelSize } from './kernel.ts';

/** Bytes of one bin in a packed histogram. */
const PACKED = 16;

/** What `kernel/histogram.ts` exports; each number is an address in bytes, or a count. */
interface Exports {
  gather(rows: number, gradients: number, ordered: number, count: number): void;
  readonly addFour: (...parts: AddRows) => void;
  readonly addTwo: (...parts: AddRows) => void;
  readonly addOne: (...parts: AddRows) => void;
  subtract(parent: number, child: number, entries: number): void;
  clear(histogram: number, entries: number): void;
  unpack(histogram: number, sums: number, entries: number, shift: number): void;
  partition(rows: number, scratch: number, bins: number, table: number, count: number): number;
}
type AddRows = [histogram: number, bins: number, rows: number, ordered: number, count: number, shift: number];

/** Addresses of the parts of the shared memory. */
interface Layout {
  readonly bins: number;
  readonly gradients: number;
  readonly ordered: number;
  readonly rows: number;
  readonly scratch: number;
  readonly table: number;
  readonly sums: number;
  readonly histograms: number;
  readonly end: number;
}

let compiled: object | null = null;

/** Bytes that the kernel takes: nearly all of what training takes beside the rows themselves. */
export function kernelBytes(size: KernelSize): number {
  return memoryLayout(size).end;
}

/** The kernel in WebAssembly with SIMD. Throws a RangeError if the memory cannot be had (4 GiB at most). */
export function createWasmKernel(size: KernelSize): Kernel {
  const layout = memoryLayout(size);
  const memory = createMemory(layout.end);
  compiled ??= compileModule(KERNEL_BYTES);
  const calls = instantiate(compiled, memory) as Exports;
  const { buffer } = memory;
  const entries = size.columns * BINS;
  const shift = countShift(size.rows);
  const histogram = (slot: number): number => layout.histograms + slot * entries * PACKED;
  return {
    bins: new Uint8Array(buffer, layout.bins, Math.ceil(size.columns / 4) * 4 * size.rows),
    gradients: new Int32Array(buffer, layout.gradients, 2 * size.rows),
    rows: new Uint32Array(buffer, layout.rows, size.rows),
    goesLeft: new Uint8Array(buffer, layout.table, BINS),
    sums: new Float64Array(buffer, layout.sums, entries * BIN_SIZE),
    build(slot, from, to) {
      const [rows, count] = [layout.rows + 4 * from, to - from];
      calls.gather(rows, layout.gradients, layout.ordered, count);
      calls.clear(histogram(slot), entries);
      for (let column = 0; column < size.columns;) {
        const { add, taken } = widestAdd(calls, size.columns - column, column & 3);
        const bins = layout.bins + binIndex(size.rows, column, 0);
        add(histogram(slot) + column * BINS * PACKED, bins, rows, layout.ordered, count, shift);
        column += taken;
      }
    },
    subtract(parent, child) {
      calls.subtract(histogram(parent), histogram(child), entries);
    },
    read(slot) {
      calls.unpack(histogram(slot), layout.sums, entries, shift);
    },
    partition(column, from, to) {
      const bins = layout.bins + binIndex(size.rows, column, 0);
      return from + calls.partition(layout.rows + 4 * from, layout.scratch, bins, layout.table, to - from);
    },
  };
}

function widestAdd(calls: Exports, left: number, lane: number): { add: Exports['addFour']; taken: number } {
  if (left >= 4 && lane === 0) {
    return { add: calls.addFour, taken: 4 };
  }
  return left >= 2 ? { add: calls.addTwo, taken: 2 } : { add: calls.addOne, taken: 1 };
}

function memoryLayout({ rows, columns, leaves }: KernelSize): Layout {
  let end = 1024;
  const take = (bytes: number): number => {
    const at = end;
    end = at + Math.ceil(bytes / 64) * 64;
    return at;
  };
  const parts = {
    bins: take(Math.ceil(columns / 4) * 4 * rows),
    gradients: take(8 * rows),
    ordered: take(8 * rows),
    rows: take(4 * rows),
    scratch: take(4 * rows),
    table: take(BINS),
    sums: take(columns * BINS * BIN_SIZE * 8),
    histograms: take((leaves + 1) * columns * BINS * PACKED),
  };
  return { ...parts, end };
}
