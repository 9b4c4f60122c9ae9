import {
  IconArchive,
  IconChartDots3,
  IconDatabase,
  IconHistory,
  IconHome,
  IconLayoutDashboard,
  IconMessageQuestion,
  IconNotebook,
  IconPlugConnected,
  type Icon,
} from '@tabler/icons-react';

export interface Section {
  readonly key:
    | 'home'
    | 'datasets'
    | 'workflows'
    | 'dashboards'
    | 'ask'
    | 'stories'
    | 'connections'
    | 'activity'
    | 'archive';
  readonly to: string;
  readonly icon: Icon;
  /** After `G`. */
  readonly letter: string | null;
  /** Below the hairline; on a phone behind More. */
  readonly isSecond: boolean;
}

/** Only what exists; each new area adds its line here. */
export const SECTIONS: readonly Section[] = [
  { key: 'home', to: '/', icon: IconHome, letter: 'h', isSecond: false },
  { key: 'datasets', to: '/datasets', icon: IconDatabase, letter: 'd', isSecond: false },
  { key: 'workflows', to: '/workflows', icon: IconChartDots3, letter: 'w', isSecond: false },
  { key: 'dashboards', to: '/dashboards', icon: IconLayoutDashboard, letter: 'b', isSecond: false },
  { key: 'stories', to: '/stories', icon: IconNotebook, letter: 't', isSecond: false },
  { key: 'ask', to: '/ask', icon: IconMessageQuestion, letter: 's', isSecond: false },
  { key: 'connections', to: '/connections', icon: IconPlugConnected, letter: 'c', isSecond: true },
  { key: 'activity', to: '/activity', icon: IconHistory, letter: 'a', isSecond: true },
  { key: 'archive', to: '/archive', icon: IconArchive, letter: null, isSecond: true },
];

/** What a phone shows in its bar, and what it has behind More. */
const isInBar = ({ key, isSecond }: Section): boolean =>
  !isSecond && key !== 'workflows' && key !== 'stories';
export const PHONE_BAR = SECTIONS.filter(isInBar);
export const BEHIND_MORE = SECTIONS.filter((section) => !isInBar(section));

export type Place = Section['key'] | 'settings' | 'search' | null;

/** Pages that belong to an item of another address: plans are opened from the menu of settings, SQL reads datasets. */
const ELSEWHERE: Readonly<Partial<Record<string, Place>>> = {
  schedules: 'activity',
  sql: 'datasets',
  plans: 'settings',
};

/** Which item the line comes down to. Building a dataset belongs to Datasets, whichever door it began at. */
export const findSection = (pathname: string): Place => {
  if (pathname === '/') {
    return 'home';
  }
  const [, first] = pathname.split('/');
  if (first === 'settings' || first === 'search') {
    return first;
  }
  return ELSEWHERE[first ?? ''] ?? SECTIONS.find((section) => section.to === `/${first}`)?.key ?? null;
};
