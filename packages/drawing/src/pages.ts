/** A tile's place on the sheet, in px from its top left. */
export interface Placed {
  readonly top: number;
  readonly height: number;
}

/** A stretch of the sheet that goes on one page. */
export interface PageCut {
  readonly from: number;
  readonly to: number;
  /** At most 1: what does not fit a page by itself is made smaller, never cut. */
  readonly scale: number;
}

/**
 * Cut a sheet into pages between its tiles. A stretch that no cut divides (a tile, or tiles that overlap in height) and
 * that is taller than a page has a page of its own, scaled to fit.
 */
export function cutPages(tiles: readonly Placed[], pageHeight: number): readonly PageCut[] {
  const pages: PageCut[] = [];
  for (const block of blocksOf(tiles)) {
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
function blocksOf(tiles: readonly Placed[]): readonly { readonly from: number; readonly to: number }[] {
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
