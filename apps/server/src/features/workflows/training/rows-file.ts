import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Cell } from '@plumbline/contract';
import { cellToCategory, cellToNumber, isNumberType } from '../services/cells.ts';
import type { DataColumn, TrainingData } from '../services/service.ts';
import type { TaskColumn } from './task.ts';

export type RowObject = Readonly<Record<string, Cell>>;

/** The rows of a JSON array that has one object a line. */
export async function* readRows(path: string): AsyncGenerator<RowObject> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  for await (const line of lines) {
    if (line.startsWith('{')) {
      yield JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line) as RowObject;
    }
  }
}

interface Builder {
  add(cell: Cell | undefined): void;
  build(): DataColumn;
}

const FIRST_CAPACITY = 1024;

function numberBuilder({ name, type }: TaskColumn): Builder {
  let values = new Float64Array(FIRST_CAPACITY);
  let count = 0;
  return {
    add(cell) {
      if (count === values.length) {
        const larger = new Float64Array(2 * count);
        larger.set(values);
        values = larger;
      }
      values[count] = cellToNumber(type, cell);
      count += 1;
    },
    build: () => ({ name, type, data: { kind: 'number', name, values: values.slice(0, count) } }),
  };
}

function categoryBuilder({ name, type }: TaskColumn): Builder {
  const codes: number[] = [];
  const known = new Map<string, number>();
  return {
    add(cell) {
      const category = cellToCategory(cell);
      if (category === null) {
        codes.push(-1);
        return;
      }
      const code = known.get(category) ?? known.size;
      known.set(category, code);
      codes.push(code);
    },
    build: () => ({
      name,
      type,
      data: { kind: 'category', name, categories: [...known.keys()], codes: Int32Array.from(codes) },
    }),
  };
}

const buildersOf = (columns: readonly TaskColumn[]): Builder[] =>
  columns.map((column) => (isNumberType(column.type) ? numberBuilder(column) : categoryBuilder(column)));

/** Rows in memory as columns of numbers and categories. */
export function toData(rows: readonly RowObject[], columns: readonly TaskColumn[]): TrainingData {
  const builders = buildersOf(columns);
  rows.forEach((row) => builders.forEach((builder, at) => builder.add(row[columns[at]!.name])));
  return { rows: rows.length, columns: builders.map((builder) => builder.build()) };
}

/** All rows as columns of numbers and categories. `onRow` is called after each. */
export async function readData(
  path: string,
  columns: readonly TaskColumn[],
  onRow: (rows: number) => void,
): Promise<TrainingData> {
  const builders = buildersOf(columns);
  let rows = 0;
  for await (const row of readRows(path)) {
    builders.forEach((builder, at) => builder.add(row[columns[at]!.name]));
    rows += 1;
    onRow(rows);
  }
  return { rows, columns: builders.map((builder) => builder.build()) };
}

const CHUNK_CHARS = 1 << 16;

/** Writes one object a line, synced to disk at the end. */
export async function writeRows(path: string, rows: AsyncIterable<object>): Promise<void> {
  const out = createWriteStream(path, { flush: true });
  let chunk = '';
  for await (const row of rows) {
    chunk += `${JSON.stringify(row)}\n`;
    if (chunk.length >= CHUNK_CHARS) {
      if (!out.write(chunk)) {
        await once(out, 'drain');
      }
      chunk = '';
    }
  }
  out.end(chunk);
  await once(out, 'finish');
}

/** A name that no column has: `Prediction`, or `Prediction 2`. */
export function freeName(wanted: string, names: ReadonlySet<string>): string {
  const folded = new Set(Array.from(names, (name) => name.toLowerCase()));
  let name = wanted;
  for (let number = 2; folded.has(name.toLowerCase()); number += 1) {
    name = `${wanted} ${number}`;
  }
  return name;
}
