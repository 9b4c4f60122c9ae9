import { bounded, meanClaim, type Candidate } from './candidate.ts';
import { seasonChart } from './charts.ts';
import type { Measure } from './mined-table.ts';
import type { Periods } from './periods.ts';
import { findSeason, seasonPosition, type SeasonUnit } from './series.ts';

const SEASON_UNITS = ['monthOfYear', 'dayOfWeek'] as const satisfies readonly SeasonUnit[];

const PARTS = { monthOfYear: 'month_of_year', dayOfWeek: 'weekday' } as const;

/** Whether an average follows the months of the year or the days of the week. */
export function seasonInsights(periods: Periods, measure: Measure | null): Candidate[] {
  if (measure === null) {
    return [];
  }
  return SEASON_UNITS.flatMap((season): Candidate[] => {
    const seasonal = findSeason(season, periods.days, measure.values);
    const positions = seasonal === null ? null : positionMeans(season, periods.days, measure.values);
    if (seasonal === null || positions === null) {
      return [];
    }
    const name = (direction: 'asc' | 'desc', value: number) => ({
      claim: {
        query: {
          kind: 'name' as const,
          field: periods.column,
          unit: season,
          measure: meanClaim(measure),
          direction,
          where: [],
        },
        format: { kind: season },
        holds: { op: 'eq' as const, value },
      },
    });
    return [
      {
        kind: 'seasonality',
        measure: measure.name,
        dimensions: [periods.column],
        n: seasonal.cycles,
        test: 'friedman',
        p: seasonal.p,
        statistic: seasonal.statistic,
        effect: bounded(seasonal.concordance),
        impact: 1,
        text: {
          code: season === 'monthOfYear' ? 'insight.yearly' : 'insight.weekly',
          values: {
            measure: measure.label,
            high: name('desc', positions.high),
            low: name('asc', positions.low),
          },
        },
        chart: seasonChart({ column: periods.column, part: PARTS[season] }, measure.name),
      },
    ];
  });
}

/** The positions with the highest and lowest mean of all rows, from 1. */
function positionMeans(
  season: SeasonUnit,
  days: Float64Array,
  values: Float64Array,
): { readonly high: number; readonly low: number } {
  const sums = new Map<number, { sum: number; count: number }>();
  days.forEach((day, row) => {
    const value = values[row]!;
    if (Number.isFinite(day) && !Number.isNaN(value)) {
      const position = seasonPosition(season, day);
      const known = sums.get(position) ?? { sum: 0, count: 0 };
      sums.set(position, { sum: known.sum + value, count: known.count + 1 });
    }
  });
  const ordered = [...sums.entries()]
    .map(([position, { sum, count }]) => ({ position, mean: sum / count }))
    .toSorted((one, other) => one.mean - other.mean);
  return { low: ordered[0]!.position, high: ordered[ordered.length - 1]!.position };
}
