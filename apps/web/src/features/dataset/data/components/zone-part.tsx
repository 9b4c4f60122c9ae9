import { updateDatasource } from '@plumbline/contract';
import { NativeSelect } from '@mantine/core';
import { useChange } from '../../../../lib/data/use-change.ts';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { timeZoneChoices } from '../../../../ui/fields/time-zone-choices.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { t } from '../../../../messages/index.ts';
import classes from './panel.module.css';

const OF_WORKSPACE = '';

interface ZonePartProps {
  readonly zone: string;
  /** How the source names the zones of its moments. */
  readonly written: readonly string[];
}

/** The zone that a column of moments is shown in, and those that they were written with. */
export const ZonePart = ({ zone, written }: ZonePartProps) => {
  const { canEdit } = useDatasetPage();
  return (
    <>
      {canEdit ? (
        <ZoneChoice zone={zone} />
      ) : (
        <p className={classes['note']}>{t('grid.zoneShown', { zone })}</p>
      )}
      {written.length === 0 ? null : (
        <p className={classes['note']}>{t('grid.zonesWritten', { zones: written })}</p>
      )}
    </>
  );
};

/** People who may edit the dataset choose it for all of its columns. */
const ZoneChoice = ({ zone }: { readonly zone: string }) => {
  const { dataset } = useDatasetPage();
  const call = useChange(updateDatasource);
  const choose = async (chosen: string): Promise<void> => {
    const timeZone = chosen === OF_WORKSPACE ? null : chosen;
    const result = await call.run({ params: { id: dataset.id }, body: { timeZone } });
    if (result.ok) {
      toast(t('grid.zoneChanged'));
    }
  };
  return (
    <NativeSelect
      label={t('grid.zone')}
      description={t('grid.zoneWhat')}
      value={dataset.timeZone ?? OF_WORKSPACE}
      disabled={call.isLoading}
      error={call.failure === null ? null : errorMessage(call.failure)}
      onChange={(event) => void choose(event.currentTarget.value)}
      data={[
        {
          value: OF_WORKSPACE,
          label:
            dataset.timeZone === null ? t('grid.zoneOfWorkspaceNow', { zone }) : t('grid.zoneOfWorkspace'),
        },
        ...timeZoneChoices(zone),
      ]}
    />
  );
};
