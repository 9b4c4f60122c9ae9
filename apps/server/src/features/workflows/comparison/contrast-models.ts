import type {
  Cell,
  ColumnDrift,
  ColumnType,
  Disagreement,
  ModelContrast,
  ModelSegment,
} from '@plumbline/contract';
import {
  compareSegments,
  segmentColumn,
  type ModelSegment as Segment,
  type SegmentRows,
} from '@plumbline/learn';
import { workInTurns } from '../../../platform/work-in-turns.ts';
import type { Turn } from '../inference/predict-in-turns.ts';
import { measureDataDrift } from '../scoring/measure-data-drift.ts';
import { numberToCell } from '../services/cells.ts';
import type { DataColumn, PredictionDraft, RecordCells } from '../services/service.ts';
import { toData } from '../training/rows-file.ts';
import type { TaskColumn } from '../training/task.ts';

const LEVEL = 0.95;
const SHOWN_SEGMENTS = 8;
const SHOWN_DISAGREEMENTS = 50;
/** Rows of a period at least, on average; periods with fewer than `MIN_ROWS` say nothing. */
const USUAL_ROWS = 10;
const MIN_ROWS = 5;
const MIN_PERIODS = 3;
const MAX_PERIODS = 24;

/** Rows that two models predicted, which neither learned from. */
export interface ContrastedRows {
  readonly rows: readonly RecordCells[];
  readonly first: readonly PredictionDraft[];
  readonly second: readonly PredictionDraft[];
  /** What each model loses on each row. */
  readonly losses: { readonly first: Float64Array; readonly second: Float64Array };
  readonly loss: ModelContrast['loss'];
  /** Error of the first model beyond which numbers count as different. */
  readonly typicalError: number;
  readonly target: string;
  /** Columns that a model reads, and others of the dataset. */
  readonly columns: readonly TaskColumn[];
  readonly features: readonly string[];
  /** The column of the record's number; null for readers who do not see records. */
  readonly key: string | null;
  /** By which rows were ordered in training, where it was chosen. */
  readonly timeColumn: string | null;
}

const verdictOf = (low: number, high: number): ModelSegment['verdict'] => {
  if (low <= 0 && high >= 0) {
    return 'same';
  }
  return high < 0 ? 'better' : 'worse';
};

function presentSegment(segment: Segment, type: ColumnType): ModelSegment {
  const { column, category, low, high, rows, difference } = segment;
  const end = (value: number): Cell => (Number.isFinite(value) ? numberToCell(type, value) : null);
  const [from, to] = segment.interval;
  return {
    column,
    value: category ?? null,
    range: low === undefined || high === undefined ? null : { low: end(low), high: end(high) },
    rows,
    difference,
    interval: { low: from, high: to },
    verdict: verdictOf(from, to),
  };
}

/** The difference in units of half its interval. */
const certainty = ({ difference, interval: [low, high] }: Segment): number =>
  Math.abs(difference) / ((high - low) / 2 || Number.MIN_VALUE);

/** Works through columns one after another, in turns with what others do on the main thread. */
const byColumn = (
  { services: { turns }, actor, signal }: Turn,
  columns: readonly TaskColumn[],
  work: (column: TaskColumn) => void,
): Promise<void> =>
  workInTurns({ turns, personId: actor.userId, count: columns.length, signal }, (from, to) =>
    columns.slice(from, to).forEach(work),
  );

async function segmentsOf(
  turn: Turn,
  { rows, losses, columns, features }: ContrastedRows,
): Promise<ModelSegment[]> {
  const known = columns.filter(({ name }) => features.includes(name));
  const types = new Map(known.map(({ name, type }) => [name, type]));
  const segments: SegmentRows[] = [];
  await byColumn(turn, known, (column) => {
    segments.push(...toData(rows, [column]).columns.flatMap(({ data }: DataColumn) => segmentColumn(data)));
  });
  const compared = compareSegments({
    segments,
    gains: losses.second.map((value, row) => value - losses.first[row]!),
    level: LEVEL,
  });
  return compared
    .toSorted((one, other) => certainty(other) - certainty(one))
    .slice(0, SHOWN_SEGMENTS)
    .map((segment) => presentSegment(segment, types.get(segment.column)!));
}

const isRight = ({ prediction }: PredictionDraft, actual: Cell): boolean =>
  String(prediction) === String(actual);

function agreementOf({ rows, first, second, target, loss }: ContrastedRows): ModelContrast['agreement'] {
  if (loss === 'mae') {
    return null;
  }
  const counts = { both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 };
  rows.forEach((row, at) => {
    const actual = row[target] ?? null;
    const [one, other] = [isRight(first[at]!, actual), isRight(second[at]!, actual)];
    if (one) {
      counts[other ? 'both' : 'onlyFirst'] += 1;
    } else {
      counts[other ? 'onlySecond' : 'neither'] += 1;
    }
  });
  return counts;
}

