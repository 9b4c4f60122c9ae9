import type {
  Cell,
  ColumnProfile,
  ColumnRole,
  ColumnType,
  Quantity,
  ReportSection,
} from '@plumbline/contract';
import type { Column } from '@plumbline/learn';
import type { Message } from '@plumbline/messages';
import type { z } from 'zod';

/** What is known of a dataset without reading its rows. */
export interface DatasetFacts {
  readonly rows: number;
  readonly columns: readonly ColumnFacts[];
}

export interface ColumnFacts {
  readonly name: string;
  readonly type: ColumnType;
  readonly role: ColumnRole;
  /** Null while it is not computed, and for readers who see a part of the rows. */
  readonly profile: ColumnProfile | null;
  /** What its numbers are; null or absent where it has none. */
  readonly quantity?: Quantity | null;
}

/** What a person wants to apply a service to. Null: not chosen, so the service proposes it. */
export interface WantedColumns {
  readonly target: string | null;
  readonly features: readonly string[] | null;
}

export interface FitReason {
  /** `blocks`: training would be refused. `warns`: it works, with this reservation. */
  readonly kind: 'blocks' | 'warns' | 'supports';
  readonly text: Message;
}

/** An option that names a column with a part of its own. */
export interface ColumnPart {
  readonly option: string;
  /** Columns that can have it, best first. */
  readonly columns: readonly string[];
  /** Proposed; null for none. */
  readonly column: string | null;
  readonly isNeeded: boolean;
  /** Whether a column with this part can be a feature as well; true unless given. */
  readonly canBeFeature?: boolean;
}

/** Whether a service suits a dataset, and what it would use. */
export interface FitCheck {
  readonly reasons: readonly FitReason[];
  /** Columns that can be the target, best first; empty for services without one. */
  readonly targets: readonly { readonly column: string; readonly reason: Message }[];
  /** The wanted target or the best of `targets`; null for none. */
  readonly target: string | null;
  /** Every column except the target, in the order of the dataset. */
  readonly features: readonly {
    readonly column: string;
    readonly isUsed: boolean;
    /** Why it is left out, or what to watch; null for nothing to report. */
    readonly reason: Message | null;
  }[];
  /** None unless given. */
  readonly roles?: readonly ColumnPart[];
}

/** A column as services read it: numbers, booleans as 0 and 1, dates as days since 1970; other types as categories. */
export interface DataColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly data: Column;
}

/** All rows that the person who trains may read, in the order of the dataset. */
export interface TrainingData {
  readonly rows: number;
  readonly columns: readonly DataColumn[];
}

export interface TrainingRequest<Options> {
  /** Name of the target; null for services without one. */
  readonly target: string | null;
  readonly features: readonly string[];
  readonly options: Options;
  /** The same rows, options and seed give the same model, byte by byte. */
  readonly seed: number;
}

export type TrainingStage = 'checking' | 'choosing' | 'fitting' | 'explaining' | 'scoring';

export interface TrainingControl {
  /** `done` of `total` units of this stage. Report at least once a second. */
  progress(stage: TrainingStage, done: number, total: number): void;
}

/** A figure of quality on rows that training did not see. */
export interface Metric {
  /** Key of `workflow.metric.*` in the catalog. */
  readonly name: string;
  readonly value: number;
  /** 95 % interval; null where none was computed. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** The same figure of the simplest guess; null where that has none. */
  readonly baseline: number | null;
  readonly isBetter: 'higher' | 'lower';
}

/** A possible problem of the data or the model. */
export interface Check {
  readonly code: string;
  readonly severity: 'info' | 'warning' | 'critical';
  readonly column: string | null;
  readonly text: Message;
}

type WithMessages<Section> = Section extends unknown
  ? Omit<Section, 'title' | 'note'> & { readonly title: Message; readonly note: Message | null }
  : never;

/** A section of a report before its texts are put into the reader's language. */
export type SectionDraft = WithMessages<ReportSection>;

/** A value that the form of a prediction takes. */
export interface ModelInput {
  readonly name: string;
  readonly type: ColumnType;
  /** Range of numbers in training, dates as ISO text; null for categories. */
  readonly range: { readonly low: Cell; readonly high: Cell } | null;
  /** Categories of training, most frequent first; null for numbers and dates. */
  readonly values: readonly string[] | null;
  /** Median or most frequent value. */
  readonly typical: Cell;
}

