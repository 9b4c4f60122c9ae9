import type { Insight } from '@plumbline/contract';
import { Select } from '@mantine/core';
import { t } from '../../../../messages/index.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { CERTAINTIES } from '../model/certainty.ts';
import { kindsIn, measuresIn, type InsightFilter } from '../model/insight-filter.ts';
import classes from './insights.module.css';

const ALL = '';

interface InsightFiltersProps {
  readonly insights: readonly Insight[];
  readonly value: InsightFilter;
  readonly onChange: (next: InsightFilter) => void;
}

/** Which of the insights that were found are listed. */
export const InsightFilters = ({ insights, value, onChange }: InsightFiltersProps) => {
  const { findColumn } = useDatasetPage();
  return (
    <div className={classes['filters']} role="group" aria-label={t('insights.filters')}>
      <Select
        size="sm"
        aria-label={t('insights.kind')}
        data={[
          { value: ALL, label: t('insights.everyKind') },
          ...kindsIn(insights).map(({ kind, title }) => ({ value: kind, label: title })),
        ]}
        value={value.kind ?? ALL}
        onChange={(kind) => onChange({ ...value, kind: kind === ALL ? null : kind })}
        allowDeselect={false}
      />
      <Select
        size="sm"
        aria-label={t('insights.measure')}
        data={[
          { value: ALL, label: t('insights.everyMeasure') },
          ...measuresIn(insights).map((name) => ({ value: name, label: findColumn(name)?.label ?? name })),
        ]}
        value={value.about ?? ALL}
        onChange={(about) => onChange({ ...value, about: about === ALL ? null : about })}
        allowDeselect={false}
      />
      <Select
        size="sm"
        aria-label={t('insights.howSure')}
        data={CERTAINTIES.map((one) => ({ value: one, label: t(`insights.atLeast.${one}`) }))}
        value={value.atLeast}
        onChange={(next) =>
          onChange({ ...value, atLeast: CERTAINTIES.find((one) => one === next) ?? 'fair' })
        }
        allowDeselect={false}
      />
    </div>
  );
};
