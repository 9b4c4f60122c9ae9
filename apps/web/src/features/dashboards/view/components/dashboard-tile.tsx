import type { ChartData, FilterGroup, Tile } from '@plumbline/contract';
import { markFilter } from '@plumbline/viz';
import { memo, Suspense, useCallback, useMemo, useState } from 'react';
import { lazyPart } from '../../../../lib/loading/lazy-part.ts';
import { useTileState } from '../../../../lib/tiles/use-tiles.ts';
import type { MarkPointed } from '../../../../ui/chart/chart.tsx';
import { TileView } from '../../../../ui/tiles/tile-view.tsx';
import { useDashboardActions } from '../hooks/dashboard-context.ts';
import { tileDataset } from '../../core/model/dashboard-content.ts';
import { canEditNow } from '../../core/model/can-edit-now.ts';
import type { Descent } from '../../core/model/descents.ts';
import { t } from '../../../../messages/index.ts';
import { DrillPath } from './drill-path.tsx';
import { AlertPart } from './subscribe-part.tsx';
import { TileMenu } from './tile-menu.tsx';

const RequestDataset = lazyPart(async () => ({
  default: (await import('./request-dataset.tsx')).RequestDataset,
}));

export interface DashboardTileProps {
  readonly tile: Tile;
  /** The mark of this tile that filters the others, as text; empty for none. */
  readonly picked: string;
  /** What `picked` says, in words. */
  readonly words: string;
  /** Filters that do not reach it, in words; empty for none. */
  readonly unreached: string;
  /** How far down its chart was opened, from the top. */
  readonly descents: readonly Descent[];
  /** Its row that is traced; -1: the tile itself; null: not traced. */
  readonly traced: number | null;
  readonly parameters: Readonly<Record<string, string>>;
}

/** What is along x: a unit of time, or a column. */
function alongOf(chart: ChartData | null): string | null {
  const x = chart?.columns.find(({ name }) => name === 'x');
  return x?.timeUnit === undefined ? (x?.label ?? null) : t(`unit.${x.timeUnit}`);
}

/** The chart's rows for the picked values, wherever they are now. */
export function pickedRows(chart: ChartData, picked: string): readonly number[] {
  return chart.data.flatMap((_, row) => (JSON.stringify(markFilter(chart, row)) === picked ? [row] : []));
}

/** One tile on the page: drawn again only when its own data, or something about it alone, changes. */
export const DashboardTile = memo(function DashboardTile({
  tile,
  picked,
  words,
  unreached,
  descents,
  traced,
  parameters,
}: DashboardTileProps) {
  const { store, turn, point, trace, dashboard, editTile } = useDashboardActions();
  const [requested, setRequested] = useState<string | null>(null);
  const [named, setNamed] = useState({ picked: '', name: '' });
  const [isAlerting, setIsAlerting] = useState(false);
  const tileState = useTileState(store, tile.id);
  const state = useMemo(
    () => ({ ...tileState, ignored: unreached === '' ? [] : [t('tile.ignored', { filters: unreached })] }),
    [tileState, unreached],
  );
  const chart = state.data?.kind === 'chart' ? state.data.chart : null;
  const selected = useMemo(() => {
    if (chart === null) {
      return undefined;
    }
    if (traced !== null && traced >= 0) {
      return [traced];
    }
    return picked === '' ? undefined : pickedRows(chart, picked);
  }, [chart, picked, traced]);
  const onMark = useCallback(
    (pointed: MarkPointed) => {
      const filters: FilterGroup | null =
        chart === null || pointed.row === null ? null : markFilter(chart, pointed.row);
      if (filters !== null) {
        setNamed({ picked: JSON.stringify(filters), name: pointed.mark.name });
        point(tile, pointed, filters);
      }
    },
    [chart, point, tile],
  );
  const isPlain = tile.kind === 'text' || tile.kind === 'image';
  const mark =
    picked === ''
      ? null
      : { filters: JSON.parse(picked) as FilterGroup, name: named.picked === picked ? named.name : words };
  const retry = (): void => store.retry(tile.id);
  return (
    <>
      <TileView
        tile={tile}
        state={state}
        parameters={parameters}
        isTraced={traced !== null}
        {...(descents.length === 0
          ? {}
          : { path: <DrillPath tile={tile.id} descents={descents} along={alongOf(chart)} /> })}
        {...(selected === undefined ? {} : { selected })}
        {...(isPlain
          ? {}
          : { menu: <TileMenu tile={tile} state={state} mark={mark} onAlert={() => setIsAlerting(true)} /> })}
        onMark={onMark}
        onRetry={retry}
        onRequestAccess={() => setRequested(tileDataset(tile, dashboard().datasetId))}
        {...(canEditNow(dashboard()) ? { onEdit: () => editTile(tile) } : {})}
        onPage={(page) => turn(tile.id, page)}
        onTraceFigure={(row) => trace({ tile: tile.id, row })}
        onTrace={() => trace({ tile: tile.id, row: picked === '' ? null : (selected?.[0] ?? null) })}
      />
      {isAlerting ? (
        <AlertPart dashboard={dashboard()} tile={tile} onClose={() => setIsAlerting(false)} />
      ) : null}
      {requested === null ? null : (
        <Suspense>
          <RequestDataset id={requested} onCheck={retry} onClose={() => setRequested(null)} />
        </Suspense>
      )}
    </>
  );
});
