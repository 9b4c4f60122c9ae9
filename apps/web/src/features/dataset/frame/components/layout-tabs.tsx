import {
  IconAlertTriangle,
  IconBulb,
  IconChartBar,
  IconChartHistogram,
  IconLayoutGrid,
  IconListNumbers,
  IconMathFunction,
  IconStack2,
  IconTable,
  type Icon,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { usePreferences } from '../../../../lib/preferences.ts';
import { t } from '../../../../messages/index.ts';
import { showTab } from '../../../../ui/show-tab.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { retainedSearch, LAYOUT_KEYS, type LayoutPath } from '../../core/model/layouts.ts';
import classes from './frame.module.css';

interface Layout {
  readonly path: LayoutPath | 'rejects';
  /** The key that opens it; none when left out. */
  readonly keys?: string;
  readonly label: string;
  readonly icon: Icon;
}

/** The layouts that a dataset has; filters and sort go along from one to the other. */
export const LayoutTabs = ({ slotRef }: { readonly slotRef: (slot: HTMLElement | null) => void }) => {
  const { dataset, version } = useDatasetPage();
  const { shortcuts } = usePreferences();
  const open = useLocation({ select: ({ pathname }) => pathname.split('/')[3] });
  const layouts: readonly Layout[] = [
    { path: 'data', keys: LAYOUT_KEYS.data, label: t('dataset.layoutData'), icon: IconTable },
    {
      path: 'profile',
      keys: LAYOUT_KEYS.profile,
      label: t('dataset.layoutProfile'),
      icon: IconChartHistogram,
    },
    { path: 'charts', keys: LAYOUT_KEYS.charts, label: t('dataset.layoutCharts'), icon: IconChartBar },
    { path: 'pivot', keys: LAYOUT_KEYS.pivot, label: t('pivot.layoutPivot'), icon: IconLayoutGrid },
    {
      path: 'formulas',
      keys: LAYOUT_KEYS.formulas,
      label: t('dataset.layoutFormulas'),
      icon: IconMathFunction,
    },
    { path: 'recipe', keys: LAYOUT_KEYS.recipe, label: t('dataset.layoutRecipe'), icon: IconListNumbers },
    { path: 'insights', keys: LAYOUT_KEYS.insights, label: t('insights.title'), icon: IconBulb },
    ...(version.rejectCount > 0
      ? [
          {
            path: 'rejects' as const,
            label: t('dataset.layoutRejects', { count: version.rejectCount }),
            icon: IconAlertTriangle,
          },
        ]
      : []),
    { path: 'versions', keys: LAYOUT_KEYS.versions, label: t('dataset.layoutVersions'), icon: IconStack2 },
  ];
  return (
    <div className={classes['tabs']}>
      <nav aria-label={t('dataset.layouts')}>
        {layouts.map(({ path, keys, label, icon: Shown }) => (
          <Link
            key={path}
            ref={path === open ? showTab : undefined}
            to={`/datasets/$id/${path}`}
            params={{ id: dataset.id }}
            search={retainedSearch}
            aria-keyshortcuts={shortcuts ? keys : undefined}
            className={classes['tab']}
            activeOptions={{ includeSearch: false }}
          >
            <Shown size={16} stroke={1.6} aria-hidden="true" />
            {label}
          </Link>
        ))}
      </nav>
      <div ref={slotRef} className={classes['tools']} />
    </div>
  );
};
