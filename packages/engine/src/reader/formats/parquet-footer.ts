import { type FileHandle, open } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@plumbline/contract';
import { type Steps, THRIFT, ThriftError, ThriftReader } from './thrift-reader.ts';

const MIB = 1024 * 1024;
const MAGIC_BYTES = 4;
const TAIL_BYTES = 8;
/** The engine holds a footer several times over; one of 20,000 columns in a hundred groups has 100 MiB. */
const MAX_FOOTER_BYTES = 128 * MIB;
const MAX_COLUMNS = 5000;
/** Columns of nested columns, all together. */
const MAX_LEAVES = 20_000;
const MAX_NESTING = 64;
/** The format counts groups with 16 bits. */
const MAX_GROUPS = 32_767;
/** Runs of one value take next to nothing: 2^26 empty rows, which is the most that usual writers put in a group, take some hundred bytes. */
const MAX_ROWS_PER_BYTE = 1_000_000;
const TURN_MS = 10;

const damaged = (why: string): AppError =>
  new AppError('file.damaged', `This Parquet file is damaged: ${why}. Download, copy or write it again.`);

/**
 * Holds what a Parquet file says of itself against its bytes, before an engine trusts it. Throws `file.damaged`,
 * `file.encrypted`, `file.too_many_columns`, `file.too_large`, `file.too_packed`.
 */
export const checkParquet = async (path: string, signal: AbortSignal): Promise<void> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const footer = await readFooter(file, size);
    const steps = checkFooter(new ThriftReader(footer), size);
    let turn = performance.now();
    while (steps.next().done !== true) {
      if (performance.now() - turn > TURN_MS) {
        await nextTurn();
        signal.throwIfAborted();
        turn = performance.now();
      }
    }
  } catch (error) {
    throw error instanceof ThriftError ? damaged('its footer cannot be read') : error;
  } finally {
    await file.close();
  }
};

const readFooter = async (file: FileHandle, size: number): Promise<Buffer> => {
  if (size < MAGIC_BYTES + TAIL_BYTES) {
    throw damaged('it is shorter than any');
  }
  const tail = await readAt(file, size - TAIL_BYTES, TAIL_BYTES);
  const head = await readAt(file, 0, MAGIC_BYTES);
  const [start, end] = [head.toString('latin1'), tail.toString('latin1', MAGIC_BYTES)];
  if (start === 'PARE' || end === 'PARE') {
    throw new AppError(
      'file.encrypted',
      'The footer of this Parquet file is encrypted. Save it without encryption, then upload that.',
    );
  }
  if (end !== 'PAR1' || start !== 'PAR1') {
    throw damaged('it was cut short, for it does not end as such files do');
  }
  const length = tail.readUInt32LE(0);
  if (length === 0 || length > size - MAGIC_BYTES - TAIL_BYTES) {
    throw damaged(`it says that its footer has ${length.toLocaleString('en')} bytes`);
  }
  if (length > MAX_FOOTER_BYTES) {
    throw new AppError(
      'file.too_large',
      `The footer of this Parquet file has ${Math.round(length / MIB)} MiB; at most ${MAX_FOOTER_BYTES / MIB} MiB are read. Write it with larger row groups, or split it.`,
    );
  }
  return readAt(file, size - TAIL_BYTES - length, length);
};

const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};

function* checkFooter(reader: ThriftReader, size: number): Steps {
  let leaves: number | null = null;
  let declared = 0;
  let rowCount = 0;
  for (const { id, kind } of reader.fields()) {
    if (id === 2 && kind === THRIFT.list) {
      leaves = yield* checkSchema(reader);
    } else if (id === 3 && kind === THRIFT.i64) {
      declared = reader.signed();
    } else if (id === 4 && kind === THRIFT.list) {
      rowCount = yield* checkGroups(reader, { leaves: leaves ?? 0, size });
    } else {
      yield* reader.skip(kind);
    }
  }
  if (leaves === null || leaves === 0) {
    throw damaged('it has no columns');
  }
  if (declared !== rowCount) {
    throw damaged(
      `it says that it has ${declared.toLocaleString('en')} rows, its parts have ${rowCount.toLocaleString('en')}`,
    );
  }
  if (declared > size * MAX_ROWS_PER_BYTE) {
    throw new AppError(
      'file.too_packed',
      `This Parquet file says that it has ${declared.toLocaleString('en')} rows in ${size.toLocaleString('en')} bytes. Check how it was made, or export the rows you need.`,
    );
  }
}

