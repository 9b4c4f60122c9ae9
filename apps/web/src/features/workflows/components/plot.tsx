import { plotRange, plotTicks, type PlotRange } from '@plumbline/viz';
import type { ReactNode } from 'react';
import { formatMetric, formatShare } from '../model/figures.ts';
import classes from './workflows.module.css';

type Point = readonly [number, number];

export interface PlotLine {
  readonly points: readonly Point[];
  readonly isDashed: boolean;
  /** Thin and gray: one of many. */
  readonly isFaint?: boolean;
  /** The first of the palette unless given; dashed lines are gray. */
  readonly color?: string;
  readonly band?: readonly (readonly [number, number, number])[];
}

interface PlotProps {
  /** What it shows, in words. */
  readonly label: string;
  readonly lines: readonly PlotLine[];
  /** Single marks. */
  readonly dots?: readonly Point[];
  readonly xLabel: string;
  readonly yLabel: string;
  readonly areShares: { readonly x: boolean; readonly y: boolean };
  /** Texts of an axis of days, from its ends. */
  readonly formatDays?: (ends: readonly [number, number]) => (day: number) => string;
}

const WIDTH = 360;
const HEIGHT = 220;
const LEFT = 48;
const BOTTOM = 34;
const TOP = 24;

const PALETTE = 10;

/** Color of the line with this number, from 0. */
export const lineColor = (at: number): string => `var(--pl-cat-${(Math.max(0, at) % PALETTE) + 1})`;

const lineWidth = ({ isDashed, isFaint = false }: PlotLine): number => {
  if (isFaint) {
    return 1;
  }
  return isDashed ? 1.5 : 2;
};

/** Lines and marks over two axes. */
export const Plot = ({ label, lines, dots = [], xLabel, yLabel, areShares, formatDays }: PlotProps) => {
  const points = [...lines.flatMap((line) => line.points), ...dots];
  const unitX = areShares.x ? 'share' : 'number';
  const bands = lines.flatMap(({ band = [] }) => band);
  const x = plotRange(
    [...points.map(([value]) => value), ...bands.map(([value]) => value)],
    formatDays === undefined ? unitX : 'days',
  );
  const y = plotRange(
    [...points.map(([, value]) => value), ...bands.flatMap(([, low, high]) => [low, high])],
    areShares.y ? 'share' : 'number',
  );
  const atX = (value: number): number => LEFT + ((value - x.low) / (x.high - x.low)) * (WIDTH - LEFT - 8);
  const atY = (value: number): number =>
    TOP + (1 - (value - y.low) / (y.high - y.low)) * (HEIGHT - BOTTOM - TOP);
  const path = (line: readonly Point[]): string =>
    line.map(([px, py], at) => `${at === 0 ? 'M' : 'L'}${atX(px).toFixed(1)} ${atY(py).toFixed(1)}`).join('');
  return (
    <svg className={classes['svg']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <Axes {...{ x, y, atX, atY, xLabel, yLabel, areShares }} {...(formatDays && { formatDays })} />
      {lines.map((line, at) => (
        <g key={at}>
          {line.band === undefined || line.band.length === 0 ? null : (
            <path
              d={`${path(line.band.map(([px, , high]) => [px, high]))}${path(
                line.band.toReversed().map(([px, low]) => [px, low]),
              ).replace('M', 'L')}Z`}
              fill={line.color ?? lineColor(0)}
              fillOpacity={0.16}
            />
          )}
          <path
            d={path(line.points)}
            fill="none"
            stroke={line.isDashed || line.isFaint ? 'var(--pl-text-3)' : (line.color ?? lineColor(0))}
            strokeOpacity={line.isFaint ? 0.35 : 1}
            strokeWidth={lineWidth(line)}
            strokeDasharray={line.isDashed ? '3 3' : undefined}
          />
        </g>
      ))}
      {dots.map(([px, py], at) => (
        <circle key={at} cx={atX(px)} cy={atY(py)} r={2} fill="var(--pl-cat-1)" fillOpacity={0.5} />
      ))}
    </svg>
  );
};

interface AxesProps extends Pick<PlotProps, 'xLabel' | 'yLabel' | 'areShares' | 'formatDays'> {
  readonly x: PlotRange;
  readonly y: PlotRange;
  readonly atX: (value: number) => number;
  readonly atY: (value: number) => number;
}

/** The first and the last text of an axis stay within it. */
const anchorOf = (at: number, count: number): 'start' | 'middle' | 'end' => {
  if (at === 0) {
    return 'start';
  }
  return at === count - 1 ? 'end' : 'middle';
};

const Axes = ({ x, y, atX, atY, xLabel, yLabel, areShares, formatDays }: AxesProps): ReactNode => {
  const textX = formatDays?.([x.low, x.high]) ?? (areShares.x ? formatShare : formatMetric);
  const textY = areShares.y ? formatShare : formatMetric;
  return (
    <g>
      {plotTicks(y).map((value) => (
        <g key={value}>
          <line x1={LEFT} x2={WIDTH - 8} y1={atY(value)} y2={atY(value)} stroke="var(--pl-chart-grid)" />
          <text x={LEFT - 6} y={atY(value) + 4} textAnchor="end">
            {textY(value)}
          </text>
        </g>
      ))}
      {plotTicks(x).map((value, at, { length }) => (
        <text key={value} x={atX(value)} y={HEIGHT - 18} textAnchor={anchorOf(at, length)}>
          {textX(value)}
        </text>
      ))}
      <text x={WIDTH - 8} y={HEIGHT - 3} textAnchor="end">
        {xLabel}
      </text>
      <text x={4} y={12}>
        {yLabel}
      </text>
    </g>
  );
};
