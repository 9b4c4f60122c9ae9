import type { ColumnType } from '@plumbline/contract';
import type { TrainingStage } from '../services/service.ts';

/** A column of the rows that a task reads. */
export interface TaskColumn {
  readonly name: string;
  readonly type: ColumnType;
}

interface TaskBase {
  /** Id of a service. */
  readonly service: string;
  /** JSON of rows, one object a line, as the engine exports it. */
  readonly rowsPath: string;
  readonly columns: readonly TaskColumn[];
  /** Bytes of memory that the process may take. */
  readonly memoryBytes: number;
}

export interface TrainTask extends TaskBase {
  readonly kind: 'train';
  readonly target: string | null;
  readonly features: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly seed: number;
  /** Absolute; gets the model, its result and its scored rows. */
  readonly directory: string;
}

export interface PredictTask extends TaskBase {
  readonly kind: 'predict';
  readonly modelPath: string;
  /** Gets the rows with their predictions. */
  readonly outPath: string;
}

/** Scores rows that came after training, and compares them with those that the model learned from. */
export interface ScoreTask extends TaskBase {
  readonly kind: 'score';
  readonly modelPath: string;
  readonly target: string;
  readonly features: readonly string[];
  /** The scored records of the training. */
  readonly referencePath: string;
  readonly referenceColumns: readonly TaskColumn[];
  /** Absolute; gets the scored rows and the drift. */
  readonly directory: string;
}

export type Task = TrainTask | PredictTask | ScoreTask;

/** Columns of the rows that a task wrote. */
export interface TaskResult {
  readonly columns: readonly TaskColumn[];
  readonly rows: number;
  /** Rows that could not be predicted. */
  readonly errors: number;
}

export type TaskReply =
  | {
      readonly kind: 'progress';
      readonly stage: TrainingStage;
      readonly done: number;
      readonly total: number;
    }
  | { readonly kind: 'done'; readonly result: TaskResult }
  /** The service cannot use the data. */
  | { readonly kind: 'unsuitable'; readonly message: string }
  | { readonly kind: 'too-large' }
  /** A bug: the stack of what was thrown. */
  | { readonly kind: 'broken'; readonly text: string };

/** Rows with what the model adds to them, one object a line. */
export const RECORDS_FILE = 'records.ndjson';
