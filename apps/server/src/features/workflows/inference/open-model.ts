import { AppError, type Cell, type Influence, type Prediction } from '@plumbline/contract';
import { message, type Message, type Translator } from '@plumbline/messages';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { getTranslator } from '../../../platform/text/translators.ts';
import { getUsableModel, type UsableModel } from '../get-model.ts';
import { MODEL_FILE, readText, RESULT_FILE, runFolder } from '../model-files.ts';
import type { ModelName } from '../records/filter-records.ts';
import { cellToCategory, cellToNumber } from '../services/cells.ts';
import { getService } from '../services/registry.ts';
import type { ModelInput, PredictionDraft, Predictor, RecordCells } from '../services/service.ts';
import type { StoredResult } from '../training/train-task.ts';
import { refuseMisspelt, type NamedInputs } from './refuse-misspelt.ts';

/** A model that can predict now. */
export interface OpenModel {
  readonly predictor: Predictor;
  readonly inputs: StoredResult['inputs'];
}

/** Models in memory; the one that was used longest ago goes first. */
const MAX_OPEN = 8;
const open = new Map<string, Promise<OpenModel>>();

async function load(services: Services, { workflow, model, records }: UsableModel): Promise<OpenModel> {
  const folder = runFolder(model, records.run);
  const runtime = await getService(workflow.service).load();
  const predictor = runtime.open(await readText(services, `${folder}/${MODEL_FILE}`));
  if (predictor === null) {
    throw new AppError('workflow.unsuitable', 'Models of this service predict nothing for new records.');
  }
  const { inputs } = JSON.parse(await readText(services, `${folder}/${RESULT_FILE}`)) as StoredResult;
  return { predictor, inputs };
}

/** The predictor of a model. Models never change, so that one which is open stays right. */
export function openModel(services: Services, usable: UsableModel): Promise<OpenModel> {
  const { run } = usable.records;
  const known = open.get(run);
  const opened = known ?? load(services, usable);
  open.delete(run);
  open.set(run, opened);
  opened.catch(() => open.delete(run));
  const [oldest] = open.keys();
  if (open.size > MAX_OPEN && oldest !== undefined) {
    open.delete(oldest);
  }
  return opened;
}

/** What the model did not see of a value in training; null for a value like those that it saw. */
function warnOfInput(
  { name: column, type, range, values }: ModelInput,
  cell: Cell | undefined,
): Message | null {
  if (cellToCategory(cell) === null) {
    return message('modelInput.empty', { column });
  }
  if (values !== null) {
    const isKnown = values.includes(String(cell)) || values.length >= MAX_LISTED;
    return isKnown ? null : message('modelInput.unseen', { value: String(cell), column });
  }
  if (range === null) {
    // Free text has neither a range nor known values.
    return null;
  }
  const value = cellToNumber(type, cell);
  if (Number.isNaN(value)) {
    return message('modelInput.wrongType', { value: String(cell), column });
  }
  const [low, high] = [cellToNumber(type, range.low), cellToNumber(type, range.high)];
  return value < low || value > high
    ? message('modelInput.outOfRange', { column, low: String(range.low), high: String(range.high) })
    : null;
}

/** Inputs list as many values at most; beyond, not every known one is among them. */
const MAX_LISTED = 200;

interface PresentContext {
  readonly inputs: OpenModel['inputs'];
  readonly record: RecordCells;
  readonly say: Translator['say'];
}

const presentPrediction = (draft: PredictionDraft, { inputs, record, say }: PresentContext): Prediction => ({
  prediction: draft.prediction,
  interval: draft.interval,
  probabilities: draft.probabilities === null ? null : [...draft.probabilities],
  warnings: inputs.flatMap((input) => {
    const warning = warnOfInput(input, record[input.name]);
    return warning === null ? [] : [{ column: input.name, message: say(warning) }];
  }),
});

/** Predicts one record. */
export async function predictOne(
  services: Services,
  actor: Actor,
  { name, record }: { readonly name: ModelName; readonly record: RecordCells },
): Promise<Prediction> {
  const { predictor, inputs } = await openFor(services, actor, {
    name,
    given: { record: Object.keys(record) },
  });
  return predictWith({ predictor, inputs }, record, await getTranslator(actor));
}

/** Predicts a record with a model that is open; its warnings are in the words of the reader. */
export function predictWith(
  { predictor, inputs }: OpenModel,
  record: RecordCells,
  { say }: Translator,
): Prediction {
  const [draft] = predictor.predict([record]);
  if (draft === undefined) {
    throw new AppError('internal', 'The model returned no prediction.');
  }
  return presentPrediction(draft, { inputs, record, say });
}

/** The predictor of a model for a call that names some of its inputs. Throws `request.malformed` for misspelt ones. */
export async function openFor(
  services: Services,
  actor: Actor,
  { name, given }: { readonly name: ModelName; readonly given: NamedInputs },
): Promise<OpenModel> {
  const model = await openModel(services, await getUsableModel(services, actor, { ...name, shows: 'model' }));
  refuseMisspelt(
    model.inputs.map((input) => input.name),
    given,
  );
  return model;
}

/** Contributions must sum to the prediction this closely, relative to its size. */
const TOLERANCE = 1e-6;

/** Each column's contribution to the prediction of a record; null where the service has none. Checked to add up. */
export function explainWith({ predictor }: OpenModel, record: RecordCells): Influence | null {
  const draft = predictor.explain(record);
  if (draft === null) {
    return null;
  }
  const sum = draft.contributions.reduce((total, { contribution }) => total + contribution, draft.base);
  if (Math.abs(sum - draft.prediction) > TOLERANCE * Math.max(1, Math.abs(draft.prediction))) {
    throw new AppError('internal', 'The influences do not add up to the prediction.');
  }
  return { ...draft, contributions: [...draft.contributions] };
}

/** Explains the prediction of one record. */
export async function explainRecord(
  services: Services,
  actor: Actor,
  { name, record }: { readonly name: ModelName; readonly record: RecordCells },
): Promise<Influence> {
  const influence = explainWith(
    await openFor(services, actor, { name, given: { record: Object.keys(record) } }),
    record,
  );
  if (influence === null) {
    throw new AppError('workflow.unsuitable', 'Models of this service have no influences of columns.');
  }
  return influence;
}
