import { ActionIcon, Tooltip } from '@mantine/core';
import { IconSum } from '@tabler/icons-react';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { t } from '../../../../messages/index.ts';
import { usualTotals } from '../../core/model/totals.ts';
import { ICON } from '../../../../ui/icons/icons.ts';

/** Puts a line of totals below the rows, or takes it away. */
export const TotalsButton = () => {
  const { address, change, columns } = useDatasetPage();
  const isOn = Object.keys(address.totals).length > 0;
  const usual = usualTotals(columns);
  const hasNone = Object.keys(usual).length === 0;
  const label = t(isOn ? 'gridView.totalsHide' : 'gridView.totalsShow');
  return hasNone && !isOn ? null : (
    <Tooltip label={label}>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        aria-label={label}
        aria-pressed={isOn}
        onClick={() => change({ totals: isOn ? {} : usual })}
      >
        <IconSum {...ICON} />
      </ActionIcon>
    </Tooltip>
  );
};
