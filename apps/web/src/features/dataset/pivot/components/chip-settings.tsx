import {
  aggregateTakes,
  cutsOfType,
  type ColumnType,
  type DatasetColumn,
  MAX_BINS,
  MIN_BINS,
} from '@plumbline/contract';
import { PIVOT_AGGREGATES, PIVOT_SHOW_AS } from '@plumbline/contract';
import { NativeSelect, NumberInput } from '@mantine/core';
import { isDated, isNumeric } from '../../../../lib/filters/operators.ts';
import { whyNotSummed } from '../../../../ui/columns/default-aggregate.ts';
import { t } from '../../../../messages/index.ts';
import { aggregateName } from '../model/figure-name.ts';
import { SHADES, type Agg, type Field, type Figure, type ShowAs } from '../model/pivot-address.ts';

const DEFAULT_BINS = 10;
const NONE = '';

/** How a field cuts its column: dates by a unit, numbers into ranges. */
export const FieldCut = ({
  field,
  column,
  onChange,
}: {
  readonly field: Field;
  readonly column: DatasetColumn | null;
  readonly onChange: (field: Field) => void;
}) => {
  if (column !== null && isDated(column.type)) {
    const units = cutsOfType(column.type === 'timestamp' ? 'timestamp' : 'date');
    return (
      <NativeSelect
        size="sm"
        m={8}
        label={t('pivot.pivotUnit')}
        value={field.unit ?? NONE}
        onChange={(event) => {
          const unit = units.find((each) => each === event.currentTarget.value) ?? null;
          onChange({ ...field, unit, bins: null });
        }}
        data={[
          { value: NONE, label: t('pivot.pivotUnitNone') },
          ...units.map((value) => ({ value, label: t(`unit.${value}`) })),
        ]}
      />
    );
  }
  return column !== null && isNumeric(column.type) ? (
    <NumberInput
      size="sm"
      m={8}
      label={t('pivot.pivotBins')}
      description={
        field.bins === null ? t('pivot.pivotBinsNone') : t('pivot.pivotBinsOf', { count: field.bins })
      }
      value={field.bins ?? NONE}
      min={MIN_BINS}
      max={MAX_BINS}
      step={1}
      allowDecimal={false}
      placeholder={String(DEFAULT_BINS)}
      onChange={(value) => {
        const bins = Number(value);
        onChange({ ...field, unit: null, bins: bins >= MIN_BINS && bins <= MAX_BINS ? bins : null });
      }}
    />
  ) : null;
};

/** Figures that a column of a type can give. */
export const aggsFor = (type: ColumnType | null): readonly Agg[] => {
  if (type === null) {
    return ['count'];
  }
  return PIVOT_AGGREGATES.filter((agg) => aggregateTakes(agg === 'share' ? 'sum' : agg, type));
};

/** Which aggregate of its column, how it is displayed and shaded. */
export const FigureSettings = ({
  figure,
  column,
  columns,
  onChange,
}: {
  readonly figure: Figure;
  readonly column: DatasetColumn | null;
  readonly columns: readonly DatasetColumn[];
  readonly onChange: (figure: Figure) => void;
}) => (
  <>
    {figure.formula === null && column !== null ? (
      <NativeSelect
        size="sm"
        m={8}
        label={t('pivot.pivotAgg')}
        description={whyNotSummed(column, columns)}
        value={figure.agg ?? 'count'}
        onChange={(event) => {
          const agg = event.currentTarget.value as Agg;
          onChange({ ...figure, agg, percentile: agg === 'percentile' ? 0.9 : null });
        }}
        data={aggsFor(column.type).map((value) => ({ value, label: aggregateName(value) }))}
      />
    ) : null}
    <NativeSelect
      size="sm"
      m={8}
      label={t('pivot.pivotShowAs')}
      value={figure.showAs}
      onChange={(event) => onChange({ ...figure, showAs: event.currentTarget.value as ShowAs })}
      data={PIVOT_SHOW_AS.map((value) => ({ value, label: t(`pivot.pivotShow_${value}`) }))}
    />
    <NativeSelect
      size="sm"
      m={8}
      label={t('pivot.pivotShade')}
      value={figure.shade ?? NONE}
      onChange={(event) =>
        onChange({ ...figure, shade: SHADES.find((shade) => shade === event.currentTarget.value) ?? null })
      }
      data={[
        { value: NONE, label: t('pivot.pivotShadeNone') },
        ...SHADES.map((value) => ({ value, label: t(`pivot.pivotShade_${value}`) })),
      ]}
    />
  </>
);
