import {
  explainText,
  parseTexts,
  predictTexts,
  scoreTexts,
  type TextClassModel,
  type PlattCalibration,
  applyPlatt,
} from '@plumbline/learn';
import { cellToCategory } from '../cells.ts';
import { likeliest, rowProbabilities } from '../prediction/predictor.ts';
import type { InfluenceDraft, PredictionDraft, Predictor, RecordCells } from '../service.ts';

/** Everything that labels texts. */
export interface TextLabelModel {
  readonly column: string;
  /** Labels by code; of two, the second is the one of interest. */
  readonly classes: readonly string[];
  readonly model: TextClassModel;
  /** Calibration of two labels, where it improves probabilities. */
  readonly calibration: PlattCalibration | null;
}

export const serializeTextLabels = ({ model, ...rest }: TextLabelModel): string =>
  JSON.stringify({ ...rest, model: JSON.stringify(model) });

function parse(text: string): TextLabelModel {
  const { model, ...rest } = JSON.parse(text) as Omit<TextLabelModel, 'model'> & { model: string };
  return { ...rest, model: parseTexts(model) };
}

/** Per output and text, in the shape of other classifiers. */
export function labelTexts({ model, calibration }: TextLabelModel, texts: readonly string[]): Float64Array[] {
  return calibration === null
    ? predictTexts(model, texts)
    : scoreTexts(model, texts).map((score) => applyPlatt(calibration, score));
}

const recordText = ({ column }: TextLabelModel, record: RecordCells): string =>
  cellToCategory(record[column]) ?? '';

function predict(model: TextLabelModel, records: readonly RecordCells[]): PredictionDraft[] {
  const predicted = labelTexts(
    model,
    records.map((record) => recordText(model, record)),
  );
  return records.map((_, row) => {
    const shares = rowProbabilities(predicted, row);
    return {
      prediction: model.classes[likeliest(shares)]!,
      interval: null,
      probabilities: shares
        .map((probability, code) => ({ value: model.classes[code]!, probability }))
        .toSorted((one, other) => other.probability - one.probability),
    };
  });
}

/** What each word of a text adds, on the scale of the score. The intercept is that of a text without known words. */
function explain(label: TextLabelModel, record: RecordCells): InfluenceDraft {
  const { classes, model, calibration, column } = label;
  const text = recordText(label, record);
  const shares = rowProbabilities(labelTexts(label, [text]), 0);
  const code = classes.length === 2 ? 1 : likeliest(shares);
  const output = model.intercepts.length === 1 ? 0 : code;
  // Platt's calibration is linear in the score.
  const { slope, intercept } = calibration ?? { slope: 1, intercept: 0 };
  const contributions = explainText(model, text, output).map(({ term, contribution }) => ({
    column,
    value: term,
    contribution: slope * contribution,
  }));
  const base = slope * model.intercepts[output]! + intercept;
  return {
    scale: classes.length === 2 ? 'log-odds' : 'log-probability',
    base,
    prediction: contributions.reduce((sum, { contribution }) => sum + contribution, base),
    outcome: { value: classes[code]!, probability: shares[code]! },
    contributions,
  };
}

export function openTextLabels(text: string): Predictor {
  const model = parse(text);
  return {
    predict: (records) => (records.length === 0 ? [] : predict(model, records)),
    findProblem: (record) =>
      recordText(model, record) === '' ? `There is no text in "${model.column}".` : null,
    explain: (record) => explain(model, record),
  };
}
