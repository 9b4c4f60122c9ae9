/** A mark as the walk sees it. */
export interface WalkMark {
  readonly seriesIndex: number;
  readonly dataIndex: number;
}

/** Marks that a page key leaps over. */
const LEAP = 10;

const clamp = (at: number, length: number): number => Math.min(length - 1, Math.max(0, at));

/** The mark of a neighboring series that lies at the same place, or nearest to it; where the walk is when there is none. */
function across(marks: readonly WalkMark[], at: number, step: 1 | -1): number {
  const from = marks[at];
  if (from === undefined) {
    return 0;
  }
  const series = [...new Set(marks.map(({ seriesIndex }) => seriesIndex))];
  const next = series[series.indexOf(from.seriesIndex) + step];
  if (next === undefined) {
    return series.length === 1 ? clamp(at + step, marks.length) : at;
  }
  let nearest = at;
  let distance = Number.POSITIVE_INFINITY;
  for (const [index, mark] of marks.entries()) {
    const away = Math.abs(mark.dataIndex - from.dataIndex);
    if (mark.seriesIndex === next && away < distance) {
      nearest = index;
      distance = away;
    }
  }
  return nearest;
}

/**
 * Where a key leads among the marks: left and right along them, up and down between series (along, where there is only
 * one), pages by ten. Null for a key that leads nowhere; from `at` null the first key leads to the first mark.
 */
export function walked(marks: readonly WalkMark[], at: number | null, key: string): number | null {
  if (marks.length === 0) {
    return null;
  }
  const last = marks.length - 1;
  const steps: Readonly<Record<string, (from: number) => number>> = {
    ArrowRight: (from) => from + 1,
    ArrowLeft: (from) => from - 1,
    ArrowUp: (from) => across(marks, from, 1),
    ArrowDown: (from) => across(marks, from, -1),
    PageDown: (from) => from + LEAP,
    PageUp: (from) => from - LEAP,
    Home: () => 0,
    End: () => last,
  };
  const step = steps[key];
  if (step === undefined) {
    return null;
  }
  if (at === null) {
    return key === 'ArrowLeft' || key === 'End' ? last : 0;
  }
  return clamp(step(at), marks.length);
}
