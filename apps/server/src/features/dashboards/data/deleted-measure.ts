import { AppError } from '@plumbline/contract';
import { findNamedMeasure, nameOfFormula } from '@plumbline/query';
import type { Executor } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/principal.ts';
import { listMeasureFormulas } from '../../datasources/index.ts';
import type { DataTile } from './tiles.ts';

/** The formulas of a tile, wherever they are in it. */
function listFormulas(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) {
    return [];
  }
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
    key === 'formula' && typeof value === 'string' ? [value] : listFormulas(value),
  );
}

interface FailedTile {
  readonly tile: DataTile;
  readonly datasetId: string;
  readonly columns: readonly { readonly name: string }[];
}

/**
 * The failure of a tile in its reader's terms: renames are followed, so that a saved measure which is not there any more was
 * deleted. Any other failure as it is.
 */
export async function nameDeletedMeasure(
  { db, actor, error }: { readonly db: Executor; readonly actor: Actor; readonly error: unknown },
  { tile, datasetId, columns }: FailedTile,
): Promise<unknown> {
  const named = listFormulas(tile).filter((formula) => nameOfFormula(formula) !== null);
  if (named.length === 0 || !(error instanceof AppError) || error.code !== 'query.invalid') {
    return error;
  }
  const known = [...(await listMeasureFormulas(db, actor, datasetId)), ...columns];
  const deleted = named.find((formula) => findNamedMeasure(formula, known) === null);
  if (deleted === undefined) {
    return error;
  }
  const name = nameOfFormula(deleted);
  const message = `The measure “${name}” was deleted. Edit the tile to show another, or create a measure named “${name}”.`;
  return new AppError(error.code, message, { cause: error });
}
