import type { DashboardTab } from '@plumbline/contract';
import { SubBar } from '../../../../ui/page/page-bar.tsx';
import { t } from '../../../../messages/index.ts';
import classes from '../../core/components/dashboard.module.css';

interface DashboardTabsProps {
  readonly tabs: readonly DashboardTab[];
  readonly tab: string | null;
  readonly onTab: (tab: string | null) => void;
}

export const DashboardTabs = ({ tabs, tab, onTab }: DashboardTabsProps) => {
  const current = tabs.some(({ id }) => id === tab) ? tab : (tabs[0]?.id ?? null);
  return (
    <SubBar label={t('dashboard.tabs')}>
      <div className={classes['tabs']}>
        {tabs.map(({ id, title }, at) => (
          <button
            key={id}
            type="button"
            className={classes['tab']}
            aria-current={id === current ? 'true' : undefined}
            onClick={() => onTab(at === 0 ? null : id)}
          >
            {title}
          </button>
        ))}
      </div>
    </SubBar>
  );
};
