import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { t } from '../../messages/index.ts';

const plumb: MantineColorsTuple = [
  '#e7f3fc',
  '#cfe7f9',
  '#a3d2f4',
  '#73bbee',
  '#45aae8',
  '#209be3',
  '#1581c4',
  '#0b6cab',
  '#09598d',
  '#07456e',
];
const gray: MantineColorsTuple = [
  '#f5f6f7',
  '#eef0f2',
  '#e2e6ea',
  '#cdd3d9',
  '#aeb7c0',
  '#848e98',
  '#636e79',
  '#48535e',
  '#2b343d',
  '#14191f',
];
const dark: MantineColorsTuple = [
  '#e8ecf0',
  '#c5ced6',
  '#a9b4bf',
  '#84929e',
  '#36404a',
  '#1b2129',
  '#14191f',
  '#0e1216',
  '#0b0e12',
  '#080a0d',
];
const red: MantineColorsTuple = [
  '#fdecea',
  '#f9d3cf',
  '#f2a9a2',
  '#ea8078',
  '#dd584f',
  '#d23f37',
  '#cb352d',
  '#c4302b',
  '#a12722',
  '#7c1e1a',
];
const green: MantineColorsTuple = [
  '#e6f4ec',
  '#c9e7d6',
  '#98d0b0',
  '#67b98b',
  '#40a26d',
  '#2a8d5a',
  '#1f8251',
  '#18794e',
  '#13613e',
  '#0e492f',
];
const yellow: MantineColorsTuple = [
  '#fbf1da',
  '#f5e1b0',
  '#ebc873',
  '#e0b04a',
  '#c8932a',
  '#ad7a10',
  '#9c6a04',
  '#8f5f00',
  '#724c00',
  '#553900',
];

/** Where menus, tooltips and dialogs are drawn: inside `main`, so that they are in a landmark like everything else. */
export const OVERLAYS_ID = 'overlays';

const FILLED: Readonly<Record<string, readonly [background: string, hover: string, text: string]>> = {
  plumb: ['var(--pl-accent-fill)', 'var(--pl-accent-fill-hover)', 'var(--pl-on-accent)'],
  red: [
    'var(--pl-negative)',
    'color-mix(in srgb, var(--pl-negative) 88%, var(--pl-text))',
    'var(--pl-surface)',
  ],
};

/** Mantine picks the text of a filled button for Light alone; the tokens know both schemes. */
const filledByTokens: VariantColorsResolver = (input) => {
  const tokens = input.variant === 'filled' ? FILLED[input.color ?? input.theme.primaryColor] : undefined;
  if (tokens === undefined) {
    return defaultVariantColorsResolver(input);
  }
  const [background, hover, color] = tokens;
  return { background, hover, color, border: '1px solid transparent' };
};

/** A menu or a select may open from a field in a dialog, so it is above dialogs. */
const OVER_MODAL = 'calc(var(--pl-z-modal) + 1)';
/** Read whenever a dialog is drawn: its button is named in the language of that moment. */
const dialogProps = () =>
  ({
    zIndex: 'var(--pl-z-modal)',
    // The scrim is a token, set in base.css.
    overlayProps: { color: 'transparent', backgroundOpacity: 0 },
    closeButtonProps: { 'aria-label': t('ui.close') },
    // The name of a column is one word, which may be longer than a phone is wide.
    styles: { title: { minWidth: 0, overflowWrap: 'anywhere' } },
  }) as const;

/** Mantine in the tokens of tokens.css. Components change scheme through the CSS variables alone. */
export const theme = createTheme({
  primaryColor: 'plumb',
  primaryShade: { light: 7, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.29,
  fontFamily: 'var(--pl-font-sans)',
  fontFamilyMonospace: 'var(--pl-font-mono)',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  white: '#ffffff',
  black: '#14191f',
  colors: { plumb, gray, dark, red, green, yellow },
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '14px', xl: '16px' },
  lineHeights: { xs: '16px', sm: '16px', md: '20px', lg: '20px', xl: '24px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  shadows: {
    xs: 'none',
    sm: 'var(--pl-shadow-1)',
    md: 'var(--pl-shadow-2)',
    lg: 'var(--pl-shadow-2)',
    xl: 'var(--pl-shadow-3)',
  },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '15px', lineHeight: '20px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
      h4: { fontSize: '13px', lineHeight: '20px' },
    },
  },
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '96em' },
  variantColorResolver: filledByTokens,
  components: {
    Portal: { defaultProps: { target: `#${OVERLAYS_ID}` } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, zIndex: OVER_MODAL } },
    Popover: { defaultProps: { zIndex: OVER_MODAL } },
    Drawer: { defaultProps: () => ({ ...dialogProps(), position: 'right', size: 400 }) },
    Switch: { defaultProps: { withThumbIndicator: false } },
    // With a variant its words are in the color that the tokens give for the filled one; without, they are white.
    Chip: { defaultProps: { variant: 'filled' } },
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Input: { defaultProps: { size: 'md' } },
    Paper: { defaultProps: { withBorder: true, radius: 'md', shadow: 'none' } },
    Table: { defaultProps: { horizontalSpacing: 10, highlightOnHover: true } },
    SegmentedControl: { defaultProps: { radius: 'sm', size: 'sm' } },
    Tooltip: {
      defaultProps: {
        openDelay: 400,
        events: { hover: true, focus: true, touch: false },
        withinPortal: true,
        zIndex: OVER_MODAL,
      },
    },
    Modal: { defaultProps: () => ({ ...dialogProps(), centered: true, radius: 'lg' }) },
    Anchor: { defaultProps: { underline: 'hover' } },
  },
});

const pointed = {
  '--mantine-color-body': 'var(--pl-canvas)',
  '--mantine-color-text': 'var(--pl-text)',
  '--mantine-color-dimmed': 'var(--pl-text-3)',
  '--mantine-color-placeholder': 'var(--pl-text-3)',
  '--mantine-color-default': 'var(--pl-surface)',
  '--mantine-color-default-color': 'var(--pl-text)',
  '--mantine-color-default-hover': 'var(--pl-hover)',
  '--mantine-color-default-border': 'var(--pl-line-2)',
  '--mantine-color-anchor': 'var(--pl-link)',
  '--mantine-color-error': 'var(--pl-negative)',
  '--mantine-color-disabled': 'var(--pl-sunken)',
  '--mantine-color-disabled-color': 'var(--pl-text-3)',
  '--mantine-color-disabled-border': 'var(--pl-line)',
  '--mantine-primary-color-filled': 'var(--pl-accent-fill)',
  '--mantine-primary-color-filled-hover': 'var(--pl-accent-fill-hover)',
  '--mantine-primary-color-contrast': 'var(--pl-on-accent)',
  '--mantine-primary-color-light': 'var(--pl-accent-soft)',
  '--mantine-primary-color-light-color': 'var(--pl-link)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: pointed,
  dark: pointed,
});
