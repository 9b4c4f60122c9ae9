/** The mark: cap, line, bob. `height` in px. */
export const Mark = ({ height = 22 }: { readonly height?: number }) => (
  <svg width={(height * 18) / 22} height={height} viewBox="0 0 18 22" aria-hidden="true" focusable="false">
    <path d="M0 .5h18v2.5H0z" fill="var(--pl-text)" />
    <path d="M8.5 3h1v5h-1z" fill="var(--pl-plumb)" />
    <path
      transform="translate(4.5 8)"
      d="M3.25 0h2.5v2h2.1c.5 0 .8.5.65.95L5 13.4a.55.55 0 0 1-1 0L.5 2.95C.35 2.5.65 2 1.15 2h2.1z"
      fill="var(--pl-plumb)"
    />
  </svg>
);
