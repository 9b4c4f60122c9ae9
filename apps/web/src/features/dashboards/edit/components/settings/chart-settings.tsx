import {
  CHART_AGGREGATES,
  CHART_MARKS,
  GRAPH_MODES,
  cutFields,
  cutsOfType,
  type TimeCut,
  type ChartAggregate,
  type ChartChannel,
  type ChartMark,
  type ChartSpec,
  type DatasetColumn,
  type TileOf,
} from '@plumbline/contract';
import {
  checkChart,
  convertMark,
  explainFit,
  isNumeric,
  isTemporal,
  MARKS,
  offeredModes,
  resolveChart,
  type ChannelUse,
} from '@plumbline/viz';
import { Button, Switch } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { whyNotSummed } from '../../../../../ui/columns/default-aggregate.ts';
import { Notice } from '../../../../../ui/states/notice.tsx';
import { builderLink } from '../../../core/model/builder-link.ts';
import { tileDataset } from '../../../core/model/dashboard-content.ts';
import { say, t } from '../../../../../messages/index.ts';
import { useEdit } from '../../hooks/edit-context.ts';
import { Choice, ColumnChoice } from './fields.tsx';
import classes from '../edit.module.css';

type ChartTile = TileOf<'chart'>;

interface ChartSettingsProps {
  readonly tile: ChartTile;
  readonly columns: readonly DatasetColumn[];
}

export const ChartSettings = ({ tile, columns }: ChartSettingsProps) => {
  const { dispatch, dashboard, content } = useEdit();
  const navigate = useNavigate();
  const set = (change: Partial<ChartTile>): void =>
    dispatch({ type: 'replaced', tile: { ...tile, ...change } });
  const id = tileDataset(tile, dashboard.datasetId);
  const offered = offeredModes(resolveChart(tile.chart, columns), columns);
  return (
    <>
      <ChartForm chart={tile.chart} columns={columns} onChange={(chart) => set({ chart })} />
      <Choice
        label={t('dashboard.mode')}
        value={tile.mode}
        options={GRAPH_MODES.map((value) => ({
          value,
          label: t(`dashboard.mode-${value}`),
          disabled: value !== tile.mode && !offered.includes(value),
        }))}
        onChange={(mode) => set({ mode })}
      />
      <Switch
        label={t('dashboardEditor.crossFilters')}
        description={t('dashboardEditor.crossFiltersWhat')}
        checked={tile.crossFilters}
        onChange={(event) => set({ crossFilters: event.currentTarget.checked })}
      />
      {id === null ? null : (
        <Button
          variant="default"
          onClick={() => {
            const { chart, mode } = tile;
            void navigate(builderLink(id, { chart, mode, filters: content.filters }));
          }}
        >
          {t('dashboard.openBuilder')}
        </Button>
      )}
    </>
  );
};

interface ChartFormProps {
  readonly chart: ChartSpec;
  readonly columns: readonly DatasetColumn[];
  readonly onChange: (chart: ChartSpec) => void;
}

const UNIT_NONE = '';
type Unit = TimeCut;

/** The mark and the column on each of its channels: quick chart settings. The builder has the rest. */
export const ChartForm = ({ chart, columns, onChange }: ChartFormProps) => {
  const issues = checkChart(chart, columns);
  return (
    <>
      <Choice
        label={t('dashboardEditor.mark')}
        value={chart.mark}
        options={CHART_MARKS.map((mark: ChartMark) => ({
          value: mark,
          label: t(`mark.${mark}`),
          disabled: mark !== chart.mark && explainFit(mark, chart, columns) !== null,
        }))}
        onChange={(mark) => onChange(convertMark(chart, mark, columns))}
      />
      {MARKS[chart.mark].channels.map((use) => (
        <ChannelFields
          key={use.channel}
          use={use}
          channel={chart.encoding[use.channel]}
          columns={columns}
          onChange={(channel) => onChange(withChannel(chart, use, channel))}
        />
      ))}
      {MARKS[chart.mark].measure === null ? null : (
        <Choice
          label={t('dashboardEditor.sort')}
          value={chart.sort}
          options={(['x', '-x', 'y', '-y'] as const).map((value) => ({
            value,
            label: t(`chartTerm.sort_${value}`),
          }))}
          onChange={(sort) => onChange({ ...chart, sort })}
        />
      )}
      {issues.length === 0 ? null : (
        <div role="alert">
          <Notice tone="warning">{issues.map(({ message }) => say(message)).join(' ')}</Notice>
        </div>
      )}
    </>
  );
};

