import {
  anomalyThreshold,
  explainAnomalies,
  scoreAnomalies,
  selectRows,
  trainAnomalies,
  type AnomalyModel,
  type AnomalyReason,
} from '@plumbline/learn';
import { message, type Message } from '@plumbline/messages';
import { numberToCell } from '../cells.ts';
import { exploredRows, type ExploredRows } from '../exploration/explored-rows.ts';
import { encodeRecords, findProblem, type Feature } from '../prediction/encode.ts';
import { findColumn } from '../prediction/examples.ts';
import type { Predictor, SectionDraft, ServiceRuntime, TrainingData } from '../service.ts';
import { MIN_ANOMALY_ROWS, type AnomalyOptions } from './options.ts';

interface StoredAnomalies {
  readonly features: readonly Feature[];
  readonly model: AnomalyModel;
}

/** Rows whose reasons are computed: the most unusual ones. */
const EXPLAINED_ROWS = 2000;
const LISTED_ROWS = 20;
const LISTED_REASONS = 3;
const BINS = 20;
/** A reason of fewer of the listed rows is not called frequent. */
const FREQUENT_SHARE = 0.1;

interface Unusual {
  readonly threshold: number;
  readonly reasons: ReadonlyMap<number, readonly AnomalyReason[]>;
  /** The value of a column in a row, as text. */
  readonly valueAt: (column: string, row: number) => string;
}

function sections(scores: Float64Array, { threshold, reasons, valueAt }: Unusual): SectionDraft[] {
  const counts = new Float64Array(BINS);
  for (const score of scores) {
    counts[Math.min(BINS - 1, Math.floor(score * BINS))]! += 1;
  }
  const listed = [...reasons.keys()].slice(0, LISTED_ROWS);
  return [
    {
      kind: 'table',
      id: 'unusual',
      title: message('workflow.section.unusual'),
      note: message('workflow.section.unusualNote'),
      columns: [
        { name: 'Record', type: 'integer' },
        { name: 'Score', type: 'number' },
        { name: 'Reasons', type: 'text' },
      ],
      rows: listed.map((row) => [
        row + 1,
        scores[row]!,
        reasons
          .get(row)!
          .slice(0, LISTED_REASONS)
          .map(({ column }) => `${column}: ${valueAt(column, row)}`)
          .join(' · '),
      ]),
    },
    {
      kind: 'bars',
      id: 'scores',
      title: message('workflow.section.scores'),
      note: message('workflow.section.scoresNote', { threshold }),
      unit: 'number',
      items: Array.from(counts, (value, bin) => ({
        label: `${(bin / BINS).toFixed(2)}–${((bin + 1) / BINS).toFixed(2)}`,
        value,
        low: null,
        high: null,
      })).filter(({ value }) => value > 0),
    },
  ];
}

/** Reasons of the rows above the threshold, most unusual first. */
function explain(
  model: AnomalyModel,
  { frame }: ExploredRows,
  { scores, threshold, seed }: { scores: Float64Array; threshold: number; seed: number },
): Map<number, AnomalyReason[]> {
  const rows = [...scores.keys()]
    .filter((row) => scores[row]! > threshold)
    .sort((one, other) => scores[other]! - scores[one]! || one - other)
    .slice(0, EXPLAINED_ROWS);
  const reasons = explainAnomalies(model, selectRows(frame, Uint32Array.from(rows)), { usual: frame, seed });
  return new Map(rows.map((row, at) => [row, reasons[at]!]));
}

function importanceOf(names: readonly string[], reasons: readonly (readonly AnomalyReason[])[]) {
  const sums = names.map((name) =>
    reasons.flat().reduce((sum, { column, effect }) => sum + (column === name ? effect : 0), 0),
  );
  const whole = sums.reduce((sum, value) => sum + value, 0);
  return names
    .map((column, at) => ({ column, share: whole === 0 ? 0 : sums[at]! / whole }))
    .toSorted((one, other) => other.share - one.share);
}

/** The column that is most often the strongest reason, unless hardly any row shares it. */
function frequentReason(reasons: readonly (readonly AnomalyReason[])[]): Message[] {
  const counts = new Map<string, number>();
  for (const [strongest] of reasons) {
    if (strongest) {
      counts.set(strongest.column, (counts.get(strongest.column) ?? 0) + 1);
    }
  }
  const [column, count] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0]);
  return count > 1 && count >= FREQUENT_SHARE * reasons.length
    ? [message('workflow.verdict.flaggedReason', { column, count })]
    : [];
}

const valueText =
  (data: TrainingData): Unusual['valueAt'] =>
  (name, row) => {
    const { type, data: column } = findColumn(data, name);
    const cell =
      column.kind === 'number'
        ? numberToCell(type, column.values[row]!)
        : (column.categories[column.codes[row]!] ?? null);
    return cell === null ? 'empty' : String(cell);
  };

export const anomalyRuntime: ServiceRuntime<AnomalyOptions> = {
  train(data, { features: names, options, seed }, control) {
    control.progress('checking', 0, 1);
    const explored = exploredRows(data, names, MIN_ANOMALY_ROWS);
    const { frame, features, inputs } = explored;
    control.progress('fitting', 0, 1);
    const model = trainAnomalies(frame, { trees: options.trees, sample: options.sample, seed });
    control.progress('scoring', 0, 1);
    const scores = scoreAnomalies(model, frame);
    const threshold = anomalyThreshold(scores, options.share);
    control.progress('explaining', 0, 1);
    const reasons = explain(model, explored, { scores, threshold, seed });
    const count = scores.reduce((sum, score) => sum + Number(score > threshold), 0);
    const importance = importanceOf(names, [...reasons.values()]);
    return {
      model: JSON.stringify({ features, model } satisfies StoredAnomalies),
      algorithm: 'isolationForest',
      rows: { trained: data.rows, held: 0 },
      verdict: [
        message('workflow.verdict.flagged', { count, rows: data.rows, share: count / data.rows }),
        ...frequentReason([...reasons.values()]),
      ],
      metrics: [],
      checks: [],
      importance,
      sections: sections(scores, { threshold, reasons, valueAt: valueText(data) }),
      inputs,
      scored: [
        { name: 'Unusual', type: 'boolean', cells: Array.from(scores, (score) => score > threshold) },
        { name: 'Anomaly score', type: 'number', cells: Array.from(scores) },
        {
          name: 'Strongest reason',
          type: 'text',
          cells: Array.from(scores, (_, row) => reasons.get(row)?.[0]?.column ?? null),
        },
      ],
      limits: [message('workflow.limit.anomalies'), message('workflow.limit.causes')],
    };
  },

  open(text): Predictor {
    const { features, model } = JSON.parse(text) as StoredAnomalies;
    return {
      findProblem: (record) => findProblem(features, record),
      predict(records) {
        const scores = scoreAnomalies(model, encodeRecords(features, records));
        return Array.from(scores, (prediction) => ({ prediction, interval: null, probabilities: null }));
      },
      explain: () => null,
    };
  },
};
