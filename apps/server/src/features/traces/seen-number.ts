import { assertNever, type PivotSpec, type TracedNumber, type TraceRequest } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { shownChart, showsFormula } from '../charts/index.ts';
import { findSeenPart, listShownMeasures, type SeenPart } from '../datasources/index.ts';
import { isClaimSeen } from '../insights/index.ts';

/** A number that names nothing but what the reader sees; null where it cannot. */
async function shownNumber(
  part: SeenPart,
  number: TracedNumber,
  measures: readonly string[],
): Promise<TracedNumber | null> {
  switch (number.kind) {
    case 'chart': {
      const chart = await shownChart(part, number.chart, measures);
      return chart === null ? null : { ...number, chart };
    }
    case 'pivot': {
      const pivot = await shownPivot(part, number.pivot, measures);
      return pivot === null ? null : { ...number, pivot };
    }
    case 'figure': {
      const { measure, over } = number;
      const columns = [measure.field, over?.field].filter((name) => typeof name === 'string');
      const isShown =
        columns.every((name) => part.isUsable(name)) &&
        (measure.formula === undefined || showsFormula(part, measure.formula, measures));
      return isShown ? number : null;
    }
    case 'claim':
      return (await isClaimSeen(part, number.claim)) ? number : null;
    case 'rows':
      return number;
    default:
      return assertNever(number);
  }
}

async function shownPivot(
  part: SeenPart,
  pivot: PivotSpec,
  measures: readonly string[],
): Promise<PivotSpec | null> {
  const fields = [...pivot.rows, ...pivot.columns].map((field) =>
    typeof field === 'string' ? field : field.column,
  );
  const named = [...fields, ...pivot.values.flatMap(({ column }) => column ?? [])];
  const isShown =
    named.every((name) => part.isUsable(name)) &&
    pivot.values.every(({ formula }) => formula === undefined || showsFormula(part, formula, measures));
  const filters = await part.shownGroup(pivot.filters);
  return isShown && filters !== null ? { ...pivot, filters } : null;
}

/**
 * A request that gives the reader the same as it stands and names no column or value that they do not see. Null where that
 * is impossible: they must not learn what the number was about.
 */
export async function seenRequest(
  services: Services,
  actor: Actor,
  request: TraceRequest,
): Promise<TraceRequest | null> {
  const seenPart = await findSeenPart(services, actor, request.datasetId);
  if (seenPart === null) {
    return request;
  }
  const measures = (await listShownMeasures(services, actor, request.datasetId)).map(({ name }) => name);
  const filters = await seenPart.shownGroup(request.filters);
  const number = await shownNumber(seenPart, request.number, measures);
  const isFound = request.search === undefined || (await seenPart.finds(request.search));
  return filters === null || number === null || !isFound ? null : { ...request, filters, number };
}
