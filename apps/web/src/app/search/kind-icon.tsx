import {
  IconBolt,
  IconChartBar,
  IconColumns,
  IconDatabase,
  IconFolder,
  IconMathFunction,
  IconPlug,
  IconUser,
  IconLayoutDashboard,
  IconMessage,
  IconMessageCircle,
  IconNotebook,
  IconChartDots3,
  type Icon,
} from '@tabler/icons-react';
import type { Choice } from './model.ts';

const ICONS: Readonly<Record<Choice['kind'], Icon>> = {
  command: IconBolt,
  dataset: IconDatabase,
  column: IconColumns,
  workflow: IconChartDots3,
  story: IconNotebook,
  dashboard: IconLayoutDashboard,
  annotation: IconMessage,
  comment: IconMessageCircle,
  formula: IconMathFunction,
  chart: IconChartBar,
  connection: IconPlug,
  folder: IconFolder,
  person: IconUser,
};

export const KindIcon = ({ kind }: { readonly kind: Choice['kind'] }) => {
  const Found = ICONS[kind];
  return <Found size={16} stroke={1.6} style={{ flex: 'none' }} aria-hidden="true" />;
};
