import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@plumbline/contract';
import { getService } from '../services/registry.ts';
import { ServiceError, type TrainingControl } from '../services/service.ts';
import { readData } from '../training/rows-file.ts';
import type { ScoreTask, TaskResult } from '../training/task.ts';
import { writeScored } from '../training/train-task.ts';
import { DRIFT_FILE } from './drift.ts';
import { measureDataDrift } from './measure-data-drift.ts';

/** Writes the rows with what the model adds to them, and how far they are from those that it learned from. */
export async function runScoring(task: ScoreTask, control: TrainingControl): Promise<TaskResult> {
  const runtime = await getService(task.service).load();
  if (runtime.score === undefined) {
    throw new AppError('internal', `The service "${task.service}" scores no rows that came later.`);
  }
  const { target, features, directory } = task;
  const data = await readData(task.rowsPath, task.columns, () => {});
  if (data.rows === 0) {
    throw new ServiceError('The dataset has no rows to score.');
  }
  control.progress('scoring', 0, 1);
  const scored = runtime.score(readFileSync(task.modelPath, 'utf8'), data, target);
  const result = await writeScored(task, data.rows, scored);
  const reference = await readData(task.referencePath, task.referenceColumns, () => {});
  // The names in the records: one that the dataset had already got a number.
  const added = result.columns.slice(1 + task.columns.length);
  const named = scored.map((column, at) => ({ ...column, name: added[at]!.name }));
  const drift = measureDataDrift(reference, data, { features, scored: named });
  writeFileSync(join(directory, DRIFT_FILE), JSON.stringify(drift), { flush: true });
  return result;
}
