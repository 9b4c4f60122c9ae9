import type { ModelComparison, ModelContrast, ModelDifference } from '@plumbline/contract';
import { classLoss, compareClassModels, compareNumberModels, MIN_COMPARED_ROWS } from '@plumbline/learn';
import { message, type MessageCode } from '@plumbline/messages';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { getTranslator } from '../../../platform/text/translators.ts';
import { getUsableModel, learnedFromHidden, type UsableModel } from '../get-model.ts';
import { openModel } from '../inference/open-model.ts';
import { predictInTurns } from '../inference/predict-in-turns.ts';
import { modelFeatures } from '../model-summary.ts';
import { metricUnit } from '../presenter.ts';
import type { ModelName } from '../records/filter-records.ts';
import { getService } from '../services/registry.ts';
import { cellToNumber } from '../services/cells.ts';
import type { PredictionDraft, RecordCells } from '../services/service.ts';
import type { TaskColumn } from '../training/task.ts';
import { contrastRows, driftBetween, type ContrastedRows } from './contrast-models.ts';
import { MAX_ROWS, pairedRows, readPart, type ComparisonContext } from './paired-rows.ts';

const LEVEL = 0.95;

async function predictRows(
  compared: ComparisonContext,
  usable: UsableModel,
  rows: readonly RecordCells[],
): Promise<PredictionDraft[]> {
  const { predictor } = await openModel(compared.services, usable);
  return predictInTurns(compared, predictor, { count: rows.length, recordAt: (at) => rows[at]! });
}

/** Probabilities per class; of two classes, those of the second alone. A class that a model does not know has none. */
function probabilitiesOf(drafts: readonly PredictionDraft[], classes: readonly string[]): Float64Array[] {
  const perClass = classes.map((name) =>
    Float64Array.from(
      drafts,
      ({ probabilities }) => probabilities?.find(({ value }) => String(value) === name)?.probability ?? 0,
    ),
  );
  return classes.length === 2 ? perClass.slice(1) : perClass;
}

interface ModelsOnRows {
  readonly first: UsableModel;
  readonly second: UsableModel;
  readonly rows: readonly RecordCells[];
  readonly drafts: Readonly<Record<'first' | 'second', readonly PredictionDraft[]>>;
}

type Losses = ContrastedRows['losses'];

interface ComparisonMeasures {
  readonly measures: ReturnType<typeof compareClassModels>;
  readonly loss: ContrastedRows['loss'];
  readonly losses: Losses;
}

function measure({ second: usable, rows, drafts }: ModelsOnRows): ComparisonMeasures {
  const target = usable.workflow.target!;
  const type = usable.records.columns.find(({ name }) => name === target)!.type;
  const { first, second } = drafts;
  if (first[0]!.probabilities === null || second[0]!.probabilities === null) {
    const numbers = (from: readonly PredictionDraft[]) =>
      Float64Array.from(from, ({ prediction }) => Number(prediction));
    const actual = Float64Array.from(rows, (row) => cellToNumber(type, row[target]));
    const predicted = { first: numbers(first), second: numbers(second) };
    const lossOf = (values: Float64Array) => actual.map((value, at) => Math.abs(value - values[at]!));
    return {
      measures: compareNumberModels({ target: actual, ...predicted, level: LEVEL }),
      loss: 'mae',
      losses: { first: lossOf(predicted.first), second: lossOf(predicted.second) },
    };
  }
  const actual = rows.map((row) => String(row[target]));
  const predicted = [first[0]!, second[0]!].flatMap(({ probabilities }) =>
    probabilities!.map(({ value }) => String(value)),
  );
  const classes = [...new Set([...predicted, ...actual])].toSorted();
  const codes = Float64Array.from(actual, (name) => classes.indexOf(name));
  const chances = { first: probabilitiesOf(first, classes), second: probabilitiesOf(second, classes) };
  return {
    measures: compareClassModels({ target: codes, ...chances, level: LEVEL }),
    loss: 'logLoss',
    losses: { first: codes.map(classLoss(chances.first)), second: codes.map(classLoss(chances.second)) },
  };
}

/** Columns of the dataset that a model's records have. */
function ownColumns({ records }: UsableModel): TaskColumn[] {
  const [key, ...columns] = records.columns;
  const added = new Set([key!.name, ...records.added]);
  return columns.filter(({ name }) => !added.has(name)).map(({ name, type }) => ({ name, type }));
}

