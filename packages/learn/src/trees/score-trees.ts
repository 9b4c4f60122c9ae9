import type { Tree } from './model.ts';
import type { FrameReader } from './frame-reader.ts';
import { createScoreKernel, type ScoreKernel } from './kernel/score-kernel.ts';

/** Rows that pass through all trees together; a multiple of 16. */
const BLOCK = 512;
const NODE_BYTES = 16;
/** Leaves are bits of a 32-bit integer. */
const MAX_LEAVES = 32;
/** Ranks that a missing number is given so that it goes right, or left. */
const HIGHEST_RANK = 2_147_483_647;
const LOWEST_RANK = -1;

/** Ranks or codes of one column for the rows of a block. */
interface Plane {
  readonly column: number;
  readonly address: number;
  /** Bounds that occur in the trees, ascending, filled up to a power of two with Infinity; null for categories. */
  readonly bounds: Float64Array | null;
  readonly missing: number;
}

interface PlannedTree {
  readonly output: number;
  readonly nodes: number;
  readonly count: number;
  readonly codes: readonly { readonly plane: number; readonly table: number }[];
  readonly values: number;
}

/** Whether trees have few enough leaves to be scored in blocks. */
export const canScoreInBlocks = (rounds: readonly (readonly Tree[])[]): boolean =>
  rounds.every((round) => round.every((tree) => (tree.column.length + 1) / 2 <= MAX_LEAVES));

/** Adds what trees, one per output, say of each row to its scores: the same bits as walking them, several times as fast. */
export function addTreesInBlocks(
  rounds: readonly (readonly Tree[])[],
  reader: FrameReader,
  scores: readonly Float64Array[],
): void {
  const plan = new ScorePlan(rounds, scores.length);
  const { kernel, planes, trees, sets, blocks } = plan.lay();
  for (let from = 0; from < reader.rows; from += BLOCK) {
    const to = Math.min(reader.rows, from + BLOCK);
    for (const plane of planes) {
      fillPlane(kernel, plane, reader.values[plane.column]!.subarray(from, to));
    }
    scores.forEach((score, output) => kernel.numbers.set(score.subarray(from, to), blocks[output]! / 8));
    for (const { output, nodes, count, codes, values } of trees) {
      kernel.ruleOut(nodes, count, sets, BLOCK);
      for (const { plane, table } of codes) {
        kernel.ruleOutByCode(plane, table, sets, BLOCK);
      }
      kernel.addLeaves(sets, values, blocks[output]!, to - from);
    }
    scores.forEach((score, output) => {
      const start = blocks[output]! / 8;
      score.set(kernel.numbers.subarray(start, start + to - from), from);
    });
  }
}

function fillPlane(
  { integers }: ScoreKernel,
  { address, bounds, missing }: Plane,
  values: Float64Array | Int32Array,
): void {
  const start = address / 4;
  if (bounds === null) {
    for (let row = 0; row < values.length; row += 1) {
      integers[start + row] = Math.max(-1, values[row]!) + 1;
    }
    return;
  }
  const half = (bounds.length + 1) / 2;
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row]!;
    let rank = 0;
    for (let step = half; step > 0; step >>= 1) {
      rank += bounds[rank + step - 1]! < value ? step : 0;
    }
    integers[start + row] = Number.isNaN(value) ? missing : rank;
  }
}

/** Ascending, without repetition, 2^k − 1 of them. */
function splitBounds(trees: readonly Tree[], column: number): Float64Array {
  const thresholds = new Set<number>();
  for (const tree of trees) {
    tree.column.forEach((own, node) => {
      if (own === column && tree.categorySet[node]! < 0) {
        thresholds.add(tree.threshold[node]!);
      }
    });
  }
  const sorted = Float64Array.from(thresholds).sort();
  const filled = new Float64Array(2 ** Math.ceil(Math.log2(sorted.length + 1)) - 1).fill(Infinity);
  filled.set(sorted);
  return filled;
}

interface KernelLayout {
  readonly kernel: ScoreKernel;
  readonly planes: readonly Plane[];
  readonly trees: readonly PlannedTree[];
  /** Addresses of the rows' leaves, and of the scores of each output. */
  readonly sets: number;
  readonly blocks: readonly number[];
}

