import type { DashboardContent, Tile } from '@plumbline/contract';
import { isSame } from '../../../../lib/values/is-same.ts';

/** One thing that two states of a dashboard have differently. */
export type Difference =
  | { readonly kind: 'added' | 'removed' | 'changed' | 'moved'; readonly key: string; readonly tile: Tile }
  | { readonly kind: 'field'; readonly key: FieldName };

/** Parts that are compared as a whole. */
const FIELDS = [
  'name',
  'description',
  'theme',
  'layout',
  'tabs',
  'filters',
  'parameters',
  'refreshSeconds',
  'folderId',
] as const satisfies readonly (keyof DashboardContent)[];
export type FieldName = (typeof FIELDS)[number];

const standing = ({ place, tab }: Tile): unknown => [place, tab];
const content = ({ place: _place, tab: _tab, ...rest }: Tile): unknown => rest;

function tileDifferences(from: readonly Tile[], to: readonly Tile[]): Difference[] {
  const before = new Map(from.map((tile) => [tile.id, tile]));
  const after = new Set(to.map(({ id }) => id));
  const changed = to.flatMap((tile): Difference[] => {
    const old = before.get(tile.id);
    if (old === undefined) {
      return [{ kind: 'added', key: tile.id, tile }];
    }
    if (!isSame(content(old), content(tile))) {
      return [{ kind: 'changed', key: tile.id, tile }];
    }
    return isSame(standing(old), standing(tile)) ? [] : [{ kind: 'moved', key: tile.id, tile }];
  });
  const removed = from
    .filter(({ id }) => !after.has(id))
    .map((tile): Difference => ({ kind: 'removed', key: tile.id, tile }));
  return [...changed, ...removed];
}

/** What is different in `to`, by tile and by field. */
export const differences = (from: DashboardContent, to: DashboardContent): readonly Difference[] => [
  ...FIELDS.filter((field) => !isSame(from[field], to[field])).map((key): Difference => ({
    kind: 'field',
    key,
  })),
  ...tileDifferences(from.tiles, to.tiles),
];

/** Both sides' changes since `base`, and where they cannot both be had. */
export interface Merge {
  readonly content: DashboardContent;
  /** Fields and tiles that both changed, each to something else; `content` has mine there. */
  readonly clashes: readonly { readonly kind: 'field' | 'tile'; readonly key: string }[];
}

/** Theirs where only they changed it, mine otherwise. */
function mergedFields(
  base: DashboardContent,
  mine: DashboardContent,
  theirs: DashboardContent,
): Pick<Merge, 'clashes'> & { readonly taken: Partial<DashboardContent> } {
  const changedFields = FIELDS.filter((field) => isSame(base[field], mine[field]));
  const clashes = FIELDS.filter(
    (field) =>
      !isSame(base[field], mine[field]) &&
      !isSame(base[field], theirs[field]) &&
      !isSame(mine[field], theirs[field]),
  );
  return {
    taken: Object.fromEntries(changedFields.map((field) => [field, theirs[field]])),
    clashes: clashes.map((key) => ({ kind: 'field', key })),
  };
}

interface Sides {
  readonly base: Tile | undefined;
  readonly mine: Tile | undefined;
  readonly theirs: Tile | undefined;
}

function mergedTile({ base, mine, theirs }: Sides): {
  readonly tile: Tile | undefined;
  readonly isClash: boolean;
} {
  if (isSame(mine, theirs) || isSame(base, theirs)) {
    return { tile: mine, isClash: false };
  }
  if (isSame(base, mine)) {
    return { tile: theirs, isClash: false };
  }
  if (base !== undefined && mine !== undefined && theirs !== undefined) {
    const hasMoved = !isSame(standing(base), standing(mine));
    const isTheirs = isSame(content(base), content(mine));
    const isMine = isSame(content(base), content(theirs));
    if (isTheirs || isMine) {
      // One side moved it, the other changed what it is: both are had.
      const from = hasMoved ? mine : theirs;
      const what = isTheirs ? theirs : mine;
      return { tile: { ...what, place: from.place, tab: from.tab }, isClash: false };
    }
  }
  return { tile: mine ?? theirs, isClash: true };
}

/** Tile by tile and field by field, from the state that both began with. */
export function merge(base: DashboardContent, mine: DashboardContent, theirs: DashboardContent): Merge {
  const { taken, clashes } = mergedFields(base, mine, theirs);
  const byId = (tiles: readonly Tile[]) => new Map(tiles.map((tile) => [tile.id, tile]));
  const [from, own, other] = [byId(base.tiles), byId(mine.tiles), byId(theirs.tiles)];
  const ids = [...new Set([...own.keys(), ...other.keys()])];
  const merged = ids.map((id) => ({
    id,
    ...mergedTile({ base: from.get(id), mine: own.get(id), theirs: other.get(id) }),
  }));
  return {
    content: { ...mine, ...taken, tiles: merged.flatMap(({ tile }) => tile ?? []) },
    clashes: [
      ...clashes,
      ...merged.filter(({ isClash }) => isClash).map(({ id }) => ({ kind: 'tile' as const, key: id })),
    ],
  };
}
