interface MiniProps {
  /** What it shows, in words; the shape itself is a picture. */
  readonly label: string;
  readonly width?: number;
  /** px */
  readonly height?: number;
  /** A CSS color. */
  readonly colour?: string;
}

/** Bars without an axis, 20 px high as in a column header. Empty bins keep their place; any count is at least 1 px. */
export const MiniBars = ({
  values,
  label,
  width = 100,
  height = 20,
  colour = 'color-mix(in srgb, var(--pl-cat-1) 55%, transparent)',
}: MiniProps & { readonly values: readonly number[] }) => {
  const largest = Math.max(1, ...values);
  const step = width / Math.max(1, values.length);
  const gap = step > 4 ? 1 : 0;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      height={height}
      preserveAspectRatio="none"
      fill={colour}
    >
      {values.map((value, at) => {
        const size = value === 0 ? 0 : Math.max(1, (value / largest) * height);
        return (
          <rect key={at} x={at * step} y={height - size} width={Math.max(0.5, step - gap)} height={size} />
        );
      })}
    </svg>
  );
};

/** One line without an axis, its last value marked. */
export const Sparkline = ({
  values,
  label,
  width = 100,
  height = 28,
  colour = 'var(--pl-cat-1)',
}: MiniProps & { readonly values: readonly number[] }) => {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const inset = 3;
  const points = values.map((value, at) => ({
    x: inset + (at / Math.max(1, values.length - 1)) * (width - 2 * inset),
    y: height - inset - ((value - low) / span) * (height - 2 * inset),
  }));
  const last = points.at(-1);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      <polyline
        fill="none"
        stroke={colour}
        strokeWidth="1.5"
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
      />
      {last === undefined ? null : <circle cx={last.x} cy={last.y} r="2.5" fill={colour} />}
    </svg>
  );
};

/** A share of a whole as one bar, for booleans and fill rates. `share` 0 to 1. */
export const ShareBar = ({
  share,
  label,
  height = 6,
}: {
  readonly share: number;
  readonly label: string;
  readonly height?: number;
}) => (
  <svg
    role="img"
    aria-label={label}
    viewBox={`0 0 100 ${height}`}
    width="100%"
    height={height}
    preserveAspectRatio="none"
  >
    <rect width="100" height={height} fill="var(--pl-line-2)" />
    <rect x={100 - share * 100} width={share * 100} height={height} fill="var(--pl-cat-1)" />
  </svg>
);
