import type { Cell } from '@plumbline/contract';
import { type PivotPlan, PivotReader, type PivotResult, type PivotTableRow } from '@plumbline/query';

/** A pivot row by row. */
export interface PivotStream extends Omit<PivotResult, 'rows'> {
  /** Leaving the loop ends the reading of the cells. */
  readonly rows: AsyncIterable<PivotTableRow>;
}

/** The whole as rows come: integers that outgrow a JSON number are text by themselves, not by column. */
export async function pivotStream(plan: PivotPlan, pieces: AsyncGenerator<Cell[][]>): Promise<PivotStream> {
  const reader = new PivotReader(plan);
  const firstRows: PivotTableRow[] = [];
  while (!reader.isFramed) {
    const piece = await pieces.next();
    if (piece.done === true) {
      break;
    }
    firstRows.push(...complete(reader, piece.value));
  }
  async function* rows(): AsyncGenerator<PivotTableRow> {
    yield* firstRows;
    for await (const piece of pieces) {
      yield* complete(reader, piece);
    }
    const last = reader.end();
    if (last !== null) {
      yield last;
    }
  }
  return { ...reader.frame(), values: plan.figures.map(describe), rows: rows() };
}

const complete = (reader: PivotReader, rows: readonly Cell[][]): PivotTableRow[] =>
  rows.map((row) => reader.read(row)).filter((row) => row !== null);

const describe = ({ label, output }: PivotPlan['figures'][number]): PivotStream['values'][number] =>
  output.wire === 'string' ? { label, type: output.type, encoding: 'string' } : { label, type: output.type };
