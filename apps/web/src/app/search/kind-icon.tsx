import {
  IconBolt,
  IconChartBar,
  IconColumns,
  IconDatabase,
  IconLayoutDashboard,
  IconMessage,
  IconNotebook,
  IconRoute,
  type Icon,
} from '@tabler/icons-react';
import type { Choice } from './model.ts';

const ICONS: Readonly<Record<Choice['kind'], Icon>> = {
  command: IconBolt,
  dataset: IconDatabase,
  column: IconColumns,
  workflow: IconRoute,
  story: IconNotebook,
  dashboard: IconLayoutDashboard,
  annotation: IconMessage,
};

export const KindIcon = ({ kind }: { readonly kind: Choice['kind'] }) => {
  const Found = ICONS[kind] ?? IconChartBar;
  return <Found size={16} stroke={1.6} aria-hidden="true" />;
};
