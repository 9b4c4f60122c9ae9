import type { ChartChannel } from '@plumbline/contract';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { useBuilder } from '../hooks/builder-context.ts';
import type { ChangeChannel, ChannelPatch } from '../model/channel-patch.ts';
import { DimensionSettings } from './dimension-settings.tsx';
import { TextField } from './fields.tsx';
import { FormatSettings } from './format-settings.tsx';
import { LayerSettings } from './layer-settings.tsx';
import { MeasureSettings } from './measure-settings.tsx';
import { ScaleSettings } from './scale-settings.tsx';
import type { PillRole, Place } from '../model/shelves.ts';
import { t } from '../../../../messages/index.ts';
import { ValueLooks } from './value-styles.tsx';
import classes from './builder.module.css';

interface PillSettingsProps {
  readonly place: Place;
  readonly pill: ChartChannel;
  readonly role: PillRole;
}

const withPatch = (pill: ChartChannel, patch: ChannelPatch): ChartChannel => {
  const entries = Object.entries({ ...pill, ...patch }).filter(([, value]) => value !== undefined);
  return { field: pill.field, ...Object.fromEntries(entries) };
};

const SCALED: ReadonlySet<string> = new Set(['x', 'y', 'color']);
const TITLED: ReadonlySet<string> = new Set(['x', 'y', 'detail', 'tooltip']);

/** All settings of a column on its shelf. */
export const PillSettings = ({ place, pill, role }: PillSettingsProps) => {
  const { edit } = useBuilder();
  const { findColumn } = useDatasetPage();
  const column = pill.field === null ? null : findColumn(pill.field);
  const change: ChangeChannel = (patch) =>
    edit({ type: 'change', at: place, channel: withPatch(pill, patch) });
  const isMeasure = pill.aggregate !== undefined || pill.formula !== undefined;
  const isScaled = SCALED.has(place.shelf) && (isMeasure || role === 'value');
  return (
    <div className={classes['fields']}>
      {role === 'measure' || isMeasure ? (
        <MeasureSettings place={place} pill={pill} column={column} change={change} />
      ) : (
        <DimensionSettings pill={pill} column={column} isCut={role === 'dimension'} change={change} />
      )}
      {place.shelf === 'layer' ? <LayerSettings at={place.at} /> : null}
      {isScaled ? <ScaleSettings pill={pill} isColor={place.shelf === 'color'} change={change} /> : null}
      <FormatSettings pill={pill} column={column} change={change} />
      {TITLED.has(place.shelf) ? (
        <TextField
          label={t('chartBuilder.axisTitle')}
          hint={t('chartBuilder.axisTitleHint')}
          value={pill.title ?? ''}
          maxLength={200}
          onChange={(title) => change({ title: title === '' ? undefined : title })}
        />
      ) : null}
      {isMeasure ? null : <LooksOf shelf={place.shelf} />}
    </div>
  );
};

/** The values distinguished by color: those of the color shelf, or of x where it is empty. */
const LooksOf = ({ shelf }: { readonly shelf: Place['shelf'] }) => {
  const { shown } = useBuilder();
  const isColored = shelf === 'color' || (shelf === 'x' && shown.encoding.color === undefined);
  return isColored ? <ValueLooks shelf={shelf} /> : null;
};
