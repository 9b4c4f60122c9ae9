/** Hue in degrees, saturation and lightness from 0 to 1, of `#RRGGBB`. */
function toHsl(hex: string): {
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
} {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  );
  const max = Math.max(red, green, blue);
  const min = Math.min(red, green, blue);
  const range = max - min;
  const lightness = (max + min) / 2;
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1));
  return { hue: findHue([red, green, blue], max, range), saturation, lightness };
}

function findHue([red, green, blue]: readonly [number, number, number], max: number, range: number): number {
  if (range === 0) {
    return 0;
  }
  if (max === red) {
    return 60 * (((green - blue) / range + 6) % 6);
  }
  return 60 * (max === green ? (blue - red) / range + 2 : (red - green) / range + 4);
}

const VIVID = 0.35;

const isVivid = (hex: string): boolean => {
  const { saturation, lightness } = toHsl(hex);
  return saturation > VIVID && lightness > 0.15 && lightness < 0.85;
};

/** At least five vivid colors that leave out less than a third of the color wheel. */
export function isRainbow(colors: readonly string[]): boolean {
  const hues = colors
    .filter(isVivid)
    .map((hex) => toHsl(hex).hue)
    .toSorted((one, other) => one - other);
  const gaps = hues.map((hue, at) => (at === 0 ? hue + 360 - (hues.at(-1) ?? 0) : hue - (hues[at - 1] ?? 0)));
  return hues.length >= 5 && Math.max(...gaps) < 130;
}

const isRed = (hex: string): boolean => isVivid(hex) && (toHsl(hex).hue < 25 || toHsl(hex).hue > 335);
const isGreen = (hex: string): boolean => isVivid(hex) && toHsl(hex).hue > 75 && toHsl(hex).hue < 160;
const ALIKE = 0.2;

/** Whether a red and a green have about the same lightness. */
export const hasRedAndGreen = (colors: readonly string[]): boolean =>
  colors
    .filter(isRed)
    .some((red) =>
      colors.some(
        (green) => isGreen(green) && Math.abs(toHsl(red).lightness - toHsl(green).lightness) < ALIKE,
      ),
    );
