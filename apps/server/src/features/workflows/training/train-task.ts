import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODEL_FILE, RESULT_FILE } from '../model-files.ts';
import { getService } from '../services/registry.ts';
import type { ScoredColumn, TrainingControl, TrainingResult } from '../services/service.ts';
import { freeName, readData, readRows, writeRows } from './rows-file.ts';
import { RECORDS_FILE, type TaskResult, type TrainTask } from './task.ts';

/** Key of the scored records: their number in the order of the dataset. */
export const KEY_COLUMN = 'Record';

type WrittenTask = Pick<TrainTask, 'rowsPath' | 'columns' | 'directory'>;

const renameTaken = (scored: readonly ScoredColumn[], names: readonly string[]): ScoredColumn[] => {
  const takenNames = new Set(names);
  return scored.map((column) => {
    const name = freeName(column.name, takenNames);
    takenNames.add(name);
    return { ...column, name };
  });
};

/** The rows as they were read, each with its key before and what the model adds after. */
async function* scoredRows(
  { rowsPath }: WrittenTask,
  { key, scored }: { readonly key: string; readonly scored: readonly ScoredColumn[] },
): AsyncGenerator<object> {
  let at = 0;
  for await (const row of readRows(rowsPath)) {
    const added = scored.map(({ name, cells }) => [name, cells[at] ?? null] as const);
    at += 1;
    yield { [key]: at, ...row, ...Object.fromEntries(added) };
  }
}

/** Writes the rows with their key and what the model adds to them. */
export async function writeScored(
  task: WrittenTask,
  rows: number,
  scored: readonly ScoredColumn[],
): Promise<TaskResult> {
  const names = task.columns.map(({ name }) => name);
  const key = freeName(KEY_COLUMN, new Set(names));
  const added = renameTaken(scored, [key, ...names]);
  await writeRows(join(task.directory, RECORDS_FILE), scoredRows(task, { key, scored: added }));
  return {
    columns: [
      { name: key, type: 'integer' },
      ...task.columns,
      ...added.map(({ name, type }) => ({ name, type })),
    ],
    rows,
    errors: 0,
  };
}

/** What is stored of a result beside the model and the rows. */
export type StoredResult = Omit<TrainingResult, 'model' | 'scored'>;

/** Trains a model and writes it, its result and the scored rows. */
export async function runTraining(task: TrainTask, control: TrainingControl): Promise<TaskResult> {
  const service = getService(task.service);
  const runtime = await service.load();
  const data = await readData(task.rowsPath, task.columns, () => {});
  const options = service.options.parse(task.options);
  const { target, features, seed } = task;
  const { model, scored, ...result } = runtime.train(data, { target, features, options, seed }, control);
  const stored: StoredResult = result;
  writeFileSync(join(task.directory, MODEL_FILE), model, { flush: true });
  writeFileSync(join(task.directory, RESULT_FILE), JSON.stringify(stored), { flush: true });
  return writeScored(task, data.rows, scored);
}
