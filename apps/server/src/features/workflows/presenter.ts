import type {
  ModelMetric,
  ModelReport,
  ReportSection,
  TrainedModel,
  WorkflowState,
  WorkflowSummary,
} from '@plumbline/contract';
import { message, type Message, type MessageCode, type Translator } from '@plumbline/messages';
import { modelFeatures, parseSummary, type ModelSummary } from './model-summary.ts';
import { getService } from './services/registry.ts';
import { RecordsFacts } from './model-files.ts';
import type { ModelRow } from './tables.ts';
import { parseDrift } from './scoring/drift.ts';
import type { StoredResult } from './training/train-task.ts';
import type { FoundWorkflow } from './workflow.store.ts';

/** A code that services store as its last part: its text is in the catalog. */
const word = (code: string): Message => message(code as Extract<MessageCode, 'workflow.algorithm.linear'>);

/** Metrics that are read as percentages. */
const SHARES: ReadonlySet<string> = new Set(['accuracy', 'intervalCoverage']);

export const metricUnit = (name: string): ModelMetric['unit'] => (SHARES.has(name) ? 'share' : 'number');

const presentMetrics = ({ metrics }: ModelSummary, { say }: Translator): ModelMetric[] =>
  metrics.map((metric) => ({
    ...metric,
    label: say(word(`workflow.metric.${metric.name}`)),
    unit: metricUnit(metric.name),
  }));

export function presentModel(row: ModelRow, translator: Translator): TrainedModel {
  const summary = parseSummary(row.summary);
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    error: row.error,
    algorithm: summary === null ? null : translator.say(word(`workflow.algorithm.${summary.algorithm}`)),
    version: row.version,
    trainedAt: row.trained_at,
    options: JSON.parse(row.options) as Record<string, unknown>,
    features: modelFeatures(row),
    added: row.records === null ? [] : RecordsFacts.parse(JSON.parse(row.records)).added,
    rows: summary?.rows ?? { trained: 0, held: 0 },
    metrics: summary === null ? [] : presentMetrics(summary, translator),
    importance: summary?.importance ?? [],
  };
}

/** The newest model decides, unless another is ready. */
function workflowState(
  { archived_at, model_id }: FoundWorkflow,
  newest: ModelRow | undefined,
): WorkflowState {
  if (archived_at !== null) {
    return 'archived';
  }
  if (newest?.state === 'training') {
    return 'training';
  }
  if (model_id !== null) {
    return 'ready';
  }
  return newest?.state === 'cancelled' ? 'cancelled' : 'failed';
}

const creatorName = ({ fname, lname, email }: FoundWorkflow): string => `${fname} ${lname}`.trim() || email;

export interface WorkflowParts {
  readonly workflow: FoundWorkflow;
  /** Newest first. */
  readonly models: readonly ModelRow[];
  /** Null where the reader may not see the dataset. */
  readonly datasetName: string | null;
  /** The reader may see what its model predicts, and how well. */
  readonly showsQuality: boolean;
}

export function presentWorkflow(
  { workflow, models, datasetName, showsQuality }: WorkflowParts,
  translator: Translator,
): WorkflowSummary {
  const used = models.find(({ id }) => id === workflow.model_id);
  const summary = showsQuality ? parseSummary(used?.summary ?? null) : null;
  const [metric] = summary === null ? [] : presentMetrics(summary, translator);
  return {
    id: workflow.id,
    name: workflow.name,
    service: workflow.service,
    serviceName: translator.say(getService(workflow.service).name),
    datasetId: workflow.dataset_id,
    datasetName,
    target: showsQuality ? workflow.target : null,
    state: workflowState(workflow, models[0]),
    modelId: workflow.model_id,
    modelNumber: used?.number ?? null,
    quality:
      metric === undefined
        ? null
        : { name: metric.label, unit: metric.unit, value: metric.value, baseline: metric.baseline },
    createdBy: { id: workflow.created_by, name: creatorName(workflow) },
    createdAt: workflow.created_at,
    updatedAt: workflow.updated_at,
  };
}

/** The report of a model in the reader's language. */
export function presentReport(
  { id: modelId, drift }: Pick<ModelRow, 'id' | 'drift'>,
  result: StoredResult,
  { say }: Translator,
): ModelReport {
  return {
    modelId,
    verdict: result.verdict.map(say),
    checks: result.checks.map(({ text, ...check }) => ({ ...check, text: say(text) })),
    sections: result.sections.map((section): ReportSection => ({
      ...section,
      title: say(section.title),
      note: section.note === null ? null : say(section.note),
    })),
    inputs: result.inputs.map((input) => ({
      ...input,
      label: input.name,
      values: input.values === null ? null : [...input.values],
    })),
    limits: result.limits.map(say),
    drift: parseDrift(drift),
  };
}
