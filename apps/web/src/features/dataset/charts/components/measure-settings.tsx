import {
  AGGREGATES,
  CHART_AGGREGATES,
  type ChartAggregate,
  type ChartChannel,
  type ColumnType,
  type DatasetColumn,
  isDrawnFrom,
} from '@plumbline/contract';
import { whyNotSummed } from '../../../../ui/columns/default-aggregate.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { useBuilder } from '../hooks/builder-context.ts';
import { Choice, NumberField, TextField } from './fields.tsx';
import type { ChangeChannel } from '../model/channel-patch.ts';
import type { Place } from '../model/shelves.ts';
import { t } from '../../../../messages/index.ts';

const PERCENT = 100;
const USUAL_SHARE = 0.9;

/** Figures that a column of a type can give. */
const aggregatesFor = (type: ColumnType): readonly ChartAggregate[] =>
  CHART_AGGREGATES.filter((aggregate) => isDrawnFrom(aggregate, type));

const STACKED: ReadonlySet<string> = new Set(['bar', 'area', 'line', 'step']);

interface MeasureSettingsProps {
  readonly place: Place;
  readonly pill: ChartChannel;
  readonly column: DatasetColumn | null;
  readonly change: ChangeChannel;
}

/** Which aggregate of its column, or which formula; how marks at one position are arranged. */
export const MeasureSettings = ({ place, pill, column, change }: MeasureSettingsProps) => {
  const { shown } = useBuilder();
  const { columns } = useDatasetPage();
  const aggregate = pill.aggregate ?? 'count';
  return (
    <>
      {column === null || pill.formula !== undefined ? null : (
        <Choice<ChartAggregate>
          label={t('chartBuilder.aggregate')}
          description={whyNotSummed(column, columns)}
          value={aggregate}
          options={aggregatesFor(column.type).map((value) => ({ value, label: t(`aggregate.${value}`) }))}
          onChange={(next) =>
            change({
              aggregate: next,
              percentile: AGGREGATES[next].option === 'percentile' ? USUAL_SHARE : undefined,
            })
          }
        />
      )}
      {AGGREGATES[aggregate].option === 'percentile' ? (
        <NumberField
          label={t('chartBuilder.percentile')}
          value={Math.round((pill.percentile ?? USUAL_SHARE) * PERCENT * 10) / 10}
          min={0}
          max={PERCENT}
          onChange={(share) => change({ percentile: (share ?? USUAL_SHARE * PERCENT) / PERCENT })}
        />
      ) : null}
      <Formula pill={pill} change={change} />
      {place.shelf === 'y' && STACKED.has(shown.mark) && shown.encoding.color !== undefined ? (
        <Choice
          label={t('chartBuilder.stack')}
          value={pill.stack ?? 'auto'}
          options={(['auto', 'zero', 'none', 'normalize'] as const).map((value) => ({
            value,
            label: t(`chartTerm.stack_${value}`),
          }))}
          onChange={(stack) => change({ stack: stack === 'auto' ? undefined : stack })}
        />
      ) : null}
    </>
  );
};

/** A figure of its own instead of a column's; without it, the rows are counted. */
const Formula = ({ pill, change }: Pick<MeasureSettingsProps, 'pill' | 'change'>) =>
  pill.field !== null ? null : (
    <TextField
      label={t('chartBuilder.formula')}
      hint={t('chartBuilder.formulaHint')}
      value={pill.formula ?? ''}
      maxLength={20_000}
      onChange={(formula) =>
        formula.trim() === ''
          ? change({ formula: undefined, aggregate: 'count' })
          : change({ formula, aggregate: undefined, percentile: undefined })
      }
    />
  );
