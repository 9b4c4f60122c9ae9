import type { Cell, ColumnProfile } from '@plumbline/contract';
import type { IngestedColumn } from '@plumbline/engine';
import { clockIn } from '@plumbline/query';

const onClock =
  (zone: string) =>
  (cell: Cell): Cell =>
    typeof cell === 'string' ? (clockIn(zone, cell) ?? cell) : cell;

function moved(profile: ColumnProfile, zone: string): ColumnProfile {
  const move = onClock(zone);
  const { quantiles, histogram, top } = profile;
  return {
    ...profile,
    min: move(profile.min),
    max: move(profile.max),
    quantiles:
      quantiles === null
        ? null
        : {
            p05: move(quantiles.p05),
            p25: move(quantiles.p25),
            p50: move(quantiles.p50),
            p75: move(quantiles.p75),
            p95: move(quantiles.p95),
          },
    histogram: histogram.map(({ from, to, count }) => ({ from: move(from), to: move(to), count })),
    top: top.map(({ value, count }) => ({ value: move(value), count })),
  };
}

/** The facts on rows as they were stored, as they are on the clocks of the columns. [SEM-ZONE-2] */
export const zonedProfile = (
  columns: readonly IngestedColumn[],
  profile: readonly ColumnProfile[] | null,
): readonly ColumnProfile[] | null =>
  profile?.map((one, at) => {
    const zone = columns[at]?.zone;
    return zone === undefined || zone === 'UTC' ? one : moved(one, zone);
  }) ?? null;
