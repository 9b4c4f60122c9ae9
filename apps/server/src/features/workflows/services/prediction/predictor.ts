import type { InfluenceDraft, PredictionDraft, Predictor, RecordCells } from '../service.ts';
import { encodeRecords, findProblem } from './encode.ts';
import {
  explainFrame,
  parseModel,
  predictBounds,
  predictFrame,
  linearTask,
  type PredictionModel,
} from './model.ts';

/** Unit of contributions, by task. */
const SCALES = { regression: 'target', binary: 'log-odds', multiclass: 'log-probability' } as const;

/** Code of the likeliest class of a row. */
export function likeliest(probabilities: readonly number[]): number {
  return probabilities.reduce((best, value, code) => (value > probabilities[best]! ? code : best), 0);
}

/** Probability of every class of a row, in the order of codes. */
export const rowProbabilities = (predicted: readonly Float64Array[], row: number): number[] => {
  const [first] = predicted;
  return predicted.length === 1 ? [1 - first![row]!, first![row]!] : predicted.map((output) => output[row]!);
};

function presentClasses(
  classes: readonly string[],
  predicted: readonly Float64Array[],
  row: number,
): PredictionDraft {
  const shares = rowProbabilities(predicted, row);
  const probabilities = shares
    .map((probability, code) => ({ value: classes[code]!, probability }))
    .toSorted((one, other) => other.probability - one.probability);
  return { prediction: classes[likeliest(shares)]!, interval: null, probabilities };
}

function predictAll(model: PredictionModel, records: readonly RecordCells[]): PredictionDraft[] {
  const { classes, features, margin } = model;
  const predicted = predictFrame(model, encodeRecords(features, records));
  if (classes !== null) {
    return records.map((_, row) => presentClasses(classes, predicted, row));
  }
  const values = predicted[0]!;
  const bounds = predictBounds(model, values);
  return records.map((_, row) => ({
    prediction: values[row]!,
    interval:
      bounds === null || margin === null
        ? null
        : { low: bounds.low[row]!, high: bounds.high[row]!, level: margin.level },
    probabilities: null,
  }));
}

function explainOne(model: PredictionModel, record: RecordCells): InfluenceDraft {
  const { classes, features } = model;
  const frame = encodeRecords(features, [record]);
  const { base, values } = explainFrame(model, frame);
  const shares = classes === null ? [] : rowProbabilities(predictFrame(model, frame), 0);
  // Of two classes the score is that of the second; of several, the likeliest is explained.
  const code = classes?.length === 2 ? 1 : likeliest(shares);
  const output = base.length === 1 ? 0 : code;
  const contributions = features.map(({ name }, column) => ({
    column: name,
    value: record[name] ?? null,
    contribution: values[output]![column]!,
  }));
  return {
    scale: SCALES[linearTask(model)],
    base: base[output]!,
    prediction: contributions.reduce((sum, { contribution }) => sum + contribution, base[output]!),
    outcome: classes === null ? null : { value: classes[code]!, probability: shares[code]! },
    contributions: contributions.toSorted(
      (one, other) => Math.abs(other.contribution) - Math.abs(one.contribution),
    ),
  };
}

export function openPredictor(text: string): Predictor {
  const model = parseModel(text);
  return {
    predict: (records) => (records.length === 0 ? [] : predictAll(model, records)),
    findProblem: (record) => findProblem(model.features, record),
    explain: (record) => explainOne(model, record),
  };
}
