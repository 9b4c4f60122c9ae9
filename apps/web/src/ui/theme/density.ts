import type { Preferences } from '@plumbline/contract';

/** Row height of lists by the user's choice, px; the tokens `row-dense`, `row`, `row-relaxed`. */
export const ROW_HEIGHT_PX: Readonly<Record<Preferences['density'], number>> = {
  dense: 28,
  normal: 32,
  relaxed: 40,
};
