import { columnNameKey, namesInFormula } from '@plumbline/query';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { listMeasureFormulas, type MeasureFormula } from '../rows/measure-formulas.store.ts';
import { findSeenPart } from './seen-part.ts';

interface Measure {
  readonly name: string;
  readonly formula: string;
}

/** Measures whose formulas name these columns and one another alone. */
function withColumns<T extends Measure>(measures: readonly T[], columns: readonly string[]): readonly T[] {
  const known = new Set([...columns, ...measures.map(({ name }) => name)].map(columnNameKey));
  const shown = measures.filter(({ formula }) =>
    namesInFormula(formula).every((name) => known.has(columnNameKey(name))),
  );
  return shown.length === measures.length ? measures : withColumns(shown, columns);
}

/** For somebody who sees a part of the columns, the others are absent, and so are measures of them. [SEM-ACCESS-9] */
export async function shownMeasures<T extends Measure>(
  services: Services,
  actor: Actor,
  { datasetId, measures }: { readonly datasetId: string; readonly measures: readonly T[] },
): Promise<readonly T[]> {
  const part = measures.length === 0 ? null : await findSeenPart(services, actor, datasetId);
  return part === null
    ? measures
    : withColumns(
        measures,
        part.columns.map(({ name }) => name),
      );
}

/** The measures of a dataset as formulas may name them. */
export async function listShownMeasures(
  services: Services,
  actor: Actor,
  datasetId: string,
): Promise<readonly MeasureFormula[]> {
  const measures = await listMeasureFormulas(services.db.executor, actor, datasetId);
  return shownMeasures(services, actor, { datasetId, measures });
}
