import type { ChartAnnotation, ChartSpec } from '@plumbline/contract';
import { GRAPH_MODES } from '@plumbline/contract';
import { SegmentedControl } from '@mantine/core';
import { chartTable, MARKS, offeredModes } from '@plumbline/viz';
import { assertNever } from '@plumbline/contract';
import { useMemo, useState, type ReactNode } from 'react';
import { currentWords, t } from '../../../../messages/index.ts';
import { Chart, type ChartDrawn, type MarkPointed, type RangePointed } from '../../../../ui/chart/chart.tsx';
import { LoadingBars } from '../../../../ui/states/loading-bars.tsx';
import { ErrorState } from '../../../../ui/states/states.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { useBuilder } from '../hooks/builder-context.ts';
import type { ChartView } from './chart-foot.tsx';
import { chartDates, chartTitle } from '../model/chart-title.ts';
import { ChartFoot, ChartQuery, FigureTable } from './lazy-parts.tsx';
import type { DrawnData } from '../hooks/use-chart-data.ts';
import classes from './chart.module.css';

interface TileProps {
  readonly drawn: DrawnData;
  /** What the chart still needs, in words; empty when it is whole. */
  readonly missing: readonly string[];
  readonly annotations: readonly ChartAnnotation[];
  readonly selected: readonly number[];
  /** What the drawing leaves out or adds, in words. */
  readonly notes: readonly string[];
  readonly onMark: (pointed: MarkPointed) => void;
  readonly onRange: (range: RangePointed) => void;
  readonly onDrawn: (drawn: ChartDrawn) => void;
}

/** The chart with its title, its mode and its source. */
export const ChartTile = ({ drawn, missing, notes, ...marks }: TileProps) => {
  const { columns } = useDatasetPage();
  const { shown } = useBuilder();
  const [view, setView] = useState<ChartView>('chart');
  const { data, error } = drawn;
  // The title is that of the figures on the screen: it changes when they do, not when others are requested.
  const titled = data === null || error !== null || missing.length > 0 ? shown : data.chart;
  const title = chartTitle(titled, columns, data === null ? undefined : data.mode);
  return (
    <section className={classes['tile']} aria-label={title} aria-busy={drawn.isFetching}>
      {drawn.isFetching ? <div className={classes['working']} /> : null}
      <TileHead title={title} titled={titled} drawn={drawn} />
      {missing.length > 0 ? (
        <div className={classes['state']}>
          <p className={classes['stateTitle']}>{t('chartBuilder.unfit')}</p>
          <ul className={classes['missing']}>
            {missing.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      ) : (
        <TileBody drawn={drawn} view={view} title={title} {...marks} />
      )}
      {data === null || error !== null || missing.length > 0 ? null : (
        <ChartFoot data={data} notes={notes} ms={drawn.ms} view={view} onView={setView} />
      )}
    </section>
  );
};

interface HeadProps {
  readonly title: string;
  /** The chart that the title describes. */
  readonly titled: ChartSpec;
  readonly drawn: DrawnData;
}

const TileHead = ({ title, titled, drawn }: HeadProps) => {
  const { columns } = useDatasetPage();
  const { shown, mode, edit } = useBuilder();
  const dates = chartDates(titled, columns);
  const modes = offeredModes(shown, columns);
  return (
    <div className={classes['tileHead']}>
      <div className={classes['titles']}>
        <h2 className={classes['title']}>{title}</h2>
        <p className={classes['subtitle']}>
          {titled.subtitle ?? (drawn.data === null ? '\u00a0' : subtitleOf(drawn.data.rows, dates))}
        </p>
      </div>
      <SegmentedControl
        aria-label={t('chartBuilder.mode')}
        value={mode}
        onChange={(wanted) => edit({ type: 'mode', mode: wanted })}
        data={GRAPH_MODES.map((value) => ({
          value,
          label: t(`chartTerm.mode_${value}`),
          disabled: !modes.includes(value) && value !== mode,
        }))}
      />
    </div>
  );
};

const subtitleOf = (
  { matched, total }: { readonly matched: number; readonly total: number },
  dates: string | null,
): string => {
  const rows =
    matched === total
      ? t('chartBuilder.subtitleAll', { rows: total })
      : t('chartBuilder.subtitleOf', { rows: matched, total });
  return dates === null ? rows : t('chartBuilder.joined', { one: dates, other: rows });
};

interface BodyProps extends Omit<TileProps, 'missing' | 'notes'> {
  readonly view: ChartView;
  readonly title: string;
}

const TileBody = ({ drawn, view, title, ...marks }: BodyProps) => {
  const { data, error, retry } = drawn;
  if (error !== null) {
    return (
      <div className={classes['state']}>
        <ErrorState error={error} title={t('chartBuilder.failed')} onRetry={retry} />
      </div>
    );
  }
  if (data === null) {
    return (
      <div className={classes['state']}>
        <LoadingBars lines={8} label={t('chartBuilder.loading')} />
      </div>
    );
  }
  switch (view) {
    case 'chart':
      return (
        <Room isRows={MARKS[data.chart.mark].family === 'rows'} isOld={drawn.isOld}>
          <Chart data={data} {...(drawn.isOld ? withoutActions(marks) : marks)} />
        </Room>
      );
    case 'table':
      return <FiguresOf drawn={drawn} title={title} />;
    case 'query':
      return <ChartQuery data={data} />;
    default:
      return assertNever(view);
  }
};

/** Marks of other figures than the requested ones have no rows under the present filter: they open nothing. */
const withoutActions = ({ annotations, selected, onDrawn }: Omit<BodyProps, 'drawn' | 'view' | 'title'>) => ({
  annotations,
  selected,
  onDrawn,
});

interface RoomProps {
  readonly isRows: boolean;
  readonly isOld: boolean;
  readonly children: ReactNode;
}

const Room = ({ isRows, isOld, children }: RoomProps) => (
  <div className={classes['picture']} data-rows={isRows || undefined} data-outdated={isOld || undefined}>
    {children}
  </div>
);

const FiguresOf = ({ drawn: { data }, title }: { readonly drawn: DrawnData; readonly title: string }) => {
  const table = useMemo(() => (data === null ? null : chartTable(data, currentWords())), [data]);
  return table === null ? null : <FigureTable table={table} title={title} />;
};
