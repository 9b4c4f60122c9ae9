import type { ChartAggregate, ChartSpec, TimeUnit } from '@plumbline/contract';
import { TIME_UNITS } from '@plumbline/contract';
import { NativeSelect, NumberInput, Tooltip } from '@mantine/core';
import {
  IconChartAreaLine,
  IconChartBar,
  IconChartDots,
  IconChartLine,
  IconChartPie,
  type Icon,
} from '@tabler/icons-react';
import { isDated, isNumeric } from '../../../ui/filter/operators.ts';
import { useDatasetPage } from '../page/context.ts';
import { t } from '../text.ts';
import { aggregatesFor, dimensionsOf, markIssue, MARKS, SORTS, type ChartAddress } from './chart-state.ts';
import classes from './chart.module.css';

const ICONS: Readonly<Record<ChartSpec['mark'], Icon>> = {
  bar: IconChartBar,
  line: IconChartLine,
  area: IconChartAreaLine,
  pie: IconChartPie,
  scatter: IconChartDots,
};

/** Counting rows needs no column. */
const ROWS = '';
const MAX_BINS = 200;
const MAX_MARKS = 5000;

interface ChartSettingsProps {
  readonly spec: ChartSpec;
  readonly chart: ChartAddress;
  readonly onChange: (part: Partial<ChartAddress>) => void;
}

/** What the chart is made of. Changing one part pins down the others that were only proposed. */
export const ChartSettings = ({ spec, onChange }: ChartSettingsProps) => {
  const { columns } = useDatasetPage();
  const { x, y } = spec.encoding;
  const dimension = columns.find(({ name }) => name === x.field);
  const measure = columns.find(({ name }) => name === y.field);
  const fixed: Partial<ChartAddress> = {
    dimension: x.field,
    unit: x.timeUnit ?? null,
    bins: x.bin?.maxBins ?? null,
    measure: y.field,
    aggregate: y.aggregate,
  };
  const change = (part: Partial<ChartAddress>): void => onChange({ ...fixed, ...part });
  const measures = columns.filter(({ type }) => type !== 'json');
  return (
    <div className={classes['settings']} role="group" aria-label={t('chartSettings')}>
      <MarkPicker spec={spec} onPick={(mark) => change({ mark })} />
      <NativeSelect
        size="sm"
        label={t('chartAcross')}
        value={x.field}
        onChange={(event) =>
          onChange({
            dimension: event.currentTarget.value,
            measure: y.field,
            aggregate: y.aggregate,
            unit: null,
            bins: null,
            mark: null,
            sort: null,
          })
        }
        data={dimensionsOf(columns).map(({ name, label }) => ({ value: name, label }))}
      />
      {dimension !== undefined && isDated(dimension.type) ? (
        <NativeSelect
          size="sm"
          label={t('chartUnit')}
          value={x.timeUnit ?? 'month'}
          onChange={(event) => change({ unit: event.currentTarget.value as TimeUnit })}
          data={TIME_UNITS.map((value) => ({ value, label: t(`unitName_${value}`) }))}
        />
      ) : null}
      {dimension !== undefined && isNumeric(dimension.type) && x.bin !== undefined ? (
        <NumberInput
          size="sm"
          label={t('chartBins')}
          value={x.bin.maxBins}
          min={2}
          max={MAX_BINS}
          allowDecimal={false}
          onChange={(bins) => (Number(bins) >= 2 ? change({ bins: Number(bins) }) : undefined)}
        />
      ) : null}
      <NativeSelect
        size="sm"
        label={t('chartUp')}
        value={y.field ?? ROWS}
        onChange={(event) => {
          const name = event.currentTarget.value;
          const type = columns.find((column) => column.name === name)?.type ?? null;
          change({ measure: name === ROWS ? null : name, aggregate: aggregatesFor(type)[0] ?? 'count' });
        }}
        data={[
          { value: ROWS, label: t('chartRows') },
          ...measures.map(({ name, label }) => ({ value: name, label })),
        ]}
      />
      {measure === undefined ? null : (
        <NativeSelect
          size="sm"
          label={t('chartAggregate')}
          value={y.aggregate}
          onChange={(event) => change({ aggregate: event.currentTarget.value as ChartAggregate })}
          data={aggregatesFor(measure.type).map((value) => ({ value, label: t(`aggregate_${value}`) }))}
        />
      )}
      <NativeSelect
        size="sm"
        label={t('chartSort')}
        value={spec.sort}
        onChange={(event) => change({ sort: event.currentTarget.value as ChartSpec['sort'] })}
        data={SORTS.map((value) => ({ value, label: t(`sort_${value}`) }))}
      />
      <NumberInput
        size="sm"
        label={t('chartLimit')}
        value={spec.limit}
        min={1}
        max={MAX_MARKS}
        allowDecimal={false}
        onChange={(limit) => (Number(limit) >= 1 ? change({ limit: Number(limit) }) : undefined)}
      />
    </div>
  );
};

const MarkPicker = ({
  spec,
  onPick,
}: {
  readonly spec: ChartSpec;
  readonly onPick: (mark: ChartSpec['mark']) => void;
}) => {
  const { columns } = useDatasetPage();
  return (
    <div>
      <p className={classes['label']}>{t('chartMark')}</p>
      <div className={classes['marks']} role="radiogroup" aria-label={t('chartMark')}>
        {MARKS.map((mark) => {
          const Shown = ICONS[mark];
          const issue = markIssue(mark, spec, columns);
          const label =
            issue === null ? t(`mark_${mark}`) : `${t(`mark_${mark}`)}. ${t(`markUnfit_${issue}`)}`;
          return (
            <Tooltip key={mark} label={label}>
              <button
                type="button"
                role="radio"
                aria-checked={mark === spec.mark}
                aria-label={label}
                aria-disabled={issue !== null}
                className={classes['mark']}
                onClick={() => (issue === null ? onPick(mark) : undefined)}
              >
                <Shown size={18} stroke={1.6} aria-hidden="true" />
              </button>
            </Tooltip>
          );
        })}
      </div>
    </div>
  );
};
