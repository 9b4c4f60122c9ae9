import type { Tile } from '@plumbline/contract';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { useLatest } from '../../../../lib/state/use-latest.ts';
import { inReadingOrder } from '../../../../ui/tiles/places.ts';
import { useSeen } from '../../../../ui/tiles/use-visible-tiles.ts';
import { t } from '../../../../messages/index.ts';
import { tileName } from '../../core/model/difference-text.ts';
import { useEdit } from '../hooks/edit-context.ts';
import { EditTile, type TileActions } from './edit-tile.tsx';
import { gridHeight, toRect, toGridSteps } from '../model/grid-geometry.ts';
import { minSize, placeTile, within, type Place } from '../model/layout.ts';
import { newTileId } from '../../core/model/tile-ids.ts';
import classes from './edit.module.css';

interface EditGridProps {
  readonly tiles: readonly Tile[];
  readonly picked: string | null;
}

/** Empty rows below the last tile, to drag to. */
const SPARE_ROWS = 6;

/** A dragged tile: where it was, and where it would be dropped. */
interface HeldTile {
  readonly id: string;
  readonly from: Place;
  readonly place: Place;
}

function useWidth(): readonly [number, (element: HTMLElement | null) => void] {
  const [width, setWidth] = useState(0);
  const observer = useRef<ResizeObserver | null>(null);
  const watch = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect();
    observer.current = null;
    if (element !== null) {
      observer.current = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
      observer.current.observe(element);
      setWidth(element.clientWidth);
    }
  }, []);
  return [width, watch];
}

const placeWords = (tile: Tile, { x, y, w, h }: Place): string =>
  t('dashboardEditor.tilePlace', { name: tileName(tile), column: x + 1, row: y + 1, width: w, height: h });

/** Tiles that are moved and sized by pointer and by keys. While one moves, only transforms change. */
export const EditGrid = ({ tiles, picked }: EditGridProps) => {
  const { dispatch, store, tab } = useEdit();
  const [width, watchWidth] = useWidth();
  const [held, setHeld] = useState<HeldTile | null>(null);
  const [announcement, setSaid] = useState('');
  const watch = useSeen(useCallback((ids: readonly string[]) => store.see(ids), [store]));
  const shown = useMemo(() => (held === null ? tiles : placeTile(tiles, held.id, held.place)), [tiles, held]);
  const latest = useLatest({ tiles, held, width, tab });
  const focused = useRefocus(tiles);
  const actions = useGridActions(latest, { dispatch, setHeld, setSaid, focused });
  const places = shown.map(({ place }) => place);
  const target = held === null ? null : (shown.find(({ id }) => id === held.id)?.place ?? null);
  const style: CSSProperties = { height: gridHeight(places, SPARE_ROWS) };
  return (
    <>
      <div
        ref={watchWidth}
        className={classes['grid']}
        style={style}
        data-held={held === null ? undefined : ''}
      >
        {target === null || width === 0 ? null : (
          <div className={classes['target']} style={boxStyle(target, width)} />
        )}
        {width === 0
          ? null
          : inReadingOrder(tiles).map((tile) => (
              <EditTile
                key={tile.id}
                tile={tile}
                rect={rectText(
                  held?.id === tile.id
                    ? { ...held.place, x: held.from.x, y: held.from.y }
                    : placeOf(shown, tile),
                  width,
                )}
                label={placeWords(tile, tile.place)}
                isHeld={held?.id === tile.id}
                isPicked={picked === tile.id}
                watch={watch}
                actions={actions}
              />
            ))}
      </div>
      <p className="pl-hidden" role="status" aria-live="assertive">
        {announcement}
      </p>
    </>
  );
};

const placeOf = (shown: readonly Tile[], tile: Tile): Place =>
  shown.find(({ id }) => id === tile.id)?.place ?? tile.place;

/** Position and width as one text, so that a tile that stays is not drawn again. */
const rectText = (place: Place, width: number): string => {
  const { left, top, width: w, height: h } = toRect(place, width);
  return `${left} ${top} ${w} ${h}`;
};