const tooManyColumns = (columns: number): AppError =>
  new AppError(
    'file.too_many_columns',
    `The file has ${columns.toLocaleString('en')} columns; at most ${MAX_COLUMNS.toLocaleString('en')} can be read. Leave out columns, or split the file.`,
  );

/** The tree of columns as a list from its root, each followed by its children. Returns how many have none. */
function* checkSchema(reader: ThriftReader): Steps<number> {
  const { kind, count } = reader.list();
  if (kind !== THRIFT.struct || count === 0) {
    throw damaged('it has no columns');
  }
  let leaves = 0;
  /** Children still to come, of each element on the way from the root. */
  const due: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const children = yield* childrenOf(reader);
    if (at === 0 ? children > MAX_COLUMNS : leaves > MAX_LEAVES) {
      throw tooManyColumns(Math.max(children, leaves));
    }
    if (at > 0 && due.length === 0) {
      throw damaged('its columns do not fit together');
    }
    due.push((due.pop() ?? 1) - 1);
    if (children > 0) {
      due.push(children);
    } else {
      leaves += at === 0 ? 0 : 1;
    }
    while (due.at(-1) === 0) {
      due.pop();
    }
    if (due.length > MAX_NESTING) {
      throw damaged(`its columns are nested more than ${MAX_NESTING} deep`);
    }
  }
  if (due.length > 0) {
    throw damaged('some of its columns are missing');
  }
  return leaves;
}

function* childrenOf(reader: ThriftReader): Steps<number> {
  let children = 0;
  for (const field of reader.fields()) {
    if (field.id === 5 && field.kind === THRIFT.i32) {
      children = reader.signed();
    } else {
      yield* reader.skip(field.kind);
    }
  }
  if (children < 0) {
    throw damaged('its columns do not fit together');
  }
  return children;
}

interface Surroundings {
  readonly leaves: number;
  readonly size: number;
}

function* checkGroups(reader: ThriftReader, around: Surroundings): Steps<number> {
  const { kind, count } = reader.list();
  if (count > 0 && kind !== THRIFT.struct) {
    throw damaged('its parts cannot be read');
  }
  if (count > MAX_GROUPS) {
    throw new AppError(
      'file.too_large',
      `This Parquet file has ${count.toLocaleString('en')} row groups; at most ${MAX_GROUPS.toLocaleString('en')} are read. Write it with larger row groups, or split it.`,
    );
  }
  let rows = 0;
  for (let at = 0; at < count; at += 1) {
    rows += yield* checkGroup(reader, around);
  }
  return rows;
}

function* checkGroup(reader: ThriftReader, around: Surroundings): Steps<number> {
  let rows = 0;
  let chunks = 0;
  for (const field of reader.fields()) {
    if (field.id === 1 && field.kind === THRIFT.list) {
      const list = reader.list();
      chunks = list.count;
      for (let at = 0; at < list.count; at += 1) {
        yield* checkChunk(reader, around.size);
      }
    } else if (field.id === 3 && field.kind === THRIFT.i64) {
      rows = reader.signed();
    } else {
      yield* reader.skip(field.kind);
    }
  }
  if (rows < 0 || chunks !== around.leaves) {
    throw damaged('its parts do not have the columns that it says');
  }
  return rows;
}

/** A column in one group: its bytes must lie within the file. */
function* checkChunk(reader: ThriftReader, size: number): Steps {
  for (const field of reader.fields()) {
    if (field.id === 3 && field.kind === THRIFT.struct) {
      yield* checkColumn(reader, size);
    } else {
      yield* reader.skip(field.kind);
    }
  }
}

const COUNTS: Readonly<Record<number, 'values' | 'unpacked' | 'packed' | 'page' | 'dictionary'>> = {
  5: 'values',
  6: 'unpacked',
  7: 'packed',
  9: 'page',
  11: 'dictionary',
};

function* checkColumn(reader: ThriftReader, size: number): Steps {
  const declared = { values: 0, unpacked: 0, packed: 0, page: 0, dictionary: 0 };
  for (const field of reader.fields()) {
    const count = COUNTS[field.id];
    if (count !== undefined && field.kind === THRIFT.i64) {
      declared[count] = reader.signed();
    } else {
      yield* reader.skip(field.kind);
    }
  }
  const { values, unpacked, packed, page, dictionary } = declared;
  // The dictionary comes before the pages; some writers name none by 0.
  const start = dictionary > 0 && dictionary < page ? dictionary : page;
  if (Math.min(values, unpacked, packed, start) < 0 || start + packed > size) {
    throw damaged('it names bytes that it does not have');
  }
}
