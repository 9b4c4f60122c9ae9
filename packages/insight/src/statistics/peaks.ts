export interface Peak {
  readonly at: number;
  /** Its height above the higher of the two lowest points between it and something higher. */
  readonly prominence: number;
}

/** Every local maximum of a series with its prominence. The ends do not count: the next values are unknown. */
export function findPeaks(values: readonly number[]): Peak[] {
  const peaks: Peak[] = [];
  values.forEach((value, at) => {
    const isInside = at > 0 && at < values.length - 1;
    if (isInside && value > (values[at - 1] ?? value) && value >= (values[at + 1] ?? value)) {
      const left = lowestBefore(values, { at, value, step: -1 });
      const right = lowestBefore(values, { at, value, step: 1 });
      peaks.push({ at, prominence: value - Math.max(left, right) });
    }
  });
  return peaks;
}

/** The lowest value on the way to the next higher one, or to the end. */
function lowestBefore(
  values: readonly number[],
  { at, value, step }: { readonly at: number; readonly value: number; readonly step: 1 | -1 },
): number {
  let lowest = value;
  for (let index = at + step; index >= 0 && index < values.length; index += step) {
    const here = values[index] ?? value;
    if (here > value) {
      break;
    }
    lowest = Math.min(lowest, here);
  }
  return lowest;
}
