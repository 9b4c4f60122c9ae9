import type { QualityDimension } from '@plumbline/contract';
import { message, type Message, type MessageValue } from '@plumbline/messages';
import type { FindingDraft, QualityDraft, QualityIssue } from './issue.ts';

/** The most points that each dimension can cost; together they are 100. */
export const POINTS_OF: Readonly<Record<QualityDimension, number>> = {
  completeness: 30,
  validity: 20,
  uniqueness: 20,
  consistency: 15,
  plausibility: 15,
};

const PER_CENT = 100;
/** Points are reported in tenths and added as whole tenths, so that sums are exact. */
const TENTHS = 10;
const SLACK = 1e-9;
const MAX_FINDINGS = 12;
const MAX_NAMES = 2;

type Part = QualityDraft['parts'][number];

export interface AssessedPart extends Part {
  /** Points in whole tenths. */
  readonly tenths: number;
}

/** `a`, `a and b`, `a, b, and 3 more` */
const shortList = (names: readonly string[]): MessageValue =>
  names.length <= MAX_NAMES
    ? names
    : [...names.slice(0, MAX_NAMES), message('quality.more', { count: names.length - MAX_NAMES })];

/** Merges the findings that cost least into one, so that the list stays short. */
const withSmallMerged = (issues: readonly QualityIssue[]): readonly QualityIssue[] => {
  const sorted = issues.toSorted((one, other) => other.cells - one.cells);
  const costly = sorted.filter(({ cells }) => cells > 0);
  if (costly.length <= MAX_FINDINGS) {
    return sorted;
  }
  const [first, rest] = [costly.slice(0, MAX_FINDINGS - 1), costly.slice(MAX_FINDINGS - 1)];
  const columns = [...new Set(rest.flatMap((one) => one.columns))];
  const others: QualityIssue = {
    kind: 'others',
    cells: rest.reduce((sum, { cells }) => sum + cells, 0),
    says: message('quality.others', { count: rest.length, columns: shortList(columns) }),
    why: null,
    columns,
    filter: null,
    step: null,
    place: null,
  };
  return [...first, others, ...sorted.filter(({ cells }) => cells === 0)];
};

/** Divides whole tenths by share: each rounded down, then one more to those that lost most by rounding. */
const divideTenths = (total: number, issues: readonly QualityIssue[]): readonly number[] => {
  const all = issues.reduce((sum, { cells }) => sum + cells, 0);
  const exact = issues.map(({ cells }) => (all === 0 ? 0 : (total * cells) / all));
  const floors = exact.map((value) => Math.floor(value + SLACK));
  const left = total - floors.reduce((sum, value) => sum + value, 0);
  const next = exact
    .map((value, at) => ({ at, rest: value - (floors[at] ?? 0) }))
    .toSorted((one, other) => other.rest - one.rest || one.at - other.at)
    .slice(0, left)
    .map(({ at }) => at);
  return floors.map((value, at) => (next.includes(at) ? value + 1 : value));
};

const explainPoints = ({ why, cells }: QualityIssue, lost: number, share: number): Message => {
  if (cells === 0) {
    return why ?? message('quality.costsNothing');
  }
  const points =
    lost === 0 ? message('quality.underTenth') : message('quality.points', { points: lost / TENTHS });
  return why === null
    ? message('quality.cost', { share, points })
    : message('quality.costWithReason', { reason: why, share, points });
};

/**
 * One point for each percent of all cells that is affected, at most what the dimension has, in tenths rounded up. The
 * points of the findings add up to exactly what is lost.
 */
export const assessPart = (
  dimension: QualityDimension,
  issues: readonly QualityIssue[],
  { cells, says }: { readonly cells: number; readonly says: Message },
): AssessedPart => {
  const of = POINTS_OF[dimension];
  const shown = withSmallMerged(issues);
  const share = cells === 0 ? 0 : shown.reduce((sum, one) => sum + one.cells, 0) / cells;
  const lost = Math.min(of * TENTHS, Math.ceil(share * PER_CENT * TENTHS - SLACK));
  const parts = divideTenths(lost, shown);
  const tenths = of * TENTHS - lost;
  return {
    dimension,
    tenths,
    points: tenths / TENTHS,
    of,
    says,
    findings: shown.map((one, at): FindingDraft => {
      const { kind, says: statement, columns, filter, step, place } = one;
      const cost = parts[at] ?? 0;
      return {
        kind,
        lost: cost / TENTHS,
        isRemark: one.cells === 0,
        says: statement,
        because: explainPoints(one, cost, one.cells / cells),
        columns,
        filter,
        step,
        place,
      };
    }),
  };
};

export const totalScore = (parts: readonly AssessedPart[]): number =>
  parts.reduce((sum, { tenths }) => sum + tenths, 0) / TENTHS;
