import { duckdb } from '@plumbline/query';
import type { Pool } from '../pool/pool.ts';
import type { EngineProcess } from '../process/engine-process.ts';
import { asQueryError } from '../process/failures.ts';
import { SAMPLE_ROWS, samplePositions } from '../profile/examine/association-rows.ts';
import type { RowStructure, StructureRequest } from '../structure.ts';
import { dropCopy, copyRows } from './copy-rows.ts';
import { assertLive } from './exports.ts';
import type { NativeCopies } from './native-copies.ts';
import { createLease } from './relation.ts';

const SAMPLE = 'structure_sample';
const MAX_BYTES = 1024 * 1024;

interface StructureReading {
  readonly engine: EngineProcess;
  readonly request: StructureRequest;
}

/** The cells of the one row that a statement gives. */
async function readRow({ engine, request }: StructureReading, sql: string): Promise<readonly unknown[]> {
  const { signal, deadlineMs } = request;
  const bounds = { maxRows: 1, maxBytes: MAX_BYTES, isSmall: true };
  const { rows } = await engine.read({ sql, signal, deadlineMs, ...bounds });
  return rows[0] ?? [];
}

const named = (names: readonly string[]): string =>
  names.map((name) => duckdb.quoteIdentifier(name)).join(', ');

/** Whether the columns have no empty value and never the same values twice. */
async function isKey(
  reading: StructureReading,
  relation: string,
  names: readonly string[],
): Promise<boolean> {
  const filled = names.map((name) => `${duckdb.quoteIdentifier(name)} IS NOT NULL`).join(' AND ');
  const different = `SELECT count(*) FROM (SELECT DISTINCT ${named(names)} FROM ${relation} WHERE ${filled})`;
  const [isUnique] = await readRow(reading, `SELECT (${different}) = (SELECT count(*) FROM ${relation})`);
  return isUnique === true;
}

/** A column, and those that it may determine. */
interface Candidate {
  readonly from: string;
  readonly others: readonly string[];
}

/** SQL of a row that says of each of the others whether it has one value for each of `from`: one grouped scan for all. */
const areDetermined = (relation: string, { from, others }: Candidate): string => {
  const key = duckdb.quoteIdentifier(from);
  const facts = others.map((other, at) => {
    const column = duckdb.quoteIdentifier(other);
    return `min(${column}) AS l${at}, max(${column}) AS h${at}, count(${column}) AS c${at}`;
  });
  const tests = others.map((_, at) => `bool_and(l${at} IS NOT DISTINCT FROM h${at} AND c${at} IN (0, n))`);
  return `(SELECT ${tests.join(', ')} FROM (SELECT count(*) AS n, ${facts.join(', ')} FROM ${relation} WHERE ${key} IS NOT NULL GROUP BY ${key}))`;
};

/** The candidates with those that they do determine, in one statement, which the engine works on with all of its threads. */
async function determined(
  reading: StructureReading,
  relation: string,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> {
  const open = candidates.filter(({ others }) => others.length > 0);
  if (open.length === 0) {
    return [];
  }
  const row = await readRow(
    reading,
    `SELECT * FROM ${open.map((candidate) => areDetermined(relation, candidate)).join(', ')}`,
  );
  let place = 0;
  return open.map(({ from, others }) => {
    const own = row.slice(place, (place += others.length));
    return { from, others: others.filter((_, at) => own[at] === true) };
  });
}

/** Estimates of how many values a column has are off by a few percent. */
const SLACK = 1.1;

/** What each column may determine: no column determines one that has more values. */
function candidatesOf({ source, profile, categories }: StructureRequest): readonly Candidate[] {
  const distinct = new Map(source.columns.map(({ name }, at) => [name, profile[at]?.distinct ?? 0]));
  const known = categories.filter((name) => distinct.has(name));
  return known.map((from) => ({
    from,
    others: known.filter((to) => to !== from && (distinct.get(to) ?? 0) <= (distinct.get(from) ?? 0) * SLACK),
  }));
}

/** Most pairs are refuted by a sample; the others are checked against every row. */
async function readRowStructure(
  reading: StructureReading,
  { rows, sample }: { readonly rows: string; readonly sample: string },
): Promise<RowStructure> {
  const ofSample = await determined(reading, sample, candidatesOf(reading.request));
  const ofAll: Candidate[] = [];
  // Of more rows than a sample has, one after the other: each may need much of the memory.
  for (const candidate of sample === rows ? [] : ofSample) {
    ofAll.push(...(await determined(reading, rows, [candidate])));
  }
  const dependencies = (sample === rows ? ofSample : ofAll).flatMap(({ from, others }) =>
    others.map((to) => ({ from, to })),
  );
  for (const names of reading.request.keys) {
    if ((sample === rows || (await isKey(reading, sample, names))) && (await isKey(reading, rows, names))) {
      return { key: names, dependencies };
    }
  }
  return { key: null, dependencies };
}

async function withSample(
  reading: StructureReading,
  { relation, position }: { readonly relation: string; readonly position: string },
): Promise<RowStructure> {
  const { engine, request } = reading;
  const { source, signal, deadlineMs, keys, categories } = request;
  if (source.rowCount <= SAMPLE_ROWS) {
    return readRowStructure(reading, { rows: relation, sample: relation });
  }
  const names = [...new Set([...keys.flat(), ...categories])];
  const sql = `CREATE OR REPLACE TABLE ${SAMPLE} AS SELECT ${named(names)} FROM ${relation} WHERE ${position} IN (${samplePositions(source.rowCount)})`;
  await engine.exec({ sql, signal, deadlineMs });
  try {
    return await readRowStructure(reading, { rows: relation, sample: SAMPLE });
  } finally {
    await dropCopy(engine, SAMPLE);
  }
}

/** Which columns identify a row, and which determine others. Throws as questions do. */
export async function readStructure(
  request: StructureRequest,
  { pool, natives }: { readonly pool: Pool; readonly natives: NativeCopies },
): Promise<RowStructure> {
  const { source, signal, keys, categories } = request;
  assertLive(signal);
  if (source.rowCount === 0 || (keys.length === 0 && categories.length < 2)) {
    return { key: null, dependencies: [] };
  }
  try {
    const view = await natives.view(source);
    return await pool.run(createLease(source, view), signal, async (engine) => {
      const wanted = new Set([...keys.flat(), ...categories]);
      const columns = source.columns.filter(({ name }) => wanted.has(name));
      const copy = await copyRows({ ...request, columns }, { view, engine });
      try {
        return await withSample({ engine, request }, copy);
      } finally {
        await copy.drop();
      }
    });
  } catch (error) {
    throw asQueryError(error);
  }
}
