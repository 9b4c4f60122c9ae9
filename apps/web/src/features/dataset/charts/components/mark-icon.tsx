import type { ChartMark } from '@plumbline/contract';
import {
  IconChartArea,
  IconChartBar,
  IconChartDots,
  IconChartLine,
  IconChartPie,
  IconHash,
  IconMap2,
  IconTable,
  type Icon,
} from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../../../../lib/loading/lazy-part.ts';

interface MarkIconProps {
  readonly mark: ChartMark;
  /** In px. */
  readonly size: number;
}

/** Icons of the marks that most charts are; the others load with the first chart or list that shows one. */
const USUAL = {
  bar: IconChartBar,
  line: IconChartLine,
  area: IconChartArea,
  scatter: IconChartDots,
  pie: IconChartPie,
  choropleth: IconMap2,
  kpi: IconHash,
  table: IconTable,
} as const satisfies Partial<Record<ChartMark, Icon>>;

type UsualMark = keyof typeof USUAL;
export const USUAL_MARKS = Object.keys(USUAL) as readonly UsualMark[];
const isUsual = (mark: ChartMark): mark is UsualMark => Object.hasOwn(USUAL, mark);

const RareIcon = lazyPart(async () => {
  const { MARK_ICONS } = await import('./mark-icons.ts');
  return {
    default: ({ mark, size }: MarkIconProps) => {
      const Shown = MARK_ICONS[mark];
      return <Shown size={size} stroke={1.6} aria-hidden="true" />;
    },
  };
});

/** The icon of a mark, beside its name; its room is there before a rare one is. */
export const MarkIcon = ({ mark, size }: MarkIconProps) => {
  if (!isUsual(mark)) {
    return (
      <Suspense fallback={<svg width={size} height={size} aria-hidden="true" />}>
        <RareIcon mark={mark} size={size} />
      </Suspense>
    );
  }
  const Shown = USUAL[mark];
  return <Shown size={size} stroke={1.6} aria-hidden="true" />;
};
