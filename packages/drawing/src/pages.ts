/** Where a tile is on the sheet, in px from the top. */
export interface TileSpan {
  readonly top: number;
  readonly height: number;
}

/** A stretch of the sheet that goes on one page. */
export interface PageCut {
  readonly from: number;
  readonly to: number;
  /** At most 1: a tile taller than a page is scaled down, not cut. */
  readonly scale: number;
}

/**
 * Cut a sheet into pages between its tiles. A stretch that no cut divides (a tile, or tiles that overlap in height) and
 * that is taller than a page has a page of its own, scaled to fit.
 */
export function cutPages(tiles: readonly TileSpan[], pageHeight: number): readonly PageCut[] {
  const pages: PageCut[] = [];
  for (const block of groupTiles(tiles)) {
    const last = pages.at(-1);
    if (last !== undefined && last.scale === 1 && block.to - last.from <= pageHeight) {
      pages[pages.length - 1] = { ...last, to: block.to };
    } else {
      pages.push({ ...block, scale: Math.min(1, pageHeight / (block.to - block.from)) });
    }
  }
  return pages;
}

/** Stretches between which a straight line passes through no tile. */
function groupTiles(tiles: readonly TileSpan[]): readonly { readonly from: number; readonly to: number }[] {
  const blocks: { from: number; to: number }[] = [];
  for (const { top, height } of tiles.toSorted((a, b) => a.top - b.top)) {
    const last = blocks.at(-1);
    if (last !== undefined && top < last.to) {
      last.to = Math.max(last.to, top + height);
    } else {
      blocks.push({ from: top, to: top + height });
    }
  }
  return blocks;
}
