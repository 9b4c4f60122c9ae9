import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { Cell, ColumnType } from './cell.ts';
import { Schedule } from './schedule.ts';
import { Permission } from './thing.ts';

/** A kind of analysis. The client posts to `url` to apply it. */
export const Service = z.object({
  id: z.string(),
  name: z.string(),
  /** The question that it answers, in a sentence. */
  description: z.string(),
  /** On one of the two configured hosts. */
  url: z.string(),
  /** Whether it learns to predict one column from others. */
  needsTarget: z.boolean(),
  /** What the target is to it; null where "target" says it. */
  targetLabel: z.string().nullable(),
  /** Whether its models predict new records. */
  hasPredictions: z.boolean(),
  /** JSON Schema of `options`, with a title, a description and a default per property. */
  options: z.record(z.string(), z.unknown()),
});
export type Service = z.infer<typeof Service>;

/** Whether a service suits a dataset, and which columns it would use. */
export const ServiceFit = z.object({
  /** `none`: creating the workflow would be refused; `poor`: possible, with the reservations in `reasons`. */
  fit: z.enum(['good', 'poor', 'none']),
  reasons: z.array(z.object({ kind: z.enum(['blocks', 'warns', 'supports']), text: z.string() })),
  /** Columns that can be the target, best first; empty for services without one. */
  targets: z.array(z.object({ column: z.string(), reason: z.string() })),
  /** The requested target, or the best of `targets`. */
  target: z.string().nullable(),
  /** Every other column. `isUsed`: proposed as a feature. */
  features: z.array(z.object({ column: z.string(), isUsed: z.boolean(), reason: z.string().nullable() })),
  /** Options that name a column with a part of its own, such as the event of durations. */
  roles: z.array(
    z.object({
      /** Key in `options`. */
      option: z.string(),
      label: z.string(),
      hint: z.string(),
      /** Columns that can have it, best first. */
      columns: z.array(z.string()),
      /** Proposed; null for none. */
      column: z.string().nullable(),
      /** Without a choice, the service takes `column`, or cannot do without one. */
      isNeeded: z.boolean(),
      /** Whether a column with this part can be a feature as well. */
      canBeFeature: z.boolean(),
    }),
  ),
  /** Rows of the dataset's newest version. */
  rows: z.int().nonnegative(),
});
export type ServiceFit = z.infer<typeof ServiceFit>;

/** `ready`: a model can be used, also while another one is trained. */
export const WorkflowState = z.enum(['training', 'ready', 'failed', 'cancelled', 'archived']);
export type WorkflowState = z.infer<typeof WorkflowState>;

