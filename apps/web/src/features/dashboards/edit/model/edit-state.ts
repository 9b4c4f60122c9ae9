import {
  assertNever,
  type DashboardContent,
  type DashboardParameter,
  type DashboardTab,
  type Tile,
} from '@plumbline/contract';
import { startHistory, recorded, redone, undone, type History } from '../../../../lib/drafts/history.ts';
import { tilesOfTab } from '../../core/model/dashboard-content.ts';
import { isSame } from '../../../../lib/values/is-same.ts';
import { freePlace, placeTile, settle, type Place } from './layout.ts';

/** A dashboard while it is edited. */
export interface EditState {
  readonly history: History<DashboardContent>;
  /** Content when editing began, or when it was last saved. */
  readonly saved: DashboardContent;
  /** What the next save is checked against. */
  readonly etag: string;
  /** The tile whose settings are open; null for none. */
  readonly picked: string | null;
}

type TileChange = Partial<Pick<Tile, 'title' | 'place' | 'tab'>>;

/** The edits of the dashboard; each can be undone. */
type Change =
  | { readonly type: 'set'; readonly change: Partial<DashboardContent> }
  | { readonly type: 'placed'; readonly id: string; readonly place: Place; readonly tab: string | null }
  | { readonly type: 'added'; readonly tile: Tile }
  | { readonly type: 'changed'; readonly id: string; readonly change: TileChange }
  | { readonly type: 'replaced'; readonly tile: Tile }
  | { readonly type: 'duplicated'; readonly id: string; readonly copyId: string }
  | { readonly type: 'removed'; readonly id: string }
  | { readonly type: 'moved'; readonly id: string; readonly tab: string }
  | { readonly type: 'ordered'; readonly id: string; readonly step: 1 | -1; readonly tab: string | null }
  | { readonly type: 'parameters'; readonly parameters: readonly DashboardParameter[] }
  | { readonly type: 'tabAdded'; readonly tab: DashboardTab }
  | { readonly type: 'tabRenamed'; readonly id: string; readonly title: string }
  | { readonly type: 'tabRemoved'; readonly id: string };

export type EditAction =
  | Change
  | { readonly type: 'picked'; readonly id: string | null }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' }
  | { readonly type: 'saved'; readonly content: DashboardContent; readonly etag: string }
  /** Somebody else saved meanwhile: what is edited from here on, over what they have. */
  | {
      readonly type: 'rebased';
      readonly content: DashboardContent;
      readonly saved: DashboardContent;
      readonly etag: string;
    };

export const beginEdit = (
  saved: DashboardContent,
  etag: string,
  draft: DashboardContent | null = null,
): EditState => ({
  history: startHistory(draft ?? saved),
  saved,
  etag,
  picked: null,
});

export const contentNow = (state: EditState): DashboardContent => state.history.present;
export const isDirty = (state: EditState): boolean => !isSame(state.history.present, state.saved);

/** Tiles of one tab in new places; the others stay as they are. */
const onTab = (
  content: DashboardContent,
  tab: string | null,
  change: (tiles: readonly Tile[]) => readonly Tile[],
): DashboardContent => {
  const here = tilesOfTab(content, tab);
  const changed = new Map(change(here).map((tile) => [tile.id, tile]));
  return { ...content, tiles: content.tiles.map((tile) => changed.get(tile.id) ?? tile) };
};

const tabOf = (content: DashboardContent, id: string): string | null =>
  content.tabs.find((tab) => tilesOfTab(content, tab.id).some((tile) => tile.id === id))?.id ?? null;

const withTile = (content: DashboardContent, tile: Tile): DashboardContent => {
  const size = { w: tile.place.w, h: tile.place.h };
  const place = freePlace(tilesOfTab(content, tile.tab), size);
  return { ...content, tiles: [...content.tiles, { ...tile, place }] };
};

function withoutTile(content: DashboardContent, id: string): DashboardContent {
  const tab = tabOf(content, id);
  const left = { ...content, tiles: content.tiles.filter((tile) => tile.id !== id) };
  return onTab(left, tab, (tiles) => settle(tiles));
}

/** The tile on another tab, where there is room. */
function moveTile(content: DashboardContent, id: string, tab: string): DashboardContent {
  const tile = content.tiles.find((each) => each.id === id);
  return tile === undefined ? content : withTile(withoutTile(content, id), { ...tile, tab });
}

