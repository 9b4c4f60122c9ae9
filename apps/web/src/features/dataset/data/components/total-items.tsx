import { Menu } from '@mantine/core';
import { IconCheck, IconSum } from '@tabler/icons-react';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { whyNotSummed } from '../../../../ui/columns/default-aggregate.ts';
import { t } from '../../../../messages/index.ts';
import { totalsFor, type TotalAgg } from '../../core/model/totals.ts';
import { ICON, SMALL_ICON } from '../../../../ui/icons/icons.ts';

/** Which aggregate of a column is shown in the line of totals. */
export const TotalItems = ({ column }: { readonly column: string }) => {
  const { address, change, columns, findColumn } = useDatasetPage();
  const type = findColumn(column)?.type;
  const why = whyNotSummed(findColumn(column), columns);
  const chosen = address.totals[column];
  const choose = (agg: TotalAgg): void => {
    const { [column]: was, ...others } = address.totals;
    change({ totals: was === agg ? others : { ...others, [column]: agg } });
  };
  return type === undefined ? null : (
    <Menu.Sub position="right-start">
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconSum {...ICON} />}>{t('gridView.totalBelow')}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {why === undefined ? null : <Menu.Label maw={280}>{why}</Menu.Label>}
        {totalsFor(type).map((agg) => (
          <Menu.Item
            key={agg}
            role="menuitemcheckbox"
            aria-checked={agg === chosen}
            rightSection={agg === chosen ? <IconCheck {...SMALL_ICON} /> : null}
            onClick={() => choose(agg)}
          >
            {t(`aggregate.${agg}`)}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
};