/** A column that the model adds to the rows it was trained on. One cell per row. */
export interface ScoredColumn {
  readonly name: string;
  readonly type: Extract<ColumnType, 'text' | 'number' | 'integer' | 'boolean' | 'date' | 'timestamp'>;
  readonly cells: readonly (string | number | boolean | null)[];
}

export interface TrainingResult {
  /** Text from which `open` restores the model. */
  readonly model: string;
  /** Key of `workflow.algorithm.*` in the catalog. */
  readonly algorithm: string;
  /** Columns that the model reads; absent where they are those of the request. */
  readonly features?: readonly string[];
  readonly rows: { readonly trained: number; readonly held: number };
  /** The result in sentences: first how good it is compared with the simplest guess. */
  readonly verdict: readonly Message[];
  readonly metrics: readonly Metric[];
  readonly checks: readonly Check[];
  /** Share of influence per column, 0 to 1, largest first; empty where the service has none. */
  readonly importance: readonly { readonly column: string; readonly share: number }[];
  readonly sections: readonly SectionDraft[];
  /** Empty for services that predict nothing for new records. */
  readonly inputs: readonly ModelInput[];
  readonly scored: readonly ScoredColumn[];
  /** What the model must not be used for. */
  readonly limits: readonly Message[];
}

export type RecordCells = Readonly<Record<string, Cell>>;

export interface PredictionDraft {
  readonly prediction: Cell;
  readonly interval: { readonly low: number; readonly high: number; readonly level: number } | null;
  readonly probabilities: readonly { readonly value: Cell; readonly probability: number }[] | null;
}

export interface InfluenceDraft {
  /** Unit of `base`, `prediction` and contributions. */
  readonly scale: 'target' | 'log-odds' | 'log-probability';
  readonly base: number;
  /** `base` and all contributions. */
  readonly prediction: number;
  /** For class models: the class whose probability the score is; null for numbers. */
  readonly outcome: { readonly value: Cell; readonly probability: number } | null;
  readonly contributions: readonly {
    readonly column: string;
    readonly value: Cell;
    readonly contribution: number;
  }[];
}

/** A trained model that predicts new records. Values that it does not know are treated as missing. */
export interface Predictor {
  predict(records: readonly RecordCells[]): readonly PredictionDraft[];
  /** Why a record of a file or dataset cannot be predicted; null where it can. */
  findProblem(record: RecordCells): string | null;
  /** Null where the service has no contributions per column. */
  explain(record: RecordCells): InfluenceDraft | null;
}

/** The part of a service that needs packages/learn: imported by training processes and when a model predicts. */
export interface ServiceRuntime<Options> {
  /** Throws `ServiceError` for data that the service cannot use. Pure apart from `control`. */
  train(data: TrainingData, request: TrainingRequest<Options>, control: TrainingControl): TrainingResult;
  /** Null for services that predict nothing for new records. */
  open(model: string): Predictor | null;
  /** What a model adds to rows that it did not learn from: the columns of `scored` in training. Absent where it cannot. */
  score?(model: string, data: TrainingData, target: string): readonly ScoredColumn[];
}

/** A kind of analysis that a workflow applies to a dataset. */
export interface Service<Options = unknown> {
  /** Its path in `POST /v1/workflows/create/:service`. */
  readonly id: string;
  readonly name: Message;
  /** The question that it answers, in a sentence. */
  readonly question: Message;
  readonly needsTarget: boolean;
  /** What the target is to it, where "target" does not say it. */
  readonly targetLabel?: Message;
  /** Whether its models predict new records. */
  readonly hasPredictions: boolean;
  /** Whether its predictors say what each column contributes. */
  readonly hasInfluences?: boolean;
  /** Whether its runtime has `score`. */
  readonly scoresNewRows?: boolean;
  /** Ids of report sections that show single rows. Absent: none does. */
  readonly rowSections?: readonly string[];
  /** An object with a default for every key. */
  readonly options: z.ZodType<Options>;
  /** Label and explanation of each option. */
  readonly optionTexts: Readonly<Record<string, { readonly label: Message; readonly hint: Message }>>;
  check(facts: DatasetFacts, wanted: WantedColumns): FitCheck;
  /** Options in place of those that the data decide. Absent: all are as they were chosen. */
  resolveOptions?(options: Options, facts: DatasetFacts, target: string | null): Options;
  load(): Promise<ServiceRuntime<Options>>;
}

export const defineService = <Options>(service: Service<Options>): Service<Options> => service;

/** Data that a service cannot use: shown to the person as it is. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
}
