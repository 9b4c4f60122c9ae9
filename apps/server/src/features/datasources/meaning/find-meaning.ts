import {
  findHierarchies,
  grainOfKey,
  columnNameWords,
  type DatasetCorrection,
  type DatasetMeaning,
  type FoundStructure,
  type Job,
} from '@plumbline/contract';
import type { RowStructure } from '@plumbline/engine';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import {
  isQuickToRead,
  isReadableHere,
  readStructure,
  STATEMENT_MS,
  toStructureQuestions,
  type ProfiledRows,
} from './read-structure.ts';
import { structureJob } from './structure.job.ts';
import { findStructure } from './structure.store.ts';

const isAlive = ({ state }: Job): boolean => state === 'queued' || state === 'running';

interface StructureReading {
  readonly structure: RowStructure | null;
  readonly jobId: string | null;
}

/** What the rows show, where reading them is quick; null where it is not, or the engine is busy. */
async function readAtOnce(
  services: Services,
  actor: Actor,
  rows: ProfiledRows,
): Promise<RowStructure | null> {
  if (!isQuickToRead(rows)) {
    return null;
  }
  const { signal } = new AbortController();
  return readStructure(services, actor, { rows, signal, deadlineMs: STATEMENT_MS }).catch(
    (error: unknown) => {
      services.log.debug({ err: error, datasetId: rows.datasetId }, 'structure not read');
      return null;
    },
  );
}

/** What is saved of the rows, or is read now where that is quick, or the job that reads it. Never fails for the engine. */
async function structureReading(
  services: Services,
  actor: Actor,
  rows: ProfiledRows,
): Promise<StructureReading> {
  const { id, isKnown } = toStructureQuestions(rows);
  if (isKnown) {
    return { structure: { key: null, dependencies: [] }, jobId: null };
  }
  const saved = await findStructure(services.db.executor, actor, id);
  if (saved !== null || !isReadableHere(rows)) {
    return { structure: saved, jobId: null };
  }
  const subject = { kind: 'structure', id: `${id.datasetId} ${id.version} ${id.rowsKey}` };
  const latest = await services.queue.findLatest(actor, subject);
  // A job that failed would fail again: the next version, or another question, has another one.
  if (latest !== null) {
    return { structure: null, jobId: isAlive(latest) ? latest.id : null };
  }
  const structure = await readAtOnce(services, actor, rows);
  if (structure !== null) {
    return { structure, jobId: null };
  }
  const payload = { datasetId: rows.datasetId };
  const jobId = await services.db.transaction((trx) =>
    services.queue.enqueue(trx, { actor, definition: structureJob, payload, subject }),
  );
  return { structure: null, jobId };
}

function foundIn(rows: ProfiledRows, structure: RowStructure): FoundStructure {
  const { questions } = toStructureQuestions(rows);
  const { hierarchies, same } = findHierarchies(rows.columns, structure.dependencies);
  return {
    key: [...(questions.key ?? structure.key ?? [])],
    hierarchies: hierarchies.map((levels) => [...levels]),
    same: [...same],
    compared: [...questions.categories],
    leftOut: questions.leftOut,
  };
}

async function findIn(services: Services, actor: Actor, rows: ProfiledRows) {
  const { structure, jobId } = await structureReading(services, actor, rows);
  return { found: structure === null ? null : foundIn(rows, structure), jobId };
}

interface VisibleColumns {
  readonly names: ReadonlySet<string>;
  /** Names and labels of columns that the reader does not see; none for somebody who sees all. */
  readonly withheld: readonly string[];
}

const MIN_LEVELS = 2;

/** What was said, as far as the reader may know and the columns are there. [SEM-ACCESS-1] */
function seenCorrections(
  { key, grain, hierarchies }: DatasetCorrection,
  { names, withheld }: VisibleColumns,
): DatasetCorrection {
  const isSeen = (name: string): boolean => names.has(name);
  const isNaming = (text: string): boolean =>
    withheld.some((name) => columnNameWords(text).includes(columnNameWords(name)));
  return {
    ...(key?.every(isSeen) === true && { key }),
    ...(grain !== undefined && !isNaming(grain) && { grain }),
    ...(hierarchies !== undefined && {
      hierarchies: hierarchies
        .map((levels) => levels.filter(isSeen))
        .filter(({ length }) => length >= MIN_LEVELS),
    }),
  };
}

/** What the rows of a dataset are: as a person said, else as they show to whoever reads. [SEM-KEY-1] [SEM-HIER-1] */
export async function findMeaning(
  services: Services,
  actor: Actor,
  known: {
    /** Null before there are rows, or facts on their columns. */
    readonly rows: ProfiledRows | null;
    readonly correction: DatasetCorrection;
    readonly seen: VisibleColumns;
    readonly subject: string;
  },
): Promise<DatasetMeaning> {
  const { rows, seen, subject } = known;
  const { found, jobId } = rows === null ? { found: null, jobId: null } : await findIn(services, actor, rows);
  const corrections = seenCorrections(known.correction, seen);
  const key = corrections.key ?? found?.key ?? [];
  return {
    key,
    grain: corrections.grain ?? grainOfKey(key, rows?.columns ?? [], subject),
    hierarchies: corrections.hierarchies ?? found?.hierarchies ?? [],
    same: found?.same ?? [],
    found,
    jobId,
    ...(Object.keys(corrections).length > 0 && { corrections }),
  };
}
