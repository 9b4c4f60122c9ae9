/** The key that opens a layout. */
export const LAYOUT_KEYS = {
  data: '1',
  charts: '2',
  pivot: '3',
  formulas: '4',
  recipe: '5',
  insights: '6',
  versions: '7',
  profile: '8',
} as const;
export type LayoutPath = keyof typeof LAYOUT_KEYS;

/** Keys of the address that belong to what is being done in one layout, and end with it. */
const PASSING: ReadonlySet<string> = new Set([
  'do',
  'on',
  'back',
  'list',
  'kind',
  'about',
  'sure',
  'against',
]);

/** What of the address goes along from one layout to the next. */
export const retainedSearch = (search: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(search).filter(([key]) => !PASSING.has(key)));

interface PanelColumns {
  /** The column whose panel is open; null for none. */
  readonly open: string | null;
  /** Column of the active cell; null when no cell is. */
  readonly active: string | null;
  /** Columns shown, in order. */
  readonly names: readonly string[];
}

/** The column whose panel the key `]` leaves open: none when one is, else that of the active cell, else the first. */
export const toggledPanel = ({ open, active, names }: PanelColumns): string | null =>
  open === null ? (active ?? names[0] ?? null) : null;