const boxStyle = (place: Place, width: number): CSSProperties => {
  const { left, top, width: w, height: h } = toRect(place, width);
  return { transform: `translate(${left}px, ${top}px)`, width: w, height: h };
};

type Latest = {
  readonly current: {
    readonly tiles: readonly Tile[];
    readonly held: HeldTile | null;
    readonly width: number;
    readonly tab: string | null;
  };
};

interface GridDeps {
  readonly dispatch: ReturnType<typeof useEdit>['dispatch'];
  readonly setHeld: (held: HeldTile | null) => void;
  readonly setSaid: (text: string) => void;
  readonly focused: (id: string) => void;
}

/** What a tile needs from its grid. Always the same object, so that tiles are not drawn again for it. */
function useGridActions(latest: Latest, { dispatch, setHeld, setSaid, focused }: GridDeps): TileActions {
  return useMemo((): TileActions => {
    const find = (id: string): Tile | undefined => latest.current.tiles.find((tile) => tile.id === id);
    const put = (tile: Tile, place: Place): void => {
      const { tab } = latest.current;
      dispatch({ type: 'placed', id: tile.id, place, tab });
      const placed = placeTile(latest.current.tiles, tile.id, place).find(({ id }) => id === tile.id);
      setSaid(placeWords(tile, placed?.place ?? place));
    };
    return {
      drag: (id, kind, dragged) => {
        const tile = find(id);
        const { held, width } = latest.current;
        if (tile === undefined) {
          return;
        }
        const { columns, rows } = toGridSteps(dragged, width);
        const from = tile.place;
        const wanted =
          kind === 'move'
            ? { ...from, x: from.x + columns, y: from.y + rows }
            : { ...from, w: Math.min(from.w + columns, 12 - from.x), h: from.h + rows };
        const place = within(wanted, minSize(tile.kind));
        const isThere =
          held !== null && JSON.stringify(held.place) === JSON.stringify(place) && held.id === id;
        if (!isThere) {
          setHeld({ id, from, place });
        }
      },
      drop: (id, isDropped) => {
        const { held } = latest.current;
        const tile = find(id);
        setHeld(null);
        if (isDropped && held !== null && tile !== undefined) {
          put(tile, held.place);
        }
      },
      move: (id, by) => {
        const tile = find(id);
        if (tile !== undefined) {
          const { place } = tile;
          put(tile, { ...place, x: place.x + (by.x ?? 0), y: place.y + (by.y ?? 0) });
        }
      },
      resize: (id, by) => {
        const tile = find(id);
        if (tile !== undefined) {
          const { place } = tile;
          put(tile, {
            ...place,
            w: Math.min(place.w + (by.x ?? 0), 12 - place.x),
            h: place.h + (by.y ?? 0),
          });
        }
      },
      focused,
      say: setSaid,
      open: (id) => dispatch({ type: 'picked', id }),
      remove: (id) => dispatch({ type: 'removed', id }),
      duplicate: (id) => dispatch({ type: 'duplicated', id, copyId: newTileId() }),
      moveTo: (id, tab) => dispatch({ type: 'moved', id, tab }),
    };
  }, [latest, dispatch, setHeld, setSaid, focused]);
}

/** When the tile that had the focus is gone, its neighbor has it. */
function useRefocus(tiles: readonly Tile[]): (id: string) => void {
  const wanted = useRef<string | null>(null);
  const before = useRef(tiles);
  useLayoutEffect(() => {
    const id = wanted.current;
    const isGone = id !== null && !tiles.some((tile) => tile.id === id);
    if (isGone && document.activeElement === document.body) {
      const at = before.current.findIndex((tile) => tile.id === id);
      const next = tiles[Math.min(at, tiles.length - 1)];
      document.querySelector<HTMLElement>(`[data-tile="${next?.id ?? ''}"]`)?.focus();
    }
    before.current = tiles;
  }, [tiles]);
  return useCallback((id: string) => {
    wanted.current = id;
  }, []);
}
