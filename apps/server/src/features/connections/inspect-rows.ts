import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csvRow, type DatabaseAccess, type RemoteRows, type RemoteTarget } from '@plumbline/connectors';
import { AppError, type RemoteInspection } from '@plumbline/contract';
import { columnsInWords } from '@plumbline/engine';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import { withDatabase } from './read-connection.ts';

/** Rows that are read for a first look. */
const SAMPLE_ROWS = 1000;
/** The same for rows that are too large together. */
const FEW_ROWS = 20;
/** Characters of the rows that are looked at: rows of very long values are fewer. */
const SAMPLE_CHARS = 32 * 1024 ** 2;
/** Of the source: by what it sends, or by what it needs to read it. */
const TOO_LARGE: readonly string[] = ['source.too_large', 'query.too_large'];
const SHOWN_ROWS = 100;
/** Characters of a cell that are shown. */
const SHOWN_CHARS = 500;

type TextRow = RemoteRows['texts']['rows'][number];

const countCharacters = (row: TextRow): number => row.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);

/** The first rows, as many as are looked at; at least one. */
function firstRows(rows: readonly TextRow[], most: number): readonly TextRow[] {
  let chars = 0;
  const end = rows.findIndex((row, at) => {
    chars += countCharacters(row);
    return at > 0 && chars > SAMPLE_CHARS;
  });
  return rows.slice(0, Math.min(most, end < 0 ? rows.length : end));
}

interface Sample extends Pick<RemoteRows, 'texts'> {
  /** Rows that were requested. */
  readonly limit: number;
}

/** Fewer rows where they are too large to be held in memory. */
async function readSample(
  database: DatabaseAccess,
  target: RemoteTarget,
  signal: AbortSignal,
): Promise<Sample> {
  const read = async (limit: number): Promise<Sample> => {
    const { texts } = await database.page(target, { offset: 0, limit, signal });
    return { texts, limit };
  };
  try {
    return await read(SAMPLE_ROWS);
  } catch (error) {
    if (error instanceof AppError && TOO_LARGE.includes(error.code)) {
      return read(FEW_ROWS);
    }
    throw error;
  }
}

const shownCell = (cell: string | null): string | null => cell?.slice(0, SHOWN_CHARS) ?? null;

/** The first rows of a target, typed as an extract would type them. */
export const inspectRows = (
  services: Services,
  actor: Actor,
  { target, ...on }: { readonly id: string; readonly target: RemoteTarget; readonly signal: AbortSignal },
): Promise<RemoteInspection> =>
  withDatabase(
    services,
    actor,
    on,
  )(async (database, signal) => {
    const { texts, limit } = await readSample(database, target, signal);
    const rows = firstRows(texts.rows, limit);
    const work = await mkdtemp(join(tmpdir(), 'plumbline-sample-'));
    try {
      const path = join(work, 'rows.csv');
      await pipeline(Readable.from(rows.map(csvRow)), createWriteStream(path));
      const inspection = await services.engine.inspectText({ path, columns: texts.columns, signal });
      const { say } = await getTranslator(actor);
      // Some sources send no row more than was requested.
      const complete = rows.length === texts.rows.length && rows.length < limit;
      return {
        columns: columnsInWords(inspection.columns, say),
        decimal: '.',
        rows: rows.slice(0, SHOWN_ROWS).map((row) => row.map(shownCell)),
        sampledRows: rows.length,
        rowCount: complete ? rows.length : null,
        complete,
      };
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  });
