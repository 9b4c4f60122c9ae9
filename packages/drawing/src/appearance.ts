import { CHART_THEMES, type ChartAppearance, type ChartTheme } from '@plumbline/viz';
import { FONT_FAMILY } from './fonts.ts';

export const themeOf = (theme: 'Light' | 'Dark'): ChartTheme => ({
  ...CHART_THEMES[theme],
  fontFamily: FONT_FAMILY,
});

export const appearanceOf = (
  { theme, locale }: { readonly theme: 'Light' | 'Dark'; readonly locale: string },
  size: { readonly width: number; readonly height: number },
): ChartAppearance => ({
  theme: themeOf(theme),
  locale,
  isStill: true,
  width: size.width,
  height: size.height,
});
