import type { ColumnRole, ColumnType } from '@plumbline/contract';
import {
  IconBraces,
  IconCalendar,
  IconClock,
  IconDecimal,
  IconNumber,
  IconTag,
  IconToggleLeft,
  IconTypography,
  type Icon,
} from '@tabler/icons-react';

const ICONS: Readonly<Record<ColumnType, Icon>> = {
  text: IconTypography,
  integer: IconNumber,
  decimal: IconDecimal,
  number: IconDecimal,
  boolean: IconToggleLeft,
  date: IconCalendar,
  time: IconClock,
  timestamp: IconCalendar,
  json: IconBraces,
};

/** The icon of a column's type; its label is in the panel and in the header's name. A text that groups is a tag. */
export const TypeIcon = ({
  type,
  role = 'measure',
  size = 14,
}: {
  readonly type: ColumnType;
  /** A text whose role is not known is a text. */
  readonly role?: ColumnRole;
  readonly size?: number;
}) => {
  const Shown = type === 'text' && role === 'dimension' ? IconTag : ICONS[type];
  return <Shown size={size} stroke={1.6} aria-hidden="true" />;
};