/** Where the trees are in the kernel's memory. */
class ScorePlan {
  readonly #rounds: readonly (readonly Tree[])[];
  readonly #outputs: number;
  readonly #planes = new Map<string, Plane>();
  readonly #bounds = new Map<number, Float64Array>();
  readonly #writes: ((kernel: ScoreKernel) => void)[] = [];
  #end = 64;

  constructor(rounds: readonly (readonly Tree[])[], outputs: number) {
    this.#rounds = rounds;
    this.#outputs = outputs;
  }

  lay(): KernelLayout {
    const sets = this.#take(4 * BLOCK);
    const blocks = Array.from({ length: this.#outputs }, () => this.#take(8 * BLOCK));
    const trees = this.#rounds.flatMap((round) => round.map((tree, output) => this.#layTree(tree, output)));
    const kernel = createScoreKernel(this.#end);
    for (const write of this.#writes) {
      write(kernel);
    }
    return { kernel, planes: [...this.#planes.values()], trees, sets, blocks };
  }

  #take(bytes: number): number {
    const at = this.#end;
    this.#end = at + Math.ceil(bytes / 64) * 64;
    return at;
  }

  #layTree(tree: Tree, output: number): PlannedTree {
    const leaves: number[] = [];
    const numeric: (readonly [plane: number, bound: number, left: number])[] = [];
    const codes: { plane: number; table: number }[] = [];
    // In the order of leaves from left to right; returns the leaves below a node.
    const visit = (node: number): number => {
      const column = tree.column[node]!;
      if (column < 0) {
        leaves.push(tree.value[node]!);
        return 1 << (leaves.length - 1);
      }
      const left = visit(tree.left[node]!);
      const right = visit(tree.right[node]!);
      const set = tree.categorySet[node]!;
      if (set < 0) {
        numeric.push([this.#numericPlane(tree, node), this.#rankOf(column, tree.threshold[node]!), left]);
      } else {
        codes.push({
          plane: this.#plane(column, 'code', null).address,
          table: this.#layTable(tree, node, left),
        });
      }
      return left | right;
    };
    visit(0);
    const nodes = this.#take(NODE_BYTES * numeric.length);
    const values = this.#take(8 * MAX_LEAVES);
    this.#writes.push(({ integers, numbers }) => {
      numeric.forEach((node, at) => integers.set(node, (nodes + NODE_BYTES * at) / 4));
      numbers.set(leaves, values / 8);
    });
    return { output, nodes, count: numeric.length, codes, values };
  }

  #layTable(tree: Tree, node: number, left: number): number {
    const set = tree.categorySets[tree.categorySet[node]!]!;
    const stay = (isLeft: boolean): number => (isLeft ? -1 : ~left);
    const table = this.#take(4 * (set.length + 1));
    this.#writes.push(({ integers }) => {
      integers[table / 4] = stay(tree.missingLeft[node] === 1);
      set.forEach((isLeft, code) => {
        integers[table / 4 + 1 + code] = stay(isLeft === 1);
      });
    });
    return table;
  }

  #numericPlane(tree: Tree, node: number): number {
    const column = tree.column[node]!;
    const isLeft = tree.missingLeft[node] === 1;
    return this.#plane(column, isLeft ? 'left' : 'right', this.#boundsFor(column)).address;
  }

  #plane(column: number, kind: 'left' | 'right' | 'code', bounds: Float64Array | null): Plane {
    const key = `${kind} ${column}`;
    const known = this.#planes.get(key);
    if (known) {
      return known;
    }
    const missing = kind === 'left' ? LOWEST_RANK : HIGHEST_RANK;
    const plane = { column, address: this.#take(4 * BLOCK), bounds, missing };
    this.#planes.set(key, plane);
    return plane;
  }

  #boundsFor(column: number): Float64Array {
    const bounds = this.#bounds.get(column) ?? splitBounds(this.#rounds.flat(), column);
    this.#bounds.set(column, bounds);
    return bounds;
  }

  #rankOf(column: number, threshold: number): number {
    return this.#boundsFor(column).indexOf(threshold);
  }
}
