import type { Cell, Sensitivity } from '@plumbline/contract';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import type { ModelName } from '../records/filter-records.ts';
import { cellToNumber, numberToCell } from '../services/cells.ts';
import type { ModelInput, PredictionDraft, RecordCells } from '../services/service.ts';
import { openFor } from './open-model.ts';
import { predictInTurns } from './predict-in-turns.ts';

const POINTS = 11;
const MAX_VALUES = 20;

/** Values that an input is varied over: evenly through its range, or its most frequent categories. */
export function valueGrid({ type, range, values }: ModelInput, own: Cell | undefined): Cell[] {
  if (values !== null) {
    return [...new Set([...values.slice(0, MAX_VALUES), ...(own ? [String(own)] : [])])];
  }
  const [low, high] = [cellToNumber(type, range?.low), cellToNumber(type, range?.high)];
  if (Number.isNaN(low) || Number.isNaN(high)) {
    return [];
  }
  const steps = Array.from({ length: POINTS }, (_, at) =>
    numberToCell(type, low + ((high - low) * at) / (POINTS - 1)),
  );
  return [...new Set(steps)];
}

/** The number that a prediction is compared by: of classes, the probability of `outcome`. */
export function outcomeFigure({ prediction, probabilities }: PredictionDraft, outcome: Cell): number {
  return probabilities === null
    ? Number(prediction)
    : (probabilities.find(({ value }) => value === outcome)?.probability ?? 0);
}

/** How the prediction of a record changes with each input, the others as they are; strongest first. */
export async function findSensitivity(
  services: Services,
  actor: Actor,
  {
    name,
    record,
    signal,
  }: { readonly name: ModelName; readonly record: RecordCells; readonly signal: AbortSignal },
): Promise<Sensitivity> {
  const { predictor, inputs } = await openFor(services, actor, {
    name,
    given: { record: Object.keys(record) },
  });
  const [own] = predictor.predict([record]);
  const measure = draftMeasure(own);
  const outcome = measure === 'number' ? null : (own?.prediction ?? null);
  const figureIn = (draft: PredictionDraft): number =>
    measure === 'group' ? Number(draft.prediction === outcome) : outcomeFigure(draft, outcome);
  const grids = inputs.map((input) => ({ column: input.name, values: valueGrid(input, record[input.name]) }));
  const varied = grids.flatMap(({ column, values }) => values.map((value) => ({ column, value })));
  const drafts = await predictInTurns({ services, actor, signal }, predictor, {
    count: varied.length,
    recordAt: (at) => ({ ...record, [varied[at]!.column]: varied[at]!.value }),
  });
  let next = 0;
  const columns = grids.map(({ column, values }) => {
    const own = drafts.slice(next, next + values.length);
    next += values.length;
    const points = values.map((value, at) => ({ value, prediction: figureIn(own[at]!) }));
    const figures = points.map(({ prediction }) => prediction);
    return { column, spread: measureSpread(measure, figures), points };
  });
  return { measure, outcome, columns: columns.toSorted((one, other) => other.spread - one.spread) };
}

function draftMeasure(draft: PredictionDraft | undefined): Sensitivity['measure'] {
  if (draft?.probabilities) {
    return 'probability';
  }
  return typeof draft?.prediction === 'string' ? 'group' : 'number';
}

function measureSpread(measure: Sensitivity['measure'], figures: readonly number[]): number {
  if (figures.length === 0) {
    return 0;
  }
  return measure === 'group'
    ? figures.filter((figure) => figure === 0).length / figures.length
    : Math.max(...figures) - Math.min(...figures);
}
