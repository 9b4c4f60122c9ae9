import type { ChartFormat } from '@plumbline/contract';

/**
 * How many points lie between two shares, where the figures are shares: “20 % less” of them could be points or a fifth. Null for
 * other figures.
 */
export function sharePoints(format: ChartFormat | undefined, from: number, to: number): number | null {
  const scale = scaleOf(format);
  return scale === null ? null : Number((scale * Math.abs(to - from)).toPrecision(3));
}

/** 0.2 as a share is 20 points; numbers that have a percent sign are points already. */
function scaleOf(format: ChartFormat | undefined): number | null {
  if (format?.kind === 'percent') {
    return 100;
  }
  return format?.suffix?.trim() === '%' ? 1 : null;
}
