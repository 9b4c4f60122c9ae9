import { CHART_THEMES } from '@plumbline/viz';
import { t } from '../../../../messages/index.ts';
import classes from './builder.module.css';

// One set for both themes, so that a saved chart looks the same everywhere.
const SLOTS = CHART_THEMES.Light.slots;

interface SwatchesProps {
  readonly label: string;
  /** Null: by its place. */
  readonly value: string | null;
  readonly onChange: (colour: string | null) => void;
}

/** The ten colors of the palette, and any other. */
export const Swatches = ({ label, value, onChange }: SwatchesProps) => (
  <div className={classes['swatches']} role="group" aria-label={label}>
    <p className={classes['label']}>{label}</p>
    {SLOTS.map((slot, at) => (
      <button
        key={slot}
        type="button"
        className={classes['swatch']}
        style={{ background: slot }}
        aria-label={t('chartBuilder.slot', { number: at + 1 })}
        aria-pressed={value?.toLowerCase() === slot}
        onClick={() => onChange(slot)}
      />
    ))}
    <div className={classes['swatchMore']}>
      <label className={classes['anyColor']}>
        <input
          type="color"
          value={value ?? SLOTS[0]}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {t('chartBuilder.colorPick')}
      </label>
      {value === null ? null : (
        <button type="button" className={classes['textButton']} onClick={() => onChange(null)}>
          {t('chartBuilder.colorReset')}
        </button>
      )}
    </div>
  </div>
);
