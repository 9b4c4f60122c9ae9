import type { ChartChannel, ChartScale } from '@plumbline/contract';
import { Checkbox } from '@mantine/core';
import { useBuilder } from '../hooks/builder-context.ts';
import { Choice, NumberField } from './fields.tsx';
import type { ChangeChannel } from '../model/channel-patch.ts';
import { t } from '../../../../messages/index.ts';
import classes from './builder.module.css';

type ScalePatch = { readonly [K in keyof ChartScale]?: ChartScale[K] | undefined };

interface ScaleSettingsProps {
  readonly pill: ChartChannel;
  readonly isColor: boolean;
  readonly change: ChangeChannel;
}

/** How figures become lengths, places or colors. */
export const ScaleSettings = ({ pill, isColor, change }: ScaleSettingsProps) => {
  const { shown } = useBuilder();
  const scale = pill.scale ?? {};
  const set = (patch: ScalePatch): void => {
    const entries = Object.entries({ ...scale, ...patch }).filter(([, value]) => value !== undefined);
    change({ scale: entries.length === 0 ? undefined : Object.fromEntries(entries) });
  };
  const isLength = shown.mark === 'bar' || shown.mark === 'area' || shown.mark === 'histogram';
  return (
    <>
      {isColor ? (
        <div className={classes['row']}>
          <Choice
            label={t('chartBuilder.scheme')}
            value={scale.scheme ?? 'sequential'}
            options={(['sequential', 'diverging'] as const).map((value) => ({
              value,
              label: t(`chartTerm.scheme_${value}`),
            }))}
            onChange={(scheme) => set({ scheme: scheme === 'sequential' ? undefined : scheme })}
          />
          {scale.scheme === 'diverging' ? (
            <NumberField
              label={t('chartBuilder.schemeMiddle')}
              value={scale.middle ?? 0}
              onChange={(middle) => set({ middle })}
            />
          ) : null}
        </div>
      ) : (
        <Choice
          label={t('chartBuilder.scale')}
          value={scale.type ?? 'linear'}
          options={(['linear', 'log', 'symlog'] as const).map((value) => ({
            value,
            label: t(`chartTerm.scale_${value}`),
          }))}
          onChange={(type) => set({ type: type === 'linear' ? undefined : type })}
        />
      )}
      <div className={classes['row']}>
        <NumberField label={t('chartBuilder.scaleMin')} value={scale.min} onChange={(min) => set({ min })} />
        <NumberField label={t('chartBuilder.scaleMax')} value={scale.max} onChange={(max) => set({ max })} />
      </div>
      {isColor ? null : (
        <Checkbox
          size="xs"
          label={t('chartBuilder.scaleZero')}
          checked={scale.zero ?? isLength}
          onChange={(event) => set({ zero: event.currentTarget.checked })}
        />
      )}
      <Checkbox
        size="xs"
        label={t('chartBuilder.scaleReverse')}
        checked={scale.reverse ?? false}
        onChange={(event) => set({ reverse: event.currentTarget.checked || undefined })}
      />
    </>
  );
};
