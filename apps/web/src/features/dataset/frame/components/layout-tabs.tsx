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
import { usePreferences } from '../../../../lib/session/preferences.ts';
import { t } from '../../../../messages/index.ts';
import { ICON } from '../../../../ui/icons/icons.ts';
import { showTab } from '../../../../ui/scroll/show-tab.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { retainedSearch, LAYOUT_KEYS, type LayoutPath } from '../../core/model/layouts.ts';
import classes from './frame.module.css';

/** Its path, its name, and its icon. */
type Layout = readonly [LayoutPath | 'rejects', string, Icon];

/** The layouts that a dataset has; filters and sort go along from one to the other. */
export const LayoutTabs = ({ slotRef }: { readonly slotRef: (slot: HTMLElement | null) => void }) => {
  const { dataset, version } = useDatasetPage();
  const { shortcuts } = usePreferences();
  const open = useLocation({ select: ({ pathname }) => pathname.split('/')[3] });
  const layouts: readonly Layout[] = [
    ['data', t('dataset.layoutData'), IconTable],
    ['profile', t('dataset.layoutProfile'), IconChartHistogram],
    ['charts', t('dataset.layoutCharts'), IconChartBar],
    ['pivot', t('pivot.layoutPivot'), IconLayoutGrid],
    ['formulas', t('dataset.layoutFormulas'), IconMathFunction],
    ['recipe', t('dataset.layoutRecipe'), IconListNumbers],
    ['insights', t('insights.title'), IconBulb],
    ['rejects', t('dataset.layoutRejects', { count: version.rejectCount }), IconAlertTriangle],
    ['versions', t('dataset.layoutVersions'), IconStack2],
  ];
  return (
    <div className={classes['tabs']}>
      <nav aria-label={t('dataset.layouts')}>
        {layouts.map(([path, label, Shown]) =>
          path === 'rejects' && version.rejectCount === 0 ? null : (
            <Link
              key={path}
              ref={path === open ? showTab : undefined}
              to={`/datasets/$id/${path}`}
              params={{ id: dataset.id }}
              search={retainedSearch}
              aria-keyshortcuts={shortcuts && path !== 'rejects' ? LAYOUT_KEYS[path] : undefined}
              className={classes['tab']}
              activeOptions={{ includeSearch: false }}
            >
              <Shown {...ICON} />
              {label}
            </Link>
          ),
        )}
      </nav>
      <div ref={slotRef} className={classes['tools']} />
    </div>
  );
};