function withChannel(chart: ChartSpec, use: ChannelUse, channel: ChartChannel | null): ChartSpec {
  const { [use.channel]: _before, ...encoding } = chart.encoding;
  return { ...chart, encoding: channel === null ? encoding : { ...encoding, [use.channel]: channel } };
}

interface ChannelFieldsProps {
  readonly use: ChannelUse;
  readonly channel: ChartChannel | undefined;
  readonly columns: readonly DatasetColumn[];
  readonly onChange: (channel: ChartChannel | null) => void;
}

const fits = (use: ChannelUse, column: DatasetColumn): boolean => {
  switch (use.types ?? 'any') {
    case 'number':
      return isNumeric(column);
    case 'time':
      return isTemporal(column);
    case 'any':
    case 'ordered':
      return column.type !== 'json';
    default:
      return false;
  }
};

const ChannelFields = (props: ChannelFieldsProps) => {
  const { use, channel, columns, onChange } = props;
  if (use.role === 'measure' || channel?.aggregate !== undefined || channel?.formula !== undefined) {
    return <MeasureFields {...props} />;
  }
  const column = columns.find(({ name }) => name === channel?.field);
  const label = t(`chartTerm.shelf_${use.channel}`);
  return (
    <>
      <ColumnChoice
        label={label}
        value={channel?.field ?? null}
        columns={columns.filter((each) => fits(use, each))}
        {...(use.required ? {} : { none: t('dashboardEditor.none') })}
        onChange={(field) => {
          const picked = columns.find(({ name }) => name === field);
          onChange(
            field === null
              ? null
              : {
                  field,
                  ...(picked !== undefined && isTemporal(picked) && use.role === 'dimension'
                    ? { timeUnit: 'month' as const }
                    : {}),
                },
          );
        }}
      />
      {column !== undefined && isTemporal(column) && use.role === 'dimension' && channel !== undefined ? (
        <CutChoice label={label} column={column} channel={channel} onChange={onChange} />
      ) : null}
    </>
  );
};

interface CutChoiceProps {
  readonly label: string;
  readonly column: DatasetColumn;
  readonly channel: ChartChannel;
  readonly onChange: (channel: ChartChannel) => void;
}

/** Units and parts that times are grouped by. */
const CutChoice = ({ label, column, channel, onChange }: CutChoiceProps) => (
  <Choice<Unit | typeof UNIT_NONE>
    label={t('dashboardEditor.unitOf', { channel: label })}
    value={channel.part ?? channel.timeUnit ?? UNIT_NONE}
    options={[
      { value: UNIT_NONE, label: t('dashboardEditor.unitNone') },
      ...cutsOfType(column.type === 'timestamp' ? 'timestamp' : 'date').map((unit) => ({
        value: unit,
        label: t(`grain.${unit}`),
      })),
    ]}
    onChange={(unit) => {
      const { timeUnit: _before, part: _part, ...rest } = channel;
      onChange(unit === UNIT_NONE ? rest : { ...rest, ...cutFields(unit) });
    }}
  />
);

const COUNT: ChartChannel = { field: null, aggregate: 'count' };

/** How it is summed up, and of which column. */
const MeasureFields = ({ use, channel, columns, onChange }: ChannelFieldsProps) => {
  const { field, aggregate, percentile: _p, formula, ...rest } = channel ?? COUNT;
  const label = t(`chartTerm.shelf_${use.channel}`);
  if (formula !== undefined) {
    return (
      <p className={classes['quiet']}>
        {label}: <code>{formula}</code>
      </p>
    );
  }
  const set = (next: ChartAggregate | undefined, column: string | null): void =>
    onChange({
      ...rest,
      field: next === 'count' ? null : column,
      aggregate: next ?? 'count',
      ...(next === 'percentile' ? { percentile: 0.5 } : {}),
    });
  const numbers = columns.filter(isNumeric);
  return (
    <>
      <Choice
        label={label}
        value={aggregate ?? 'count'}
        description={whyNotSummed(
          columns.find(({ name }) => name === field),
          columns,
        )}
        options={CHART_AGGREGATES.map((value) => ({ value, label: t(`aggregate.${value}`) }))}
        onChange={(next) => set(next, field ?? numbers[0]?.name ?? columns[0]?.name ?? null)}
      />
      {aggregate === 'count' ? null : (
        <ColumnChoice
          label={t('dashboardEditor.ofColumn', { channel: label })}
          value={field}
          columns={aggregate === 'distinct' ? columns : numbers}
          onChange={(column) => set(aggregate, column)}
        />
      )}
    </>
  );
};
