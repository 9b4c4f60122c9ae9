import {
  IconArrowMerge,
  IconArrowsJoin,
  IconArrowsSort,
  IconArrowsSplit,
  IconBraces,
  IconCalendarStats,
  IconColumnRemove,
  IconCopyOff,
  IconCursorText,
  IconFilter,
  IconFold,
  IconMathFunction,
  IconPencil,
  IconReplace,
  IconRowInsertBottom,
  IconRulerMeasure,
  IconSpace,
  IconSquareHalf,
  IconTableColumn,
  IconTableRow,
  IconTransform,
  type Icon,
} from '@tabler/icons-react';
import { STEP_KINDS, type StepGroup, type StepKind } from '../model/step-kinds.ts';
import { RECIPE_STEPS } from '@plumbline/contract';

/** A kind without an icon of its own has that of its group. */
const ICONS: Readonly<Partial<Record<StepKind, Icon>>> = {
  rename: IconCursorText,
  cast: IconTransform,
  formula: IconMathFunction,
  fill: IconSquareHalf,
  replace: IconReplace,
  trim: IconSpace,
  split: IconArrowsSplit,
  merge: IconArrowMerge,
  drop: IconColumnRemove,
  dedupe: IconCopyOff,
  filter: IconFilter,
  sort: IconArrowsSort,
  group: IconFold,
  join: IconArrowsJoin,
  append: IconRowInsertBottom,
  pivot: IconTableColumn,
  unpivot: IconTableRow,
  bin: IconRulerMeasure,
  'extract-date': IconCalendarStats,
  'parse-json': IconBraces,
};

const GROUP_ICONS: Readonly<Record<StepGroup, Icon>> = {
  columns: IconTableColumn,
  rows: IconTableRow,
  shape: IconFold,
  combine: IconArrowsJoin,
};

const ICON_OF_KIND: Readonly<Record<string, Icon>> = Object.fromEntries(
  STEP_KINDS.map((kind) => [kind, ICONS[kind] ?? GROUP_ICONS[RECIPE_STEPS[kind].group]]),
);

/** The icon of a kind of step; its label is beside it. */
export const StepIcon = ({ kind, size = 16 }: { readonly kind: string; readonly size?: number }) => {
  const Shown = ICON_OF_KIND[kind] ?? IconPencil;
  return <Shown size={size} stroke={1.6} aria-hidden="true" />;
};
