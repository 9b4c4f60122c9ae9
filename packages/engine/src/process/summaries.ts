import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DuckDBDataChunk, DuckDBResult } from '@duckdb/node-api';
import type { NumbersSummary, SummariesRequest } from './messages.ts';
import { summarize } from './summarize.ts';
import { ProtocolError } from './wire.ts';

interface DoubleVector {
  readonly items: Float64Array;
  /** A bit for each item, set where it is a value; null where all are. */
  readonly validity: { readonly data: BigUint64Array | null };
}

/** Summaries of the columns of a result, each of type DOUBLE. Sorting one column never holds up a message for long. */
export const summarizeResult = async (
  result: DuckDBResult,
  { rows, shape }: Pick<SummariesRequest, 'rows' | 'shape'>,
): Promise<readonly (NumbersSummary | null)[]> => {
  const columns = Array.from({ length: result.columnCount }, () => new GatheredNumbers(rows));
  let count = 0;
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) {
      break;
    }
    count += chunk.rowCount;
    if (count > rows) {
      return columns.map(() => null);
    }
    for (const [at, column] of columns.entries()) {
      column.add(doubleVector(chunk, at));
    }
  }
  const summaries: (NumbersSummary | null)[] = [];
  for (const column of columns) {
    summaries.push(summarize(column.numbers, shape));
    await nextTurn();
  }
  return summaries;
};

const doubleVector = (chunk: DuckDBDataChunk, at: number): DoubleVector => {
  const vector = chunk.getColumnVector(at) as unknown as DoubleVector;
  if (!(vector.items instanceof Float64Array)) {
    throw new ProtocolError('Numbers to be summarized must be selected as DOUBLE.');
  }
  return vector;
};

/** The numbers of a column without its nulls. */
class GatheredNumbers {
  readonly #numbers: Float64Array;
  #count = 0;

  constructor(most: number) {
    this.#numbers = new Float64Array(most);
  }

  get numbers(): Float64Array {
    return this.#numbers.subarray(0, this.#count);
  }

  add({ items, validity: { data } }: DoubleVector): void {
    if (data === null) {
      this.#numbers.set(items, this.#count);
      this.#count += items.length;
      return;
    }
    const bits = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    let count = this.#count;
    for (let at = 0; at < items.length; at += 1) {
      if (((bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0) {
        this.#numbers[count] = items[at] ?? 0;
        count += 1;
      }
    }
    this.#count = count;
  }
}
