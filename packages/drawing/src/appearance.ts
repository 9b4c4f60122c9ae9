import { CHART_THEMES, type ChartAppearance, type ChartTheme, type ChartWords } from '@plumbline/viz';
import { FONT_FAMILY } from './fonts.ts';

export const chartTheme = (theme: 'Light' | 'Dark'): ChartTheme => ({
  ...CHART_THEMES[theme],
  fontFamily: FONT_FAMILY,
});

export const chartAppearance = (
  { theme, words }: { readonly theme: 'Light' | 'Dark'; readonly words: ChartWords },
  size: { readonly width: number; readonly height: number },
): ChartAppearance => ({
  theme: chartTheme(theme),
  locale: words.locale,
  t: words.t,
  isStill: true,
  width: size.width,
  height: size.height,
});
