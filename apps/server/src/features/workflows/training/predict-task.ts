import { readFileSync } from 'node:fs';
import { AppError } from '@plumbline/contract';
import { getService } from '../services/registry.ts';
import {
  ServiceError,
  type PredictionDraft,
  type Predictor,
  type TrainingControl,
} from '../services/service.ts';
import { freeName, readRows, writeRows, type RowObject } from './rows-file.ts';
import type { PredictTask, TaskColumn, TaskResult } from './task.ts';

/** Rows that are predicted together. */
const BATCH = 2000;

interface PredictionColumns {
  readonly prediction: string;
  readonly probability: string;
  readonly low: string;
  readonly high: string;
  readonly error: string;
}

function namesBeside(columns: readonly TaskColumn[]): PredictionColumns {
  const takenNames = new Set(columns.map(({ name }) => name));
  const free = (wanted: string): string => freeName(wanted, takenNames);
  return {
    prediction: free('Prediction'),
    probability: free('Probability'),
    low: free('Low'),
    high: free('High'),
    error: free('Prediction error'),
  };
}

const present = (draft: PredictionDraft, names: PredictionColumns): object => ({
  [names.prediction]: draft.prediction,
  ...(draft.probabilities === null
    ? {}
    : { [names.probability]: draft.probabilities[0]?.probability ?? null }),
  ...(draft.interval === null ? {} : { [names.low]: draft.interval.low, [names.high]: draft.interval.high }),
  [names.error]: null,
});

/** One row that cannot be predicted does not take the others with it. */
function predictRows(predictor: Predictor, rows: readonly RowObject[], names: PredictionColumns): object[] {
  const problems = rows.map((row) => predictor.findProblem(row));
  const drafts = predictor.predict(rows.filter((_, at) => problems[at] === null));
  let next = 0;
  return rows.map((row, at) => {
    if (problems[at] !== null) {
      return { ...row, [names.prediction]: null, [names.error]: problems[at] };
    }
    const draft = drafts[next]!;
    next += 1;
    return { ...row, ...present(draft, names) };
  });
}

/** Predicts the rows of a file with a model and writes them with their predictions. */
export async function runPredictions(task: PredictTask, control: TrainingControl): Promise<TaskResult> {
  const service = getService(task.service);
  const predictor = (await service.load()).open(readFileSync(task.modelPath, 'utf8'));
  if (predictor === null) {
    throw new AppError('internal', `The service "${task.service}" predicts nothing for new records.`);
  }
  const names = namesBeside(task.columns);
  let [rows, errors] = [0, 0];
  let added: TaskColumn[] = [];
  async function* predicted(open: Predictor): AsyncGenerator<object> {
    let batch: RowObject[] = [];
    const flush = (): object[] => {
      const predictions = predictBatch(open, batch, names);
      rows += batch.length;
      batch = [];
      control.progress('scoring', rows, Math.max(rows, 1));
      return predictions;
    };
    for await (const row of readRows(task.rowsPath)) {
      batch.push(row);
      if (batch.length === BATCH) {
        yield* flush();
      }
    }
    yield* flush();
  }
  function predictBatch(open: Predictor, batch: readonly RowObject[], of: PredictionColumns): object[] {
    const predictions = predictRows(open, batch, of);
    for (const row of predictions as Record<string, unknown>[]) {
      errors += Number(row[of.error] !== null);
      // A row with an error has fewer columns than one with a prediction.
      const own = rowColumns(row, of);
      added = own.length > added.length ? own : added;
    }
    return predictions;
  }
  await writeRows(task.outPath, predicted(predictor));
  if (rows === 0) {
    throw new ServiceError('There are no records to predict.');
  }
  return { columns: [...task.columns, ...added], rows, errors };
}

function rowColumns(row: Readonly<Record<string, unknown>>, names: PredictionColumns): TaskColumn[] {
  const all: TaskColumn[] = [
    { name: names.prediction, type: typeof row[names.prediction] === 'number' ? 'number' : 'text' },
    { name: names.probability, type: 'number' },
    { name: names.low, type: 'number' },
    { name: names.high, type: 'number' },
    { name: names.error, type: 'text' },
  ];
  return all.filter(({ name }) => name in row);
}
