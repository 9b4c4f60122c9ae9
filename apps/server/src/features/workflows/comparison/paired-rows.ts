import type { ModelComparison } from '@plumbline/contract';
import { rowQuery } from '@plumbline/query';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { workInTurns } from '../../../platform/work-in-turns.ts';
import type { UsableModel } from '../get-model.ts';
import { recordFiles, type RecordsFacts } from '../model-files.ts';
import { readRecords } from '../records/read-records.ts';
import { cellToCategory } from '../services/cells.ts';
import type { RecordCells } from '../services/service.ts';

/** Test rows that are compared at most: more would make no interval much narrower. */
export const MAX_ROWS = 5000;
/** Rows that the first model learned from, beyond which those of another version are not looked up. */
const MAX_LEARNED = 100_000;
/** Cells that are read from the engine at once. */
const PAGE_CELLS = 50_000;

type Reason = NonNullable<ModelComparison['reason']>;

export interface ComparisonContext {
  readonly services: Services;
  readonly actor: Actor;
  readonly signal: AbortSignal;
}

/** The column that says how a row was used; null for services that do not split rows. */
const partColumn = ({ columns }: RecordsFacts): string | null => {
  const last = columns.at(-1)?.name ?? '';
  return /^Part( \d+)?$/u.test(last) ? last : null;
};

interface PartRequest {
  readonly part: 'test' | 'training';
  readonly limit: number;
  readonly offset?: number;
  /** All unless given. */
  readonly columns?: readonly string[];
}

/** Records that were used so, at most so many. */
export async function readPart(
  { services, actor, signal }: ComparisonContext,
  { model, records }: UsableModel,
  { part, limit, offset = 0, columns }: PartRequest,
): Promise<RecordCells[]> {
  const source = await recordFiles(services, model, records);
  const filters = { column: partColumn(records)!, op: 'eq', value: part } as const;
  const query = rowQuery({ filters, limit, offset, ...(columns?.length && { columns: [...columns] }) });
  return readRecords({ services, actor, source, signal }, query);
}

interface Identity {
  /** Columns of the first model's records that it is read from. */
  readonly columns: readonly string[];
  readonly idOf: (row: RecordCells) => string;
}

/**
 * What a row is recognized by: its number among the rows of the same version, and its values in those of another one, since
 * numbers may have moved.
 */
function identify(first: UsableModel, second: UsableModel): Identity {
  const [key] = second.records.columns;
  if (first.model.version === second.model.version) {
    const [firstKey] = first.records.columns;
    return {
      columns: [firstKey!.name],
      idOf: (row) => String(row[key!.name] ?? row[firstKey!.name]),
    };
  }
  const addedBy = ({ records }: UsableModel) => new Set([records.columns[0]!.name, ...records.added]);
  const [own, others] = [addedBy(second), addedBy(first)];
  const known = new Set(first.records.columns.map(({ name }) => name));
  const columns = second.records.columns
    .map(({ name }) => name)
    .filter((name) => !own.has(name) && !others.has(name) && known.has(name));
  return { columns, idOf: (row) => JSON.stringify(columns.map((name) => row[name] ?? null)) };
}

/** Ids of the rows that a model learned from, read page by page; null where they are too many. */
async function learnedIds(
  compared: ComparisonContext,
  usable: UsableModel,
  { columns, idOf }: Identity,
): Promise<ReadonlySet<string> | null> {
  const { services, actor, signal } = compared;
  const pageRows = Math.max(100, Math.floor(PAGE_CELLS / Math.max(1, columns.length)));
  const ids = new Set<string>();
  for (let offset = 0; ; offset += pageRows) {
    const page = await readPart(compared, usable, { part: 'training', limit: pageRows, offset, columns });
    const work = { turns: services.turns, personId: actor.userId, count: page.length, signal };
    await workInTurns(work, (from, to) => {
      for (const row of page.slice(from, to)) {
        ids.add(idOf(row));
      }
    });
    if (offset + page.length > MAX_LEARNED) {
      return null;
    }
    if (page.length < pageRows) {
      return ids;
    }
  }
}

/** Test rows of the second model that the first did not learn from, or why there are none. */
export async function pairedRows(
  compared: ComparisonContext,
  first: UsableModel,
  second: UsableModel,
): Promise<readonly RecordCells[] | Reason> {
  if ([first, second].some(({ records }) => partColumn(records) === null)) {
    return 'service';
  }
  const rows = await readPart(compared, second, { part: 'test', limit: MAX_ROWS });
  const identity = identify(first, second);
  const learned = await learnedIds(compared, first, identity);
  if (learned === null) {
    return 'size';
  }
  const target = second.workflow.target!;
  return rows.filter((row) => !learned.has(identity.idOf(row)) && cellToCategory(row[target]) !== null);
}