/** Rows that a model learned from, at most as many as are compared; with the columns that both versions have. */
async function findDrift(compared: ComparisonContext, first: UsableModel, second: UsableModel) {
  if (first.model.version === second.model.version) {
    return null;
  }
  const features = new Set([first, second].flatMap(({ model }) => modelFeatures(model)));
  const known = new Map(ownColumns(first).map(({ name, type }) => [name, type]));
  const columns = ownColumns(second).filter(
    ({ name, type }) => features.has(name) && known.get(name) === type,
  );
  const learned = (usable: UsableModel) => readPart(compared, usable, { part: 'training', limit: MAX_ROWS });
  return driftBetween(compared, { first: await learned(first), second: await learned(second) }, columns);
}

async function contrast(
  compared: ComparisonContext,
  judged: ModelsOnRows,
  { measures, loss, losses }: ComparisonMeasures,
): Promise<ModelContrast> {
  const { first, second, rows, drafts } = judged;
  const { workflow, model, records } = second;
  const { services, actor } = compared;
  const isPart = await learnedFromHidden(services, actor, { datasetId: workflow.dataset_id, model });
  const options = JSON.parse(model.options) as { readonly timeColumn?: string | null };
  return {
    ...(await contrastRows(compared, {
      rows,
      ...drafts,
      loss,
      losses,
      typicalError: measures[0]!.first,
      target: workflow.target!,
      columns: ownColumns(second),
      features: [...new Set([first, second].flatMap((usable) => modelFeatures(usable.model)))],
      key: isPart ? null : records.columns[0]!.name,
      timeColumn: options.timeColumn ?? null,
    })),
    drift: await findDrift(compared, first, second),
  };
}

type Verdict = ModelDifference['verdict'];

function judge({ isBetter, low, high }: ComparisonMeasures['measures'][number]): Verdict {
  if (low <= 0 && high >= 0) {
    return 'same';
  }
  return low > 0 === (isBetter === 'higher') ? 'better' : 'worse';
}

interface ComparisonRequest {
  readonly name: ModelName;
  /** The model that it may replace; the one in use unless given. */
  readonly other: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Whether a model is better than another one of its workflow (the first), on the test rows of the model that the other did not
 * learn from. Throws what `getUsableModel` throws for each of both.
 */
export async function compareModels(
  services: Services,
  actor: Actor,
  { name, other, signal }: ComparisonRequest,
): Promise<ModelComparison> {
  const compared: ComparisonContext = { services, actor, signal };
  const second = await getUsableModel(services, actor, { ...name, shows: 'model' });
  const { workflow } = second;
  const modelId = other ?? workflow.model_id ?? name.modelId;
  const first = await getUsableModel(services, actor, { ...name, modelId, shows: 'model' });
  const base = { first: first.model.id, second: second.model.id };
  const rows =
    workflow.target === null || !getService(workflow.service).hasPredictions
      ? 'service'
      : await pairedRows(compared, first, second);
  if (typeof rows === 'string' || rows.length < MIN_COMPARED_ROWS) {
    const [reason, count] = typeof rows === 'string' ? [rows, 0] : (['rows', rows.length] as const);
    return { ...base, verdict: null, reason, rows: count, measures: [], contrast: null };
  }
  const judged: ModelsOnRows = {
    first,
    second,
    rows,
    drafts: {
      first: await predictRows(compared, first, rows),
      second: await predictRows(compared, second, rows),
    },
  };
  const comparison = measure(judged);
  const measures = await presentMeasures(actor, comparison.measures);
  return {
    ...base,
    verdict: measures[0]!.verdict,
    reason: null,
    rows: rows.length,
    measures,
    contrast: await contrast(compared, judged, comparison),
  };
}

async function presentMeasures(
  actor: Actor,
  measures: ComparisonMeasures['measures'],
): Promise<ModelDifference[]> {
  const { say } = await getTranslator(actor);
  return measures.map(({ low, high, ...rest }) => ({
    ...rest,
    label: say(message(`workflow.metric.${rest.name}` satisfies MessageCode)),
    unit: metricUnit(rest.name),
    interval: { low, high },
    verdict: judge({ low, high, ...rest }),
  }));
}
