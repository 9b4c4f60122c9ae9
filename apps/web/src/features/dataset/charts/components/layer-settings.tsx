import type { ChartLayer } from '@plumbline/contract';
import { useBuilder } from '../hooks/builder-context.ts';
import { Choice } from './fields.tsx';
import { Swatches } from './swatches.tsx';
import { t } from '../../../../messages/index.ts';

const MARKS = ['bar', 'line', 'step', 'area', 'scatter'] as const;

/** How a further measure is drawn, and against which axis. */
export const LayerSettings = ({ at }: { readonly at: number }) => {
  const { chart, edit } = useBuilder();
  const layers = chart.layer ?? [];
  const layer = layers[at];
  if (layer === undefined) {
    return null;
  }
  const set = (next: ChartLayer): void => edit({ type: 'patch', patch: { layer: layers.with(at, next) } });
  const { colour, ...plain } = layer;
  return (
    <>
      <Choice
        label={t('chartBuilder.layerMark')}
        value={layer.mark}
        options={MARKS.map((value) => ({ value, label: t(`mark.${value}`) }))}
        onChange={(mark) => set({ ...layer, mark })}
      />
      <Choice
        label={t('chartBuilder.layerAxis')}
        value={layer.axis}
        options={(['left', 'right'] as const).map((value) => ({
          value,
          label: t(`chartTerm.axis_${value}`),
        }))}
        onChange={(axis) => set({ ...layer, axis })}
      />
      <Swatches
        label={t('chartBuilder.layerColor')}
        value={colour ?? null}
        onChange={(next) => set(next === null ? plain : { ...plain, colour: next })}
      />
    </>
  );
};
