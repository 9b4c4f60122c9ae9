import { AppError, type SavedMeasure } from '@plumbline/contract';
import type { Translator } from '@plumbline/messages';
import { readFormula, type ColumnSchema, type QueryContext } from '@plumbline/query';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getReadable } from '../datasources/index.ts';
import { UNREADABLE } from './formula-context.ts';
import type { MeasureRow } from './measure.store.ts';
import type { SavedMeasureRow } from './tables.ts';

/** The columns that measures may use; an issue where the rows cannot be read. */
type Columns = { readonly columns: readonly ColumnSchema[] } | { readonly fault: string };

export async function readMeasureColumns(services: Services, actor: Actor, id: string): Promise<Columns> {
  try {
    return { columns: (await getReadable(services, actor, { id })).source.columns };
  } catch (error) {
    if (error instanceof AppError && UNREADABLE.has(error.code)) {
      return { fault: error.message };
    }
    throw error;
  }
}

export type NamedFormula = Pick<SavedMeasureRow, 'name' | 'formula'>;

interface PresentContext {
  readonly context: QueryContext;
  readonly columns: Columns;
  readonly rows: readonly NamedFormula[];
  /** Translator of the reader's language. */
  readonly say: Translator['say'];
}

/** A measure as replies show it, with what it lacks now. */
export function presentMeasure(row: MeasureRow, among: PresentContext): SavedMeasure {
  const { certified_by: by, certified_at: at } = row;
  const creator = { id: row.created_by, name: row.creator };
  return {
    id: row.id,
    datasetId: row.dataset_id,
    name: row.name,
    formula: row.formula,
    type: row.type,
    format: row.format,
    description: row.description,
    grain: row.grain,
    owner: row.owner_id === null ? creator : { id: row.owner_id, name: row.owner ?? '' },
    certified:
      by === null || at === null ? null : { by: { id: by, name: row.certifier ?? '' }, certifiedAt: at },
    fault: measureFault(row, among),
    createdBy: creator,
    updatedAt: row.updated_at,
  };
}

/** What formulas of measures are read with. */
export const measureContext = (
  { now, timeZone }: QueryContext,
  measure: { name: string; columns: readonly ColumnSchema[]; rows: PresentContext['rows'] },
) => {
  const { name, columns, rows } = measure;
  return { columns, measures: rows, now, timeZone, scope: 'aggregate', name } as const;
};

function measureFault(
  { name, formula }: MeasureRow,
  { context, columns, rows, say }: PresentContext,
): string | null {
  if ('fault' in columns) {
    return columns.fault;
  }
  const { diagnostics } = readFormula(
    formula,
    measureContext(context, { name, columns: columns.columns, rows }),
  );
  const error = diagnostics.find(({ severity }) => severity === 'error');
  return error === undefined ? null : say(error.message);
}
