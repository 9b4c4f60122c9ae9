import { Menu } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { isDated, isNumeric } from '../../../../lib/filters/operators.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { t } from '../../../../messages/index.ts';
import { writePivot } from '../model/pivot-address.ts';
import { field, defaultFigure } from '../model/figure-of.ts';
import { ICON } from '../../../../ui/icons/icons.ts';

const MAX_MEASURES = 6;

/** Opens the pivot with a column's values down the rows: how many rows each has, and its measures. */
function useGroupBy(): (column: string) => void {
  const { dataset, columns, findColumn } = useDatasetPage();
  const navigate = useNavigate();
  return (name) => {
    const column = findColumn(name);
    const measures = columns
      .filter(({ type, role, name: other }) => isNumeric(type) && role === 'measure' && other !== name)
      .slice(0, MAX_MEASURES);
    const pivot = writePivot({
      rows: [field(name, column !== null && isDated(column.type) ? 'month' : null)],
      columns: [],
      values: [defaultFigure(null), ...measures.map((measure) => defaultFigure(measure, columns))],
      totals: { rows: true, columns: true, grand: true },
      sort: null,
    });
    void navigate({
      to: '/datasets/$id/pivot',
      params: { id: dataset.id },
      search: (search: Record<string, unknown>) => ({ ...search, ...pivot }),
    });
  };
}

/** Menu item of a column that opens the pivot grouped by it. */
export const GroupByItem = ({ column }: { readonly column: string }) => {
  const groupBy = useGroupBy();
  return (
    <Menu.Item leftSection={<IconLayoutGrid {...ICON} />} onClick={() => groupBy(column)}>
      {t('gridView.groupByThis')}
    </Menu.Item>
  );
};
