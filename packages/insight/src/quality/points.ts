import type { DatasetQuality, QualityDimension, QualityFinding } from '@plumbline/contract';
import { listed, percent } from './figures.ts';
import type { QualityIssue } from './issue.ts';

/** Each dimension can cost so many points; together they are 100. */
export const POINTS_OF: Readonly<Record<QualityDimension, number>> = {
  completeness: 30,
  validity: 20,
  uniqueness: 20,
  consistency: 15,
  plausibility: 15,
};

const PER_CENT = 100;
/** Points are told in tenths; sums of whole tenths lose nothing. */
const TENTHS = 10;
const SLACK = 1e-9;
const SHOWN = 12;

type Part = DatasetQuality['parts'][number];

export interface AssessedPart extends Part {
  /** In whole tenths. */
  readonly tenths: number;
}

/** Those that cost least become one, so that a list can be read to its end. */
const withRestGathered = (faults: readonly QualityIssue[]): readonly QualityIssue[] => {
  const sorted = faults.toSorted((one, other) => other.cells - one.cells);
  const costly = sorted.filter(({ cells }) => cells > 0);
  if (costly.length <= SHOWN) {
    return sorted;
  }
  const [kept, rest] = [costly.slice(0, SHOWN - 1), costly.slice(SHOWN - 1)];
  const columns = [...new Set(rest.flatMap((one) => one.columns))];
  const others: QualityIssue = {
    kind: 'others',
    cells: rest.reduce((sum, { cells }) => sum + cells, 0),
    says: `${rest.length} smaller findings, in ${listed(columns)}`,
    why: '',
    columns,
    filter: null,
    step: null,
    place: null,
  };
  return [...kept, others, ...sorted.filter(({ cells }) => cells === 0)];
};

/** Whole tenths to each by its share: first rounded down, then one more to those that lost most by it. */
const shareOut = (total: number, faults: readonly QualityIssue[]): readonly number[] => {
  const all = faults.reduce((sum, { cells }) => sum + cells, 0);
  const exact = faults.map(({ cells }) => (all === 0 ? 0 : (total * cells) / all));
  const floors = exact.map((value) => Math.floor(value + SLACK));
  const left = total - floors.reduce((sum, value) => sum + value, 0);
  const next = exact
    .map((value, at) => ({ at, rest: value - (floors[at] ?? 0) }))
    .toSorted((one, other) => other.rest - one.rest || one.at - other.at)
    .slice(0, left)
    .map(({ at }) => at);
  return floors.map((value, at) => (next.includes(at) ? value + 1 : value));
};

const explainPoints = ({ why, cells }: QualityIssue, lost: number, share: number): string => {
  if (cells === 0) {
    return why === '' ? 'Costs no points' : why;
  }
  const points =
    lost === 0 ? 'less than a tenth of a point' : `${lost / TENTHS} ${lost === TENTHS ? 'point' : 'points'}`;
  return `${why === '' ? '' : `${why}; `}${percent(share)} of all cells: ${points}`;
};

/**
 * One point for each per cent of all cells that is at qualityIssue, at most what the dimension has, told in tenths rounded up.
 * The findings share exactly what is lost.
 */
export const assessPart = (
  dimension: QualityDimension,
  faults: readonly QualityIssue[],
  { cells, says }: { readonly cells: number; readonly says: string },
): AssessedPart => {
  const of = POINTS_OF[dimension];
  const shown = withRestGathered(faults);
  const share = cells === 0 ? 0 : shown.reduce((sum, one) => sum + one.cells, 0) / cells;
  const lost = Math.min(of * TENTHS, Math.ceil(share * PER_CENT * TENTHS - SLACK));
  const parts = shareOut(lost, shown);
  const tenths = of * TENTHS - lost;
  return {
    dimension,
    tenths,
    points: tenths / TENTHS,
    of,
    says,
    findings: shown.map((one, at): QualityFinding => {
      const { kind, says: sentence, columns, filter, step, place } = one;
      const cost = parts[at] ?? 0;
      return {
        kind,
        lost: cost / TENTHS,
        says: sentence,
        because: explainPoints(one, cost, one.cells / cells),
        columns,
        filter,
        step,
        place,
      };
    }),
  };
};

export const scoreOf = (parts: readonly AssessedPart[]): number =>
  parts.reduce((sum, { tenths }) => sum + tenths, 0) / TENTHS;
