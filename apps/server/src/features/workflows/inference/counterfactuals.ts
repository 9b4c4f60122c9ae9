import {
  AppError,
  type BodyOf,
  type Cell,
  type Counterfactual,
  type findCounterfactuals as counterfactualRoute,
} from '@plumbline/contract';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import type { ModelName } from '../records/filter-records.ts';
import { cellToNumber } from '../services/cells.ts';
import type { ModelInput, PredictionDraft, Predictor, RecordCells } from '../services/service.ts';
import { openFor } from './open-model.ts';
import { predictInTurns, type Turn } from './predict-in-turns.ts';
import { valueGrid } from './sensitivity.ts';

type Body = BodyOf<typeof counterfactualRoute>;

const MAX_CHANGES = 3;
const MAX_FOUND = 3;
/** Partial solutions that are followed at each step. */
const BEAM = 6;
/** Values that are tried in a record, of all columns together. */
const MAX_TRIED = 20_000;

/** How far a prediction is from what is wanted: 0 once it is reached. */
function missOf(draft: PredictionDraft, { outcome, low, high }: Body['goal']): number {
  if (draft.probabilities !== null) {
    const wanted = draft.probabilities.find(({ value }) => value === outcome)?.probability ?? 0;
    return draft.prediction === outcome ? 0 : 1 - wanted;
  }
  const value = Number(draft.prediction);
  return Math.max(0, (low ?? -Infinity) - value, value - (high ?? Infinity));
}

interface Attempt {
  readonly record: RecordCells;
  readonly changed: readonly string[];
  readonly draft: PredictionDraft;
  readonly miss: number;
}

/** Values that an input may take: its grid within what the caller allows. */
function allowedValues(input: ModelInput, { record, bounds }: Body): Cell[] {
  const bound = bounds?.[input.name];
  const { low, high, values } = bound ?? {};
  const listed = values ?? valueGrid(input, record[input.name]);
  const [least, most] = [cellToNumber(input.type, low), cellToNumber(input.type, high)];
  return listed.filter((value) => {
    const number = cellToNumber(input.type, value);
    return value !== record[input.name] && !(number < least) && !(number > most);
  });
}

interface Search {
  readonly turn: Turn;
  readonly predictor: Predictor;
  readonly free: readonly { readonly name: string; readonly values: readonly Cell[] }[];
  readonly goal: Body['goal'];
}

/** The best change of each column that an attempt has not changed. */
async function expand(
  { turn, predictor, free, goal }: Search,
  { record, changed }: Attempt,
): Promise<Attempt[]> {
  const moves = free
    .filter(({ name }) => !changed.includes(name))
    .flatMap(({ name, values }) => values.map((value) => ({ name, value })));
  const recordAt = (at: number): RecordCells => ({ ...record, [moves[at]!.name]: moves[at]!.value });
  const drafts = await predictInTurns(turn, predictor, { count: moves.length, recordAt });
  const best = new Map<string, { readonly at: number; readonly miss: number }>();
  drafts.forEach((draft, at) => {
    const miss = missOf(draft, goal);
    const known = best.get(moves[at]!.name);
    if (known === undefined || miss < known.miss) {
      best.set(moves[at]!.name, { at, miss });
    }
  });
  return [...best].map(([name, { at, miss }]) => ({
    record: recordAt(at),
    changed: [...changed, name],
    draft: drafts[at]!,
    miss,
  }));
}

const attemptKey = ({ changed }: Attempt): string => changed.toSorted().join('\u0001');

/** The best attempt for each set of changed columns. */
function bestPerSet(attempts: readonly Attempt[]): Attempt[] {
  const best = new Map<string, Attempt>();
  for (const attempt of attempts) {
    const known = best.get(attemptKey(attempt));
    if (known === undefined || attempt.miss < known.miss) {
      best.set(attemptKey(attempt), attempt);
    }
  }
  return [...best.values()].toSorted((one, other) => one.miss - other.miss);
}

async function search(whole: Search, start: Attempt): Promise<Attempt[]> {
  let beam: readonly Attempt[] = [start];
  for (let changes = 1; changes <= MAX_CHANGES; changes += 1) {
    const expanded: Attempt[] = [];
    for (const attempt of beam) {
      expanded.push(...(await expand(whole, attempt)));
    }
    const attempts = bestPerSet(expanded);
    const reached = attempts.filter(({ miss }) => miss === 0);
    if (reached.length > 0) {
      return reached.slice(0, MAX_FOUND);
    }
    beam = attempts.slice(0, BEAM);
  }
  return [];
}

function refuseTooMany(free: Search['free']): void {
  const tried = free.reduce((sum, { values }) => sum + values.length, 0);
  if (tried > MAX_TRIED) {
    const message = `${tried} values would be tried, and ${MAX_TRIED} at most can be. Lock columns, or give fewer values.`;
    throw new AppError('request.invalid', message, { issues: [{ path: 'bounds', message }] });
  }
}

/**
 * The fewest changes of a record after which the model would predict what is wanted: at most three columns, locked ones
 * excepted. A search over the model, not a promise of effects.
 */
export async function findCounterfactuals(
  services: Services,
  actor: Actor,
  { name, body, signal }: { readonly name: ModelName; readonly body: Body; readonly signal: AbortSignal },
): Promise<Counterfactual[]> {
  const { record, goal, locked = [], bounds = {} } = body;
  const given = { record: Object.keys(record), locked, bounds: Object.keys(bounds) };
  const { predictor, inputs } = await openFor(services, actor, { name, given });
  const [draft] = predictor.predict([record]);
  if (draft !== undefined && draft.probabilities === null && typeof draft.prediction !== 'number') {
    throw new AppError('workflow.unsuitable', 'This model predicts neither classes nor numbers.');
  }
  if (draft === undefined || (draft.probabilities !== null) !== (goal.outcome !== undefined)) {
    const message = 'Give "outcome" for a model of classes, and "low" or "high" for a model of numbers.';
    throw new AppError('request.invalid', message, { issues: [{ path: 'goal', message }] });
  }
  const free = inputs
    .filter((input) => !locked.includes(input.name))
    .map((input) => ({ name: input.name, values: allowedValues(input, body) }));
  refuseTooMany(free);
  const turn = { services, actor, signal };
  const start: Attempt = { record, changed: [], draft, miss: missOf(draft, goal) };
  const attempts = start.miss === 0 ? [] : await search({ turn, predictor, free, goal }, start);
  return attempts.map((attempt) => ({
    changes: attempt.changed.map((column) => ({
      column,
      from: record[column] ?? null,
      to: attempt.record[column] ?? null,
    })),
    prediction: attempt.draft.prediction,
    probability:
      attempt.draft.probabilities?.find(({ value }) => value === attempt.draft.prediction)?.probability ??
      null,
  }));
}
