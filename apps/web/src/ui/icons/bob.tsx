const RATIO = 9 / 14;

/** The bob of the plumb line: decorative, its meaning is always in the text beside it. `height` in px. */
export const Bob = ({
  height = 14,
  className,
}: {
  readonly height?: number;
  readonly className?: string;
}) => (
  <svg
    className={className === undefined ? 'pl-bob' : `pl-bob ${className}`}
    width={height * RATIO}
    height={height}
    viewBox="0 0 9 14"
    fill="var(--pl-plumb)"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M3.25 0h2.5v2h2.1c.5 0 .8.5.65.95L5 13.4a.55.55 0 0 1-1 0L.5 2.95C.35 2.5.65 2 1.15 2h2.1z" />
  </svg>
);
