import type { EnglishCatalogs } from '../../messages/index.ts';

type KeyText = Exclude<Extract<keyof EnglishCatalogs['shell'], `key${string}`>, 'keysSingleWhat'>;

interface ShortcutGroup {
  readonly title: KeyText;
  /** The chord, and what it does. */
  readonly keys: readonly (readonly [string, KeyText])[];
}

/** Every key of the product. `useShortcut` takes no other, so that the list that people read lacks none. */
export const SHORTCUTS = [
  {
    title: 'keysGo',
    keys: [
      ['mod+k', 'keySearch'],
      ['g h', 'keyHome'],
      ['g d', 'keyDatasets'],
      ['g w', 'keyWorkflows'],
      ['g t', 'keyStories'],
      ['g b', 'keyDashboards'],
      ['g c', 'keyConnections'],
    ],
  },
  {
    title: 'keysPage',
    keys: [
      ['/', 'keyFilter'],
      ['n', 'keyNew'],
      ['[', 'keyFold'],
      [']', 'keyPanel'],
      ['mod+s', 'keySavePage'],
      ['?', 'keyHelp'],
    ],
  },
  {
    title: 'keysDataset',
    keys: [
      ['1', 'keyData'],
      ['2', 'keyCharts'],
      ['3', 'keyPivot'],
      ['4', 'keyFormulas'],
      ['5', 'keyRecipe'],
      ['6', 'keyInsights'],
      ['7', 'keyVersions'],
      ['8', 'keyProfile'],
      ['m', 'keyMode'],
      ['mod+z', 'keyUndo'],
    ],
  },
  {
    title: 'keysDashboard',
    keys: [
      ['e', 'keyDashboardEdit'],
      ['m', 'keyMode'],
      ['t', 'keyTrace'],
      ['← ↑ → ↓', 'keyTileMove'],
      ['shift+→', 'keyTileSize'],
    ],
  },
  {
    title: 'keysRecipe',
    keys: [
      ['alt+↑', 'keyStepMove'],
      ['e', 'keyStepEdit'],
      ['Delete', 'keyStepRemove'],
      ['mod+.', 'keyFix'],
      ['mod+Enter', 'keySave'],
    ],
  },
  { title: 'keysRecords', keys: [['↑ ↓', 'keyRecord']] },
  {
    title: 'keysGrid',
    keys: [
      ['↑ ↓ ← →', 'keyMove'],
      ['shift+↑', 'keyExtend'],
      ['mod+↑', 'keyEdge'],
      ['Enter', 'keyDetails'],
      ['mod+c', 'keyCopy'],
      ['shift+F10', 'keyCellMenu'],
    ],
  },
] as const satisfies readonly ShortcutGroup[];

export type Chord = (typeof SHORTCUTS)[number]['keys'][number][0];

const printPart = (part: string): string => (part.length === 1 ? part.toUpperCase() : part);

/** The keys of a chord, one after another: `g d` is `G`, `D`; `mod+k` is `mod+K`. */
export const chordKeys = (chord: Chord): readonly string[] =>
  chord.split(' ').map((press) => press.split('+').map(printPart).join('+'));
