import { createHash } from 'node:crypto';
import {
  structureQuestions,
  type ColumnProfile,
  type StructureColumn,
  type StructureQuestions,
} from '@plumbline/contract';
import type { RowStructure, VersionFiles } from '@plumbline/engine';
import { isoNow } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import type { ExaminedRowsId } from '../profile/examination.store.ts';
import { rowsId, type ExaminedRows } from '../profile/examined-rows.ts';
import { saveStructure } from './structure.store.ts';

/** Rows, and what is known of their columns. */
export interface ProfiledRows extends ExaminedRows {
  readonly datasetId: string;
  readonly source: VersionFiles;
  /** In column order. */
  readonly profile: readonly ColumnProfile[];
  /** With what their numbers are. */
  readonly columns: readonly StructureColumn[];
}

/** What has to be read of the rows, and the key under which the answer is saved: other questions have another. */
export function toStructureQuestions(rows: ProfiledRows): {
  readonly questions: StructureQuestions;
  readonly id: ExaminedRowsId;
  /** The facts on the columns say it all. */
  readonly isKnown: boolean;
} {
  const questions = structureQuestions(rows.columns, rows.source.rowCount);
  const { keys, categories } = questions;
  const print = createHash('sha256')
    .update(JSON.stringify([keys, categories]))
    .digest('base64url');
  const { rowsKey, ...of } = rowsId(rows.datasetId, rows);
  return {
    questions,
    id: { ...of, rowsKey: `${rowsKey} ${print}` },
    isKnown: keys.length === 0 && categories.length < 2,
  };
}

/** Up to this many cells are read while somebody waits; more are the work of a job of its own. */
const CELLS_AT_ONCE = 2_000_000;
/** Of each statement, while somebody waits. */
export const STATEMENT_MS = 3000;

export function isQuickToRead(rows: ProfiledRows): boolean {
  const { keys, categories } = toStructureQuestions(rows).questions;
  return rows.source.rowCount * new Set([...keys.flat(), ...categories]).size <= CELLS_AT_ONCE;
}

/** Nothing is read of rows that stay at their source: it would read them all there, several times. */
export const isReadableHere = ({ source }: ProfiledRows): boolean =>
  source.live === undefined &&
  Object.values(source.derived?.tables ?? {}).every(({ live }) => live === undefined);

/** Reads the rows and saves what they show. Throws what the engine throws. */
export async function readStructure(
  services: Services,
  actor: Actor,
  wanted: {
    readonly rows: ProfiledRows;
    readonly signal: AbortSignal;
    /** Time limit of each statement, in ms; null: no limit. */
    readonly deadlineMs: number | null;
  },
): Promise<RowStructure> {
  const { rows, signal, deadlineMs } = wanted;
  const { questions, id } = toStructureQuestions(rows);
  const { keys, categories } = questions;
  const { source, profile } = rows;
  const structure = await services.engine.structure({
    source,
    profile,
    keys,
    categories,
    signal,
    deadlineMs,
  });
  const { db, clock, log } = services;
  // The dataset may be deleted by now: this is a cache.
  await saveStructure(db.executor, actor, { ...id, structure, now: isoNow(clock) }).catch((error: unknown) =>
    log.debug({ err: error }, 'structure not saved'),
  );
  return structure;
}
