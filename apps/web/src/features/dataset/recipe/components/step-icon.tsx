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
import type { StepKind } from '../model/step-kinds.ts';

const ICONS: Readonly<Record<StepKind, Icon>> = {
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

/** The icon of a kind of step; its label is beside it. */
export const StepIcon = ({ kind, size = 16 }: { readonly kind: string; readonly size?: number }) => {
  const Shown = ICONS[kind as StepKind] ?? IconPencil;
  return <Shown size={size} stroke={1.6} aria-hidden="true" />;
};