/** A workflow in a list, with the quality of its model in use. */
export const WorkflowSummary = z.object({
  id: Id,
  name: z.string(),
  /** `id` of its service. */
  service: z.string(),
  /** Name of its service. */
  serviceName: z.string(),
  datasetId: Id,
  /** Null where the caller may not see the dataset. */
  datasetName: z.string().nullable(),
  /** The column that is predicted; null for services without a target. */
  target: z.string().nullable(),
  state: WorkflowState,
  /** The model in use: the first that was ready, until somebody chooses another. Null before there is one. */
  modelId: Id.nullable(),
  /** Number of the model in use within the workflow, from 1; null before there is one. */
  modelNumber: z.int().positive().nullable(),
  /** The first figure of quality of the model in use; null before there is one, and for services without. */
  quality: z
    .object({
      name: z.string(),
      /** A share is 0 to 1. */
      unit: z.enum(['share', 'number']),
      value: z.number(),
      /** The same figure of the simplest guess; null where there is none. */
      baseline: z.number().nullable(),
    })
    .nullable(),
  createdBy: z.object({ id: Id, name: z.string() }).nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type WorkflowSummary = z.infer<typeof WorkflowSummary>;

/** A figure of quality on rows that training did not see. */
export const ModelMetric = z.object({
  name: z.string(),
  label: z.string(),
  /** A share is 0 to 1. */
  unit: z.enum(['share', 'number']),
  value: z.number(),
  /** 95 % interval; null where none was computed. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** The same figure of the simplest guess, which a model must beat. */
  baseline: z.number().nullable(),
  isBetter: z.enum(['higher', 'lower']),
});
export type ModelMetric = z.infer<typeof ModelMetric>;

export const ModelState = z.enum(['training', 'ready', 'failed', 'cancelled']);
export type ModelState = z.infer<typeof ModelState>;

/** One trained result of a workflow. Figures are empty before `state` is `ready`. */
export const TrainedModel = z.object({
  id: Id,
  /** Within the workflow, from 1. */
  number: z.int().positive(),
  state: ModelState,
  /** Why it failed; null otherwise. */
  error: z.string().nullable(),
  /** Name of the method, in the reader's language; null until it is ready. */
  algorithm: z.string().nullable(),
  /** The version of the dataset that it was trained on. */
  version: z.int().positive(),
  /** Null until it is ready. */
  trainedAt: Timestamp.nullable(),
  options: z.record(z.string(), z.unknown()),
  /** Columns that it reads; before it is ready, those that were requested. */
  features: z.array(z.string()),
  /** Columns that it adds to the records, such as its prediction; empty where they are not known. */
  added: z.array(z.string()),
  /** `trained`: rows it learned from; `held`: rows left out of training to judge it. */
  rows: z.object({ trained: z.int().nonnegative(), held: z.int().nonnegative() }),
  metrics: z.array(ModelMetric),
  /** Share of the model's influence per column, 0 to 1, largest first. */
  importance: z.array(z.object({ column: z.string(), share: z.number() })),
});
export type TrainedModel = z.infer<typeof TrainedModel>;

const section = <Kind extends string, Shape extends z.core.$ZodShape>(kind: Kind, shape: Shape) =>
  z.object({
    kind: z.literal(kind),
    id: z.string(),
    title: z.string(),
    /** What to keep in mind when reading it; null: nothing. */
    note: z.string().nullable(),
    ...shape,
  });

const Point = z.tuple([z.number(), z.number()]);

/** A part of a report. `id` is stable within a service. */
export const ReportSection = z.discriminatedUnion('kind', [
  section('bars', {
    unit: z.enum(['share', 'number']),
    items: z.array(
      z.object({
        label: z.string(),
        value: z.number(),
        /** Lower end of the interval around `value`; null without an interval. */
        low: z.number().nullable(),
        /** Upper end of the interval; null without one. */
        high: z.number().nullable(),
      }),
    ),
  }),
  section('lines', {
    /** `date`: values are days since 1970. */
    x: z.object({ label: z.string(), type: z.enum(['number', 'share', 'date']) }),
    y: z.object({ label: z.string(), type: z.enum(['number', 'share']) }),
    series: z.array(
      z.object({
        name: z.string(),
        /** How it is drawn: a baseline is a dashed gray line. */
        role: z.enum(['model', 'baseline', 'actual', 'forecast', 'group']),
        points: z.array(Point),
        /** Interval around the line: x, low, high. */
        band: z.array(z.tuple([z.number(), z.number(), z.number()])),
      }),
    ),
  }),
  section('points', {
    x: z.object({ label: z.string() }),
    y: z.object({ label: z.string() }),
    points: z.array(Point),
    /** Where both are equal is drawn as a line. */
    hasDiagonal: z.boolean(),
  }),
  section('table', {
    columns: z.array(z.object({ name: z.string(), type: z.enum(['text', 'number', 'share', 'integer']) })),
    rows: z.array(z.array(Cell)),
  }),
  /** For two classes: what happens at each threshold, on rows that training did not see. */
  section('threshold', {
    positive: z.string(),
    negative: z.string(),
    positives: z.int().nonnegative(),
    negatives: z.int().nonnegative(),
    /** By falling threshold. */
    points: z.array(
      z.object({
        /** Rows with at least this probability are called positive; 0 to 1. */
        threshold: z.number(),
        /** Share of the positive rows that are called positive, 0 to 1. */
        truePositiveRate: z.number(),
        /** Share of the negative rows that are called positive, 0 to 1. */
        falsePositiveRate: z.number(),
      }),
    ),
  }),
  /** Rows by actual class (outer) and predicted class (inner). */
  section('confusion', { classes: z.array(z.string()), counts: z.array(z.array(z.int().nonnegative())) }),
  section('drivers', {
    /** Unit of `effects`: the probability of a class, or the target. */
    unit: z.enum(['share', 'number']),
    /** The class whose probability `effects` are; absent for numbers. */
    outcome: z.string().optional(),
    items: z.array(
      z.object({
        column: z.string(),
        share: z.number(),
        /** The average prediction if every row had this value, the others as they are. */
        effects: z.array(z.object({ value: Cell, mean: z.number() })),
        /** The same for single rows (individual conditional expectation), of numbers and dates. */
        curves: z.array(z.array(z.number())).optional(),
      }),
    ),
  }),
  section('groups', {
    items: z.array(
      z.object({
        name: z.string(),
        rows: z.int().nonnegative(),
        share: z.number(),
        traits: z.array(z.string()),
      }),
    ),
  }),
]);
export type ReportSection = z.infer<typeof ReportSection>;

/** A value that a prediction takes. */
export const ModelInput = z.object({
  name: z.string(),
  label: z.string(),
  type: ColumnType,
  /** Range in training; null for categories. */
  range: z.object({ low: Cell, high: Cell }).nullable(),
  /** Categories in training, most frequent first; null for numbers and dates. */
  values: z.array(z.string()).nullable(),
  /** Median or most frequent value. */
  typical: Cell,
});
export type ModelInput = z.infer<typeof ModelInput>;

/** Something that people should know before they use a model. */
export const ModelCheck = z.object({
  code: z.string(),
  severity: z.enum(['info', 'warning', 'critical']),
  /** The column it is about; null: the model as a whole. */
  column: z.string().nullable(),
  text: z.string(),
});
export type ModelCheck = z.infer<typeof ModelCheck>;

/** How far the values of a column are from those that a model learned from. */
export const ColumnDrift = z.object({
  column: z.string(),
  /** Population stability index: below .1 none, from .25 strong. */
  psi: z.number(),
  /** Largest distance between both cumulative shares, 0 to 1; null for categories. */
  ks: z.number().nullable(),
  /** Shares of missing values, 0 to 1: in the rows of training (`before`), and in the rows that were scored (`after`). */
  missing: z.object({ before: z.number(), after: z.number() }),
  /** From `psi`; `none` where so few rows could differ as much by chance. */
  level: z.enum(['none', 'moderate', 'strong']),
});
export type ColumnDrift = z.infer<typeof ColumnDrift>;

/** How far the newest rows that were scored are from those that a model learned from. */
export const ModelDrift = z.object({
  /** Version of the dataset. */
  version: z.int().positive(),
  comparedAt: Timestamp,
  /** `before`: rows of training; `after`: rows that were scored. */
  rows: z.object({ before: z.int().nonnegative(), after: z.int().nonnegative() }),
  /** Drift of the prediction, or of its probability; null where it cannot be compared. */
  prediction: ColumnDrift.nullable(),
  /** Features, those that moved most first. */
  columns: z.array(ColumnDrift),
  /** Features that the version no longer has, or has with another type. */
  lost: z.array(z.string()),
});
export type ModelDrift = z.infer<typeof ModelDrift>;

/** What a model is worth, why, and what it must not be used for. */
export const ModelReport = z.object({
  modelId: Id,
  /** In sentences; the first compares it with the simplest guess. */
  verdict: z.array(z.string()),
  checks: z.array(ModelCheck),
  sections: z.array(ReportSection),
  /** Empty for services that predict nothing for new records. */
  inputs: z.array(ModelInput),
  limits: z.array(z.string()),
  /** Null until a later version of the dataset was scored. */
  drift: ModelDrift.nullable(),
});
export type ModelReport = z.infer<typeof ModelReport>;

/** A workflow with its models and the report of one of them. */
export const WorkflowReport = WorkflowSummary.extend({
  /** Null: nobody has described it. */
  description: z.string().nullable(),
  /** Requested for the newest model. */
  features: z.array(z.string()),
  options: z.record(z.string(), z.unknown()),
  hasPredictions: z.boolean(),
  /** Whether a prediction is explained by what each column contributes to it. */
  hasInfluences: z.boolean(),
  /** Newest first. */
  models: z.array(TrainedModel),
  /** Report of the requested model, or of the one in use; null before it is ready. */
  report: ModelReport.nullable(),
  /** Newest complete version of the dataset; null where the caller may not see the dataset. */
  newestVersion: z.int().positive().nullable(),
  /** The job that trains now; null when none runs. */
  jobId: Id.nullable(),
  /** People whose row rules hide rows of the dataset may read the report and predict. */
  sharesBeyondRules: z.boolean(),
  /** A model that is trained later is used by itself where its first figure is better. */
  usesBetter: z.boolean(),
  /** When it is trained again by itself; null: nobody has scheduled it. */
  schedule: Schedule.nullable(),
  permission: Permission,
});
export type WorkflowReport = z.infer<typeof WorkflowReport>;

/** A person who can open a workflow. */
export const Collaborator = z.object({
  /** Id of the person. */
  id: Id,
  user: z.object({ _id: Id, name: z.string(), email: z.string(), avatar: z.string() }),
  permission: Permission,
  addedAt: Timestamp,
});
export type Collaborator = z.infer<typeof Collaborator>;

/** Column name to value. */
export const ModelRecord = z.record(z.string(), Cell);

/** What a model predicts for one record. */
export const Prediction = z.object({
  prediction: Cell,
  /** Where the true number lies with the probability `level`; null for classes. */
  interval: z
    .object({
      low: z.number(),
      high: z.number(),
      /** 0 to 1, such as 0.9. */
      level: z.number(),
    })
    .nullable(),
  /** Per class, summing to 1; null for numbers. */
  probabilities: z
    .array(
      z.object({
        value: Cell,
        /** 0 to 1. */
        probability: z.number(),
      }),
    )
    .nullable(),
  /** Values outside what the model saw, in words. */
  warnings: z.array(z.object({ column: z.string(), message: z.string() })),
});
export type Prediction = z.infer<typeof Prediction>;

/** `base` and all contributions sum to `prediction`. */
export const Influence = z.object({
  /**
   * Unit of `base`, `prediction` and contributions. `log-odds`: probability = 1 ÷ (1 + e^−prediction). `log-probability`: up to
   * a constant that is the same for all classes.
   */
  scale: z.enum(['target', 'log-odds', 'log-probability']),
  /** The score before any column counts. */
  base: z.number(),
  prediction: z.number(),
  /** The class that the score is for, with its probability; null for numbers. */
  outcome: z
    .object({
      value: Cell,
      /** 0 to 1. */
      probability: z.number(),
    })
    .nullable(),
  contributions: z.array(
    z.object({
      column: z.string(),
      value: Cell,
      /** How far the value moves the score from `base`; negative: down. */
      contribution: z.number(),
    }),
  ),
});
export type Influence = z.infer<typeof Influence>;

/** How a prediction changes with each input, the others as they are. */
export const Sensitivity = z.object({
  /** What `prediction` is: a number, the probability of `outcome`, or 1 for the same group `outcome` and 0 for another. */
  measure: z.enum(['number', 'probability', 'group']),
  /** A class or group; null for numbers. */
  outcome: Cell,
  /** Strongest first. */
  columns: z.array(
    z.object({
      column: z.string(),
      /** Largest minus smallest prediction; of groups, the share of values that lead to another one. */
      spread: z.number(),
      points: z.array(
        z.object({
          value: Cell,
          /** In the unit of `measure`. */
          prediction: z.number(),
        }),
      ),
    }),
  ),
});
export type Sensitivity = z.infer<typeof Sensitivity>;

/** Changes of a record after which the model would predict something else. */
export const Counterfactual = z.object({
  changes: z.array(z.object({ column: z.string(), from: Cell, to: Cell })),
  prediction: Cell,
  /** Probability of the predicted class, 0 to 1; null for numbers. */
  probability: z.number().nullable(),
});
export type Counterfactual = z.infer<typeof Counterfactual>;
