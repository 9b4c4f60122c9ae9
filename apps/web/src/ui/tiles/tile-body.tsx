import { assertNever, type Tile } from '@plumbline/contract';
import { Suspense, type CSSProperties } from 'react';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import type { TileState } from '../../lib/tiles/tile-state.ts';
import { t } from '../../messages/index.ts';
import { Chart } from '../chart/chart.tsx';
import { FigureTile } from './figure-tile.tsx';
import { GridTile } from './grid-tile.tsx';
import { TextTile } from './text-tile.tsx';
import { TileError } from './tile-error.tsx';
import type { TileViewProps } from './tile-props.ts';
import { useTurn } from './use-render-turn.ts';
import classes from './tiles.module.css';

const PivotTile = lazyPart(async () => ({ default: (await import('./pivot-tile.tsx')).PivotTile }));

interface TileBodyProps extends TileViewProps {
  readonly state: TileState;
  /** What the tile is called, if only for a screen reader. */
  readonly title: string;
  readonly hasTitle: boolean;
  readonly parameters: Readonly<Record<string, string>>;
}

export const TileBody = (props: TileBodyProps) => {
  const { tile, state } = props;
  if (tile.kind === 'text') {
    return <TextTile text={tile.text} isBelowTitle={props.hasTitle} parameters={props.parameters} />;
  }
  if (tile.kind === 'image') {
    return <img className={classes['image']} data-fit={tile.fit} src={tile.image} alt={tile.alt} />;
  }
  if (state.data !== null) {
    return (
      <>
        {state.error === null ? null : (
          <TileError
            state={state}
            onRetry={props.onRetry}
            onRequestAccess={props.onRequestAccess}
            onEdit={props.onEdit}
          />
        )}
        <Content {...props} data={state.data} />
      </>
    );
  }
  return state.error !== null && !state.isLoading ? (
    <TileError
      state={state}
      onRetry={props.onRetry}
      onRequestAccess={props.onRequestAccess}
      onEdit={props.onEdit}
    />
  ) : (
    <Waiting kind={tile.kind} />
  );
};

const BARS: Readonly<Record<Exclude<Tile['kind'], 'text' | 'image'>, number>> = {
  chart: 7,
  figure: 2,
  grid: 8,
  pivot: 8,
};

/** Gray bars where the content will be. Shown and named by style alone: many tiles wait at once. */
const Waiting = ({ kind }: { readonly kind: keyof typeof BARS }) => (
  <div className={classes['waiting']} data-kind={kind}>
    {Array.from({ length: BARS[kind] }, (_, bar) => (
      <span key={bar} className={classes['bar']} style={{ '--bar': (bar * 37) % 61 } as CSSProperties} />
    ))}
    <span className={classes['waitingWords']}>{t('tile.loading')}</span>
  </div>
);

const Content = (props: TileBodyProps & { readonly data: NonNullable<TileState['data']> }) => {
  const { data, tile } = props;
  switch (data.kind) {
    case 'chart':
      return <ChartTile {...props} data={data} />;
    case 'figure':
      return tile.kind === 'figure' ? <FigureTile tile={tile} figure={data.figure} /> : null;
    case 'grid':
      return <GridTile grid={data.grid} title={props.title} />;
    case 'pivot':
      return tile.kind === 'pivot' ? (
        <Suspense fallback={<Waiting kind="pivot" />}>
          <PivotTile
            spec={tile.pivot}
            table={data.pivot}
            title={props.title}
            // A figure of another filter has other rows.
            {...(props.onTraceFigure === undefined || props.state.isOutdated
              ? {}
              : { onFigure: props.onTraceFigure })}
          />
        </Suspense>
      ) : null;
    default:
      return assertNever(data);
  }
};

interface ChartTileProps extends TileBodyProps {
  readonly data: Extract<NonNullable<TileState['data']>, { kind: 'chart' }>;
}

const ChartTile = ({ data, state, selected, onMark }: ChartTileProps) => {
  const hasTurn = useTurn();
  return (
    <div className={classes['picture']}>
      {hasTurn ? (
        <Chart
          data={data.chart}
          annotations={data.annotations}
          {...(selected === undefined ? {} : { selected })}
          // A mark of another filter has no rows under this one.
          {...(onMark === undefined || state.isOutdated ? {} : { onMark })}
        />
      ) : null}
    </div>
  );
};
