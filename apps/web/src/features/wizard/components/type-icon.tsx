import type { ColumnType } from '@plumbline/contract';
import {
  IconBraces,
  IconCalendar,
  IconCalendarTime,
  IconClock,
  IconDecimal,
  IconLetterT,
  IconMathFunction,
  IconNumbers,
  IconToggleLeft,
  type Icon,
} from '@tabler/icons-react';

const ICONS: Readonly<Record<ColumnType, Icon>> = {
  text: IconLetterT,
  integer: IconNumbers,
  decimal: IconDecimal,
  number: IconMathFunction,
  boolean: IconToggleLeft,
  date: IconCalendar,
  time: IconClock,
  timestamp: IconCalendarTime,
  json: IconBraces,
};

export const TypeIcon = ({
  type,
  className,
}: {
  readonly type: ColumnType;
  readonly className?: string | undefined;
}) => {
  const Mark = ICONS[type];
  return (
    <Mark size={14} stroke={1.6} aria-hidden="true" {...(className === undefined ? {} : { className })} />
  );
};
