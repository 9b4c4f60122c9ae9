import { SCORE_BYTES } from './score-bytes.ts';
import { compileModule, createMemory, instantiate } from './wasm.ts';

/** Inner loops of scoring; addresses are bytes of the memory that `integers` and `numbers` show. */
export interface ScoreKernel {
  readonly integers: Int32Array;
  readonly numbers: Float64Array;
  ruleOut(nodes: number, count: number, sets: number, rows: number): void;
  ruleOutByCode(codes: number, table: number, sets: number, rows: number): void;
  addLeaves(sets: number, values: number, scores: number, rows: number): void;
}

let compiled: object | null = null;

/** The kernel with `bytes` of memory. */
export function createScoreKernel(bytes: number): ScoreKernel {
  const memory = createMemory(bytes);
  compiled ??= compileModule(SCORE_BYTES);
  const calls = instantiate(compiled, memory) as Pick<ScoreKernel, 'ruleOut' | 'ruleOutByCode' | 'addLeaves'>;
  return {
    integers: new Int32Array(memory.buffer),
    numbers: new Float64Array(memory.buffer),
    ruleOut: calls.ruleOut,
    ruleOutByCode: calls.ruleOutByCode,
    addLeaves: calls.addLeaves,
  };
}