const present = ({ prediction, probabilities }: PredictionDraft): Disagreement['first'] => ({
  prediction,
  probability: probabilities?.find(({ value }) => value === prediction)?.probability ?? null,
});

function disagreementsOf(contrasted: ContrastedRows): ModelContrast['disagreements'] {
  const { rows, first, second, losses, target, key, loss, typicalError } = contrasted;
  const apart = (at: number): number =>
    Math.abs(Number(first[at]!.prediction) - Number(second[at]!.prediction));
  const differs = (at: number): boolean =>
    loss === 'mae'
      ? apart(at) > typicalError
      : String(first[at]!.prediction) !== String(second[at]!.prediction);
  const size = (at: number): number =>
    loss === 'mae' ? apart(at) : Math.abs(losses.first[at]! - losses.second[at]!);
  const different = Array.from(rows.keys()).filter(differs);
  const strongest = different.toSorted((one, other) => size(other) - size(one)).slice(0, SHOWN_DISAGREEMENTS);
  return {
    rows: different.length,
    column: key,
    records:
      key === null
        ? []
        : strongest.map((at) => ({
            key: String(rows[at]![key]),
            actual: rows[at]![target] ?? null,
            first: present(first[at]!),
            second: present(second[at]!),
          })),
  };
}

type Unit = NonNullable<ModelContrast['periods']>['unit'];
const UNITS: readonly Unit[] = ['month', 'quarter', 'year'];

/** First day of the period that a date or timestamp is in. */
function periodStart(cell: Cell, unit: Unit): string | null {
  const [, year, month] = /^(\d{4})-(\d{2})-\d{2}/u.exec(String(cell ?? '')) ?? [];
  if (year === undefined || month === undefined) {
    return null;
  }
  const quarter = String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0');
  return `${year}-${{ month, quarter, year: '01' }[unit]}-01`;
}

function groupPeriods(rows: readonly RecordCells[], column: string, unit: Unit): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  rows.forEach((row, at) => {
    const from = periodStart(row[column] ?? null, unit);
    if (from !== null) {
      const group = groups.get(from) ?? [];
      group.push(at);
      groups.set(from, group);
    }
  });
  return groups;
}

const meanAt = (values: Float64Array, rows: readonly number[]): number =>
  rows.reduce((sum, row) => sum + values[row]!, 0) / rows.length;

/** Losses by the finest unit that leaves rows enough in each period. */
function periodsOf({ rows, losses, columns, timeColumn }: ContrastedRows): ModelContrast['periods'] {
  const dated = columns.filter(({ type }) => type === 'date' || type === 'timestamp');
  const column = (dated.find(({ name }) => name === timeColumn) ?? dated[0])?.name;
  if (column === undefined) {
    return null;
  }
  for (const unit of UNITS) {
    const groups = groupPeriods(rows, column, unit);
    if (groups.size <= MAX_PERIODS && rows.length >= groups.size * USUAL_ROWS) {
      const points = [...groups]
        .filter(([, members]) => members.length >= MIN_ROWS)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([from, members]) => ({
          from,
          rows: members.length,
          first: meanAt(losses.first, members),
          second: meanAt(losses.second, members),
        }));
      return points.length < MIN_PERIODS ? null : { column, unit, points };
    }
  }
  return null;
}

/** Where two models differ: on which rows, in which segments, and when. */
export const contrastRows = async (
  turn: Turn,
  contrasted: ContrastedRows,
): Promise<Omit<ModelContrast, 'drift'>> => ({
  loss: contrasted.loss,
  segments: await segmentsOf(turn, contrasted),
  agreement: agreementOf(contrasted),
  disagreements: disagreementsOf(contrasted),
  periods: periodsOf(contrasted),
});

/** How far the rows that a model learned from are from those of another one, by column that either reads. */
export async function driftBetween(
  turn: Turn,
  { first, second }: Readonly<Record<'first' | 'second', readonly RecordCells[]>>,
  columns: readonly TaskColumn[],
): Promise<ColumnDrift[]> {
  const drifts: ColumnDrift[] = [];
  await byColumn(turn, columns, (column) => {
    const [before, after] = [toData(first, [column]), toData(second, [column])];
    drifts.push(...measureDataDrift(before, after, { features: [column.name], scored: [] }).columns);
  });
  return drifts.toSorted((one, other) => other.psi - one.psi);
}
