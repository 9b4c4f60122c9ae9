/** sRGB, 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number];

const WHITE: Rgb = [255, 255, 255];
/** The surface of cards in Dark. */
const DARK_SURFACE: Rgb = [20, 25, 31];
/** WCAG 2.2, 1.4.3: text of ordinary size. */
export const MIN_CONTRAST = 4.5;

const parse = (color: string): Rgb => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
];

const print = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

const contrast = (one: Rgb, other: Rgb): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

/** `share` of `other` in `color`, 0 to 1. */
const mix = (color: Rgb, other: Rgb, share: number): Rgb => {
  const part = (index: 0 | 1 | 2): number => color[index] + (other[index] - color[index]) * share;
  return [part(0), part(1), part(2)];
};

/** How well white text reads on a color (`#rrggbb`), and the color on white: 1 to 21 by WCAG. */
export const contrastWithWhite = (color: string): number => contrast(parse(color), WHITE);

export interface AccentShades {
  readonly fill: string;
  readonly hover: string;
}

const STEPS = 20;

/**
 * The shades of an accent color (`#rrggbb`) that has `MIN_CONTRAST` with white: as it is in Light, lightened in Dark until
 * it stands out from the dark surface as well.
 */
export function accentShades(color: string): { readonly light: AccentShades; readonly dark: AccentShades } {
  const accent = parse(color);
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => mix(accent, WHITE, step / STEPS));
  const bright = steps.find((shade) => contrast(shade, DARK_SURFACE) >= MIN_CONTRAST) ?? WHITE;
  return {
    light: { fill: color, hover: print(mix(accent, [0, 0, 0], 0.18)) },
    dark: {
      fill: print(bright),
      hover: print(mix(bright, WHITE, 0.2)),
    },
  };
}
