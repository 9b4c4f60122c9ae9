import { LearnError } from '../data/frame.ts';
import { chiSquareTail, normalQuantile } from '../statistics/distributions.ts';
import { solvePositive } from '../linear/solve.ts';

/** How long each row was observed, and whether that ended with the event (1) or before it (0). */
export interface Durations {
  readonly times: Float64Array;
  readonly events: Uint8Array;
}

/** The survival curve at a time with events, with its 95 % interval. */
export interface SurvivalPoint {
  readonly time: number;
  /** Share without the event after this time. */
  readonly survival: number;
  readonly low: number;
  readonly high: number;
  /** Rows still observed just before it. */
  readonly atRisk: number;
  readonly events: number;
}

/** Throws `target.invalid` for times that are missing or negative. */
export function checkDurations({ times }: Durations): void {
  if (!times.every((time) => time >= 0 && time < Infinity)) {
    throw new LearnError('target.invalid', 'A duration is missing, negative or infinite.');
  }
}

/**
 * Shares without the event over time (Kaplan and Meier 1958), one point per time with an event, after time 0. Intervals
 * are by Greenwood's variance on the scale of log(−log), so they are within 0 and 1.
 */
export function kaplanMeier(durations: Durations, level: number): SurvivalPoint[] {
  checkDurations(durations);
  const z = normalQuantile((1 + level) / 2);
  let [survival, variance] = [1, 0];
  const points: SurvivalPoint[] = [
    { time: 0, survival: 1, low: 1, high: 1, atRisk: durations.times.length, events: 0 },
  ];
  for (const { time, atRisk, events } of eventTimes(durations)) {
    survival *= 1 - events / atRisk;
    variance += events / (atRisk * (atRisk - events));
    const log = Math.log(survival);
    const half = (z * Math.sqrt(variance)) / log;
    const bound = (shift: number): number =>
      survival === 0 ? 0 : Math.exp(-Math.exp(Math.log(-log) + shift));
    points.push({ time, survival, low: bound(-half), high: bound(half), atRisk, events });
  }
  return points;
}

/** The first time at which at most half are without the event; null if there is none. */
export function medianSurvival(points: readonly SurvivalPoint[]): number | null {
  return points.find(({ survival }) => survival <= 0.5)?.time ?? null;
}

/** Times with events, ascending, with rows observed until then. */
function eventTimes({ times, events }: Durations): { time: number; atRisk: number; events: number }[] {
  const order = Uint32Array.from(times.keys()).sort((one, other) => times[one]! - times[other]!);
  const steps: { time: number; atRisk: number; events: number }[] = [];
  for (let from = 0; from < order.length;) {
    const time = times[order[from]!]!;
    let [to, count] = [from, 0];
    while (to < order.length && times[order[to]!] === time) {
      count += events[order[to]!]!;
      to += 1;
    }
    if (count > 0) {
      steps.push({ time, atRisk: order.length - from, events: count });
    }
    from = to;
  }
  return steps;
}

/** Statistic (chi-squared) and p-value of the test. */
export interface LogRank {
  readonly statistic: number;
  readonly p: number;
}

/** Whether groups (codes from 0) have the same survival: the log-rank test. */
export function logRank({ times, events }: Durations, groups: Int32Array): LogRank {
  const count = groups.reduce((most, code) => Math.max(most, code), 0) + 1;
  const size = count - 1;
  const [rest, variance] = [new Float64Array(size), new Float64Array(size * size)];
  for (const { time, atRisk, events: total } of eventTimes({ times, events })) {
    const [risks, own] = [new Float64Array(count), new Float64Array(count)];
    times.forEach((value, row) => {
      risks[groups[row]!]! += value >= time ? 1 : 0;
      own[groups[row]!]! += value === time ? events[row]! : 0;
    });
    const factor = atRisk > 1 ? (total * (atRisk - total)) / (atRisk - 1) : 0;
    for (let one = 0; one < size; one += 1) {
      rest[one]! += own[one]! - (total * risks[one]!) / atRisk;
      for (let other = 0; other < size; other += 1) {
        const share = risks[other]! / atRisk;
        variance[one * size + other]! += factor * (risks[one]! / atRisk) * ((one === other ? 1 : 0) - share);
      }
    }
  }
  const solved = solvePositive(variance, rest);
  const statistic = solved.reduce((sum, value, at) => sum + value * rest[at]!, 0);
  return { statistic, p: chiSquareTail(statistic, size) };
}
