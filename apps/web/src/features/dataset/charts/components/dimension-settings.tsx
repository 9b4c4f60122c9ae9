import {
  type ChartChannel,
  type DatasetColumn,
  cutFields,
  cutsOfType,
  MAX_BINS,
  MIN_BINS,
  type TimeCut,
} from '@plumbline/contract';
import { isDated, isNumeric } from '../../../../lib/filters/operators.ts';
import { Choice, NumberField } from './fields.tsx';
import type { ChangeChannel } from '../model/channel-patch.ts';
import { t } from '../../../../messages/index.ts';

const EACH = 'each';
const MAX_LIMIT = 5000;

interface DimensionSettingsProps {
  readonly pill: ChartChannel;
  readonly column: DatasetColumn | null;
  /** False where a row's own value is drawn: it is not cut. */
  readonly isCut: boolean;
  readonly change: ChangeChannel;
}

/** How values are binned, and how many of them are shown separately. */
export const DimensionSettings = ({ pill, column, isCut, change }: DimensionSettingsProps) => {
  const type = column?.type ?? 'text';
  const units = cutsOfType(type === 'timestamp' ? 'timestamp' : 'date');
  return (
    <>
      {isCut && isDated(type) ? (
        <Choice<TimeCut | typeof EACH>
          label={t('chartBuilder.unit')}
          value={pill.part ?? pill.timeUnit ?? EACH}
          options={[
            { value: EACH, label: t('chartBuilder.exact') },
            ...units.map((value) => ({ value, label: t(`unit.${value}`) })),
          ]}
          onChange={(cut) =>
            change({
              timeUnit: undefined,
              part: undefined,
              bin: undefined,
              ...(cut === EACH ? {} : cutFields(cut)),
            })
          }
        />
      ) : null}
      {isCut && isNumeric(type) ? (
        <NumberField
          label={t('chartBuilder.bins')}
          hint={t('chartBuilder.exact')}
          value={pill.bin?.maxBins}
          min={MIN_BINS}
          max={MAX_BINS}
          isWhole
          onChange={(maxBins) => change({ bin: maxBins === undefined ? undefined : { maxBins } })}
        />
      ) : null}
      {isCut && pill.timeUnit === undefined && pill.part === undefined && pill.bin === undefined ? (
        <NumberField
          label={t('chartBuilder.pillLimit')}
          hint={t('chartBuilder.pillLimitHint')}
          value={pill.limit}
          min={1}
          max={MAX_LIMIT}
          isWhole
          onChange={(limit) => change({ limit })}
        />
      ) : null}
    </>
  );
};
