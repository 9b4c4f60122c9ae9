import type { ChartChannel, ChartFormat, DatasetColumn } from '@plumbline/contract';
import { isDated, isNumeric } from '../../../../lib/filters/operators.ts';
import { Choice, NumberField, TextField } from './fields.tsx';
import type { ChangeChannel } from '../model/channel-patch.ts';
import { t } from '../../../../messages/index.ts';
import classes from './builder.module.css';

const MAX_DECIMALS = 10;
const KINDS = ['auto', 'plain', 'compact', 'percent', 'currency'] as const;
const DATES = ['auto', 'short', 'medium', 'long', 'iso'] as const;

interface FormatSettingsProps {
  readonly pill: ChartChannel;
  readonly column: DatasetColumn | null;
  readonly change: ChangeChannel;
}

type FormatPatch = { readonly [K in keyof ChartFormat]?: ChartFormat[K] | undefined };

/** How figures and dates are written. */
export const FormatSettings = ({ pill, column, change }: FormatSettingsProps) => {
  const format = pill.format ?? {};
  const set = (patch: FormatPatch): void => {
    const entries = Object.entries({ ...format, ...patch }).filter(([, value]) => value !== undefined);
    change({ format: entries.length === 0 ? undefined : Object.fromEntries(entries) });
  };
  const isMeasure = pill.aggregate !== undefined || pill.formula !== undefined;
  const isDate = column !== null && isDated(column.type) && (!isMeasure || pill.aggregate !== 'count');
  if (isDate) {
    const isNamed = pill.part !== undefined || (pill.timeUnit !== undefined && pill.timeUnit !== 'day');
    return isNamed ? null : (
      <Choice
        label={t('chartBuilder.dateFormat')}
        value={format.date ?? 'auto'}
        options={DATES.map((value) => ({ value, label: t(`chartTerm.date_${value}`) }))}
        onChange={(date) => set({ date: date === 'auto' ? undefined : date })}
      />
    );
  }
  const isNumber = isMeasure || (column !== null && isNumeric(column.type));
  return isNumber ? <NumberFormat format={format} set={set} /> : null;
};

const NumberFormat = ({
  format,
  set,
}: {
  readonly format: ChartFormat;
  readonly set: (patch: FormatPatch) => void;
}) => (
  <>
    <Choice
      label={t('chartBuilder.numberFormat')}
      value={format.kind ?? 'auto'}
      options={KINDS.map((value) => ({ value, label: t(`chartTerm.format_${value}`) }))}
      onChange={(kind) =>
        set({
          kind: kind === 'auto' ? undefined : kind,
          currency: kind === 'currency' ? format.currency : undefined,
        })
      }
    />
    {format.kind === 'currency' ? (
      <TextField
        label={t('chartBuilder.currency')}
        value={format.currency ?? ''}
        maxLength={3}
        onChange={(text) => {
          const currency = text.toUpperCase();
          if (currency === '' || /^[A-Z]{3}$/u.test(currency)) {
            set({ currency: currency === '' ? undefined : currency });
          }
        }}
      />
    ) : null}
    <div className={classes['row']}>
      <NumberField
        label={t('chartBuilder.decimals')}
        value={format.decimals}
        min={0}
        max={MAX_DECIMALS}
        isWhole
        onChange={(decimals) => set({ decimals })}
      />
      <TextField
        label={t('chartBuilder.prefix')}
        value={format.prefix ?? ''}
        maxLength={20}
        onChange={(prefix) => set({ prefix: prefix === '' ? undefined : prefix })}
      />
      <TextField
        label={t('chartBuilder.suffix')}
        value={format.suffix ?? ''}
        maxLength={20}
        onChange={(suffix) => set({ suffix: suffix === '' ? undefined : suffix })}
      />
    </div>
  </>
);
