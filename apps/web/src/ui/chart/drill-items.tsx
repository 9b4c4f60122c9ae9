import type { ChartSpec, DatasetColumn, DatasetMeaning } from '@plumbline/contract';
import { Menu } from '@mantine/core';
import { findDrills, columnLabel, type Drill } from '@plumbline/viz';
import { IconArrowDownRight } from '@tabler/icons-react';
import { t } from '../../messages/index.ts';
import { SMALL_ICON } from '../icons/icons.ts';

interface DrillItemsProps {
  /** As it is drawn: with the unit of its dates. */
  readonly chart: ChartSpec;
  readonly columns: readonly DatasetColumn[];
  readonly meaning: Pick<DatasetMeaning, 'hierarchies' | 'same'>;
  readonly onDrill: (to: Drill) => void;
}

/** The ways down from a mark, as items of its menu. */
export const DrillItems = ({ chart, columns, meaning, onDrill }: DrillItemsProps) =>
  findDrills(chart, columns, meaning).map((to) => (
    <Menu.Item
      key={'timeUnit' in to ? `unit ${to.timeUnit}` : `column ${to.column}`}
      leftSection={<IconArrowDownRight {...SMALL_ICON} />}
      onClick={() => onDrill(to)}
    >
      {'timeUnit' in to
        ? t('chart.drillByTime', { unit: t(`unit.${to.timeUnit}`) })
        : t('chart.drillBy', { column: columnLabel(columns, to.column) })}
    </Menu.Item>
  ));
