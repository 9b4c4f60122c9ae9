import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ChartTheme } from './compiled-chart.ts';
import { CHART_THEMES } from './themes.ts';

const CSS = readFileSync(new URL('../../../apps/web/src/ui/theme/tokens.css', import.meta.url), 'utf8');
const DARK_AT = CSS.indexOf("[data-mantine-color-scheme='dark'] {");
const token = (scheme: 'Light' | 'Dark', name: string): string | undefined => {
  const pattern = new RegExp(`--pl-${name}: ([^;]+);`);
  const own = scheme === 'Dark' ? pattern.exec(CSS.slice(DARK_AT))?.[1] : undefined;
  return own ?? pattern.exec(CSS)?.[1];
};
const steps = (scheme: 'Light' | 'Dark', name: string, count: number) =>
  Array.from({ length: count }, (_, at) => token(scheme, `${name}-${at + 1}`));

const TOKENS: Readonly<Partial<Record<keyof ChartTheme, string>>> = {
  text: 'text',
  text2: 'text-2',
  text3: 'text-3',
  surface: 'surface',
  raised: 'raised',
  sunken: 'sunken',
  line: 'line',
  line2: 'line-2',
  grid: 'chart-grid',
  axis: 'chart-axis',
  accent: 'accent',
  positive: 'positive',
  negative: 'negative',
  warning: 'warning',
  fontFamily: 'font-sans',
};

describe.each(['Light', 'Dark'] as const)('the theme %s of charts', (scheme) => {
  const theme = CHART_THEMES[scheme];

  it.each(Object.entries(TOKENS))('has %s as the page has it', (name, tokenName) => {
    expect(theme[name as keyof ChartTheme]).toBe(token(scheme, tokenName));
  });

  it('has the palettes as the page has them', () => {
    expect(theme.slots).toEqual(steps(scheme, 'cat', 10));
    expect(theme.sequential).toEqual(steps(scheme, 'seq', 9));
    expect(theme.diverging).toEqual(steps(scheme, 'div', 9));
  });
});