/** Before or after its neighbor in reading order: how a phone arranges tiles. */
function orderTile(
  content: DashboardContent,
  { id, step, tab }: Extract<EditAction, { type: 'ordered' }>,
): DashboardContent {
  return onTab(content, tab, (tiles) => {
    const order = [...tiles].sort((one, other) => one.place.y - other.place.y || one.place.x - other.place.x);
    const at = order.findIndex((tile) => tile.id === id);
    const [tile, neighbor] = [order[at], order[at + step]];
    if (tile === undefined || neighbor === undefined) {
      return tiles;
    }
    // The two change places, each keeping its size.
    const swapped = tiles.map((each) => {
      if (each.id === tile.id) {
        return {
          ...each,
          place: { ...each.place, x: Math.min(neighbor.place.x, 12 - each.place.w), y: neighbor.place.y },
        };
      }
      return each.id === neighbor.id
        ? { ...each, place: { ...each.place, x: Math.min(tile.place.x, 12 - each.place.w), y: tile.place.y } }
        : each;
    });
    return settle(swapped, step === -1 ? tile.id : neighbor.id);
  });
}

function withoutTab(content: DashboardContent, id: string): DashboardContent {
  const tabs = content.tabs.filter((tab) => tab.id !== id);
  const removed = new Set(tilesOfTab(content, id).map((tile) => tile.id));
  return { ...content, tabs, tiles: content.tiles.filter((tile) => !removed.has(tile.id)) };
}

/** Tiles that named no tab belong to the first as soon as there is one. */
function withTab(content: DashboardContent, tab: DashboardTab): DashboardContent {
  return { ...content, tabs: [...content.tabs, tab] };
}

const withChange = (content: DashboardContent, id: string, change: TileChange): DashboardContent => ({
  ...content,
  tiles: content.tiles.map((tile) => (tile.id === id ? { ...tile, ...change } : tile)),
});

type TabChange = Extract<Change, { type: 'tabAdded' | 'tabRenamed' | 'tabRemoved' }>;

function edited(content: DashboardContent, action: Exclude<Change, TabChange>): DashboardContent {
  switch (action.type) {
    case 'set':
      return { ...content, ...action.change };
    case 'placed':
      return onTab(content, action.tab, (tiles) => placeTile(tiles, action.id, action.place));
    case 'added':
      return withTile(content, action.tile);
    case 'changed':
      return withChange(content, action.id, action.change);
    case 'replaced':
      return {
        ...content,
        tiles: content.tiles.map((tile) => (tile.id === action.tile.id ? action.tile : tile)),
      };
    case 'duplicated': {
      const tile = content.tiles.find(({ id }) => id === action.id);
      return tile === undefined ? content : withTile(content, { ...tile, id: action.copyId });
    }
    case 'removed':
      return withoutTile(content, action.id);
    case 'moved':
      return moveTile(content, action.id, action.tab);
    case 'ordered':
      return orderTile(content, action);
    case 'parameters':
      return { ...content, parameters: [...action.parameters] };
    default:
      return assertNever(action);
  }
}

function editedTabs(content: DashboardContent, action: TabChange): DashboardContent {
  switch (action.type) {
    case 'tabAdded':
      return withTab(content, action.tab);
    case 'tabRenamed':
      return {
        ...content,
        tabs: content.tabs.map((tab) => (tab.id === action.id ? { ...tab, title: action.title } : tab)),
      };
    case 'tabRemoved':
      return withoutTab(content, action.id);
    default:
      return assertNever(action);
  }
}

/** Which tile is open after a change: a new one, and none that is gone. */
function pickedAfter(state: EditState, action: EditAction, content: DashboardContent): string | null {
  if (action.type === 'added') {
    return action.tile.id;
  }
  if (action.type === 'duplicated') {
    return action.copyId;
  }
  return content.tiles.some(({ id }) => id === state.picked) ? state.picked : null;
}

const TAB_CHANGES = new Set(['tabAdded', 'tabRenamed', 'tabRemoved']);
const isTabChange = (action: Change): action is TabChange => TAB_CHANGES.has(action.type);

/** Every edit can be undone, up to 100 of them. */
export function reduceEdit(state: EditState, action: EditAction): EditState {
  const { history } = state;
  if (action.type === 'picked') {
    return { ...state, picked: action.id };
  }
  if (action.type === 'undone' || action.type === 'redone') {
    const next = action.type === 'undone' ? undone(history) : redone(history);
    return { ...state, history: next, picked: pickedAfter(state, action, next.present) };
  }
  if (action.type === 'saved') {
    return { ...state, saved: action.content, etag: action.etag };
  }
  if (action.type === 'rebased') {
    const { content, saved, etag } = action;
    const picked = pickedAfter(state, action, content);
    return { ...state, saved, etag, picked, history: recorded(history, content) };
  }
  const { present } = history;
  return stepped(state, action, isTabChange(action) ? editedTabs(present, action) : edited(present, action));
}

function stepped(state: EditState, action: Change, next: DashboardContent): EditState {
  const { history } = state;
  const isNothing = isSame(next, history.present);
  return {
    ...state,
    history: isNothing ? history : recorded(history, next),
    picked: pickedAfter(state, action, isNothing ? history.present : next),
  };
}
