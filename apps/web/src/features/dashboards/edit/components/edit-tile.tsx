import type { Tile } from '@plumbline/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconGripVertical, IconSettings, IconTrash } from '@tabler/icons-react';
import { memo, useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { useTileState } from '../../../../lib/tiles/use-tiles.ts';
import { ICON, SMALL_ICON } from '../../../../ui/icons/icons.ts';
import { TileView } from '../../../../ui/tiles/tile-view.tsx';
import type { Watch } from '../../../../ui/tiles/use-visible-tiles.ts';
import { t } from '../../../../messages/index.ts';
import { tileName } from '../../core/model/difference-text.ts';
import { useEdit } from '../hooks/edit-context.ts';
import { useDrag, type DragKind } from '../hooks/use-drag.ts';
import { FOCUSABLE } from '../../../../ui/scroll/focusable.ts';
import classes from './edit.module.css';

interface Step {
  readonly x?: number;
  readonly y?: number;
}

/** What a tile needs from its grid. */
export interface TileActions {
  readonly drag: (id: string, kind: DragKind, dragged: { readonly x: number; readonly y: number }) => void;
  readonly drop: (id: string, isDropped: boolean) => void;
  readonly move: (id: string, by: Step) => void;
  readonly resize: (id: string, by: Step) => void;
  /** Called when the tile gets the focus. */
  readonly focused: (id: string) => void;
  /** Announced to screen readers. */
  readonly say: (text: string) => void;
  readonly open: (id: string) => void;
  readonly remove: (id: string) => void;
  readonly duplicate: (id: string) => void;
  readonly moveTo: (id: string, tab: string) => void;
}

interface EditTileProps {
  readonly tile: Tile;
  /** `left top width height` in px. */
  readonly rect: string;
  /** Name, place and size in words. */
  readonly label: string;
  readonly isHeld: boolean;
  readonly isPicked: boolean;
  readonly watch: Watch;
  readonly actions: TileActions;
}

const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: { x: -1 },
  ArrowRight: { x: 1 },
  ArrowUp: { y: -1 },
  ArrowDown: { y: 1 },
};

/** A tile in the workshop: its content sleeps, the frame is taken, sized, opened. */
export const EditTile = memo(function EditTile(props: EditTileProps) {
  const { tile, rect, label, isHeld, isPicked, watch, actions } = props;
  const frame = useRef<HTMLDivElement | null>(null);
  const [left = 0, top = 0, width = 0, height = 0] = rect.split(' ').map(Number);
  const still = `translate(${left}px, ${top}px)`;
  const begin = useDrag({
    onDrag: (kind, dragged) => {
      const { current } = frame;
      if (kind === 'move' && current !== null) {
        // Past React: one transform a frame, nothing drawn again.
        current.style.transform = `translate(${left + dragged.x}px, ${top + dragged.y}px)`;
      }
      actions.drag(tile.id, kind, dragged);
    },
    onEnd: (isDropped) => {
      if (frame.current !== null) {
        frame.current.style.transform = still;
      }
      actions.drop(tile.id, isDropped);
    },
  });
  const style: CSSProperties = { transform: still, width, height };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is moved and sized by keys; a group of its controls is what it is
    <div
      ref={(element) => {
        frame.current = element;
        return watch(element);
      }}
      data-tile={tile.id}
      className={classes['frame']}
      style={style}
      data-held={isHeld || undefined}
      data-picked={isPicked || undefined}
      role="group"
      aria-roledescription={t('dashboardEditor.tileRole')}
      aria-label={label}
      aria-describedby="edit-keys"
      {...FOCUSABLE}
      onFocus={() => actions.focused(tile.id)}
      onKeyDown={(event) => onKey(event, tile, actions)}
    >
      <Content tile={tile} />
      <div
        className={classes['shield']}
        onPointerDown={(event: PointerEvent<HTMLElement>) => begin('move', event)}
        onDoubleClick={() => actions.open(tile.id)}
      >
        <IconGripVertical className={classes['grip']} {...SMALL_ICON} />
      </div>
      <div className={classes['tools']}>
        <ActionIcon
          variant="default"
          size={24}
          aria-label={t('dashboardEditor.settingsOf', { name: tileName(tile) })}
          aria-pressed={isPicked}
          onClick={() => actions.open(tile.id)}
        >
          <IconSettings {...SMALL_ICON} />
        </ActionIcon>
        <EditTileMenu tile={tile} actions={actions} />
      </div>
      <div
        className={classes['corner']}
        onPointerDown={(event: PointerEvent<HTMLElement>) => begin('resize', event)}
      />
    </div>
  );
});

/** Drawn by its own data alone: while tiles move around it, it is not touched. */
const Content = memo(function Content({ tile }: { readonly tile: Tile }) {
  const { store } = useEdit();
  const state = useTileState(store, tile.id);
  return (
    <div className={classes['content']} inert>
      <TileView tile={tile} state={state} />
    </div>
  );
}, sameContent);

function sameContent(one: { readonly tile: Tile }, other: { readonly tile: Tile }): boolean {
  const { place: _place, tab: _tab, ...before } = one.tile;
  const { place: _other, tab: _otherTab, ...after } = other.tile;
  return one.tile === other.tile || JSON.stringify(before) === JSON.stringify(after);
}

function onKey(event: KeyboardEvent<HTMLElement>, tile: Tile, actions: TileActions): void {
  if (event.target !== event.currentTarget || event.metaKey || event.ctrlKey || event.altKey) {
    return;
  }
  const step = STEPS[event.key];
  if (step !== undefined) {
    event.preventDefault();
    (event.shiftKey ? actions.resize : actions.move)(tile.id, step);
  } else if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    actions.open(tile.id);
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault();
    actions.remove(tile.id);
    actions.say(t('dashboardEditor.tileRemoved', { name: tileName(tile) }));
  }
}

export const EditTileMenu = ({
  tile,
  actions,
}: {
  readonly tile: Tile;
  readonly actions: Pick<TileActions, 'open' | 'remove' | 'duplicate' | 'moveTo'>;
}) => {
  const { content, tab } = useEdit();
  const others = content.tabs.filter(({ id }) => id !== tab);
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={24}
          aria-label={t('dashboard.tileMenuOf', { name: tileName(tile) })}
        >
          <IconDots {...SMALL_ICON} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconSettings {...ICON} />} onClick={() => actions.open(tile.id)}>
          {t('dashboardEditor.tileSettings')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={() => actions.duplicate(tile.id)}>
          {t('dashboard.duplicate')}
        </Menu.Item>
        {others.map(({ id, title }) => (
          <Menu.Item key={id} onClick={() => actions.moveTo(tile.id, id)}>
            {t('dashboardEditor.moveToTab', { tab: title })}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash {...ICON} />} onClick={() => actions.remove(tile.id)}>
          {t('dashboardEditor.removeTile')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
