import { CORRECT_COLUMN } from '@plumbline/contract';
import { createFrame, type Frame } from '@plumbline/learn';
import { numberToCell } from '../cells.ts';
import type { DataColumn, ScoredColumn, TrainingData } from '../service.ts';
import { explainFrame, predictBounds, predictFrame, type PredictionModel } from './model.ts';
import { likeliest, rowProbabilities } from './predictor.ts';

/** Beyond this, the strongest reason of each row would take minutes. */
const EXPLAINED_ROWS = 20_000;

interface ScoringInput {
  readonly target: DataColumn;
  readonly features: readonly DataColumn[];
  /** Rows of the data whose target is known. */
  readonly labeled: Uint32Array;
  /** Which of those were held out. */
  readonly held: Uint32Array;
}

/** The column that moves each row's prediction most. */
function reasons(model: PredictionModel, frame: Frame): ScoredColumn[] {
  if (frame.rows > EXPLAINED_ROWS || model.chosen.name === 'baseline') {
    return [];
  }
  const width = model.features.length;
  const { values } = explainFrame(model, frame);
  const predicted = values.length === 1 ? null : predictFrame(model, frame);
  const cells = Array.from({ length: frame.rows }, (_, row) => {
    const output = predicted === null ? 0 : likeliest(rowProbabilities(predicted, row));
    const own = values[output]!.subarray(row * width, (row + 1) * width);
    const strongest = own.reduce(
      (best, value, at) => (Math.abs(value) > Math.abs(own[best]!) ? at : best),
      0,
    );
    return own[strongest] === 0 ? null : model.features[strongest]!.name;
  });
  return [{ name: 'Strongest reason', type: 'text', cells }];
}

/** Which rows trained the model: figures on those flatter it. */
export function partsColumn(
  rows: number,
  { labeled, held }: Pick<ScoringInput, 'labeled' | 'held'>,
): ScoredColumn {
  const cells = Array.from({ length: rows }, () => 'new');
  for (const row of labeled) {
    cells[row] = 'training';
  }
  for (const row of held) {
    cells[labeled[row]!] = 'test';
  }
  return { name: 'Part', type: 'text', cells };
}

/** The likeliest class of each row, its probability, and whether it is right. */
export function classColumns(
  classes: readonly string[],
  predicted: readonly Float64Array[],
  target: DataColumn,
): ScoredColumn[] {
  const rows = predicted[0]!.length;
  const shares = Array.from({ length: rows }, (_, row) => rowProbabilities(predicted, row));
  const codes = shares.map(likeliest);
  const actual = ({ data, type }: DataColumn, row: number): string | null => {
    if (data.kind === 'category') {
      return data.categories[data.codes[row]!] ?? null;
    }
    const cell = numberToCell(type, data.values[row]!);
    return cell === null ? null : String(cell);
  };
  const [name, code] = classes.length === 2 ? [`Probability of ${classes[1]}`, 1] : ['Probability', null];
  return [
    { name: 'Prediction', type: 'text', cells: codes.map((at) => classes[at]!) },
    { name, type: 'number', cells: shares.map((row, at) => row[code ?? codes[at]!]!) },
    {
      name: CORRECT_COLUMN,
      type: 'boolean',
      cells: codes.map((at, row) => {
        const is = actual(target, row);
        return is === null ? null : is === classes[at];
      }),
    },
  ];
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

function numberColumns(
  model: PredictionModel,
  [predicted]: readonly Float64Array[],
  { target }: ScoringInput,
): ScoredColumn[] {
  const values = predicted!;
  const bounds = predictBounds(model, values);
  const actual =
    target.data.kind === 'number' ? target.data.values : new Float64Array(values.length).fill(NaN);
  return [
    { name: 'Prediction', type: 'number', cells: Array.from(values) },
    ...(bounds === null
      ? []
      : ([
          { name: 'Low', type: 'number', cells: Array.from(bounds.low) },
          { name: 'High', type: 'number', cells: Array.from(bounds.high) },
        ] as const)),
    {
      name: 'Error',
      type: 'number',
      cells: Array.from(values, (value, row) => orNull(actual[row]! - value)),
    },
  ];
}

/** The columns that a model adds to the rows of its dataset. */
export function scoreRows(
  model: PredictionModel,
  { rows }: TrainingData,
  wanted: ScoringInput,
): ScoredColumn[] {
  const frame = createFrame(wanted.features.map(({ data }) => data));
  const predicted = predictFrame(model, frame);
  const columns =
    model.classes === null
      ? numberColumns(model, predicted, wanted)
      : classColumns(model.classes, predicted, wanted.target);
  return [...columns, ...reasons(model, frame), partsColumn(rows, wanted)];
}
