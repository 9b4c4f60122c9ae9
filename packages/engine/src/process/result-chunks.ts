import { type DuckDBDataChunk, type DuckDBResult, ResultReturnType } from '@duckdb/node-api';

/** A statement failed after its first rows; the driver ends the rows as if they were whole, and has no words for it. */
export class FailedAmongRows extends Error {
  override readonly name = 'FailedAmongRows';

  constructor() {
    super('The statement failed among its rows.');
  }
}

/** Chunks to the end of the rows. Throws `FailedAmongRows`. */
export async function* resultChunks(result: DuckDBResult): AsyncGenerator<DuckDBDataChunk> {
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) {
      break;
    }
    yield chunk;
  }
  if (result.returnType === ResultReturnType.INVALID) {
    throw new FailedAmongRows();
  }
}
