/**
 * A scroller over more rows than a browser can lay out. The scroll element is at most `MAX_PHYSICAL_PX` high
 * (Chromium stops at 33.5 million px, Firefox at 17.9), the rows are not. Two coordinates: *physical* is the element's
 * `scrollTop`, *virtual* the true distance from the first row. A small physical move is taken 1:1, so that a wheel
 * tick moves the rows as far as on any page; a large one is a jump of the scrollbar and goes through the mapping.
 */
export const MAX_PHYSICAL_PX = 8_000_000;
/** At both ends the two coordinates run 1:1 for this long, so that the end of one is the end of the other. */
const END_ZONE_PX = 200_000;
/** Wheels and touch move by less than this in one event; a scrollbar one pixel further moves by more. */
const JUMP_PX = 4000;
/** How far physical may run away from its place before it is put back during a move that never rests. */
const MAX_DRIFT_PX = END_ZONE_PX / 2;

export interface ScrollGeometry {
  readonly rowCount: number;
  readonly rowPx: number;
  /** Height in which rows show, the header not counted. */
  readonly viewPx: number;
  /** Height of all rows as the browser lays them out. */
  readonly physicalPx: number;
  /** Largest virtual and physical offsets. */
  readonly maxVirtual: number;
  readonly maxPhysical: number;
}

export interface ScrollState {
  readonly virtual: number;
  readonly physical: number;
}

export interface RowRange {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
}

export const AT_TOP: ScrollState = { virtual: 0, physical: 0 };

export function scrollGeometry(of: { rowCount: number; rowPx: number; viewPx: number }): ScrollGeometry {
  const virtualPx = of.rowCount * of.rowPx;
  const physicalPx = Math.min(virtualPx, MAX_PHYSICAL_PX);
  return {
    ...of,
    physicalPx,
    maxVirtual: Math.max(0, virtualPx - of.viewPx),
    maxPhysical: Math.max(0, physicalPx - of.viewPx),
  };
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

const isPlain = (geometry: ScrollGeometry): boolean => geometry.maxVirtual === geometry.maxPhysical;

/** Maps between the coordinates: 1:1 in both end zones, linear between them; its own inverse with the maxima swapped. */
function mapped(at: number, fromMax: number, toMax: number): number {
  if (at <= END_ZONE_PX) {
    return at;
  }
  if (at >= fromMax - END_ZONE_PX) {
    return toMax - (fromMax - at);
  }
  const share = (at - END_ZONE_PX) / (fromMax - 2 * END_ZONE_PX);
  return END_ZONE_PX + share * (toMax - 2 * END_ZONE_PX);
}

export function toPhysical(geometry: ScrollGeometry, virtual: number): number {
  return isPlain(geometry) ? virtual : mapped(virtual, geometry.maxVirtual, geometry.maxPhysical);
}

export function toVirtual(geometry: ScrollGeometry, physical: number): number {
  return isPlain(geometry) ? physical : mapped(physical, geometry.maxPhysical, geometry.maxVirtual);
}

/** The element scrolled to `physical`: a small move counts 1:1, a large one is a jump. */
export function scrolled(geometry: ScrollGeometry, state: ScrollState, physical: number): ScrollState {
  const moved = physical - state.physical;
  const isJump = isPlain(geometry) || Math.abs(moved) > JUMP_PX;
  const virtual = isJump ? toVirtual(geometry, physical) : state.virtual + moved;
  return { virtual: clamp(virtual, 0, geometry.maxVirtual), physical };
}

/** Rows requested by index: the virtual offset is exact, physical follows. */
export function scrolledTo(geometry: ScrollGeometry, virtual: number): ScrollState {
  const target = clamp(virtual, 0, geometry.maxVirtual);
  return { virtual: target, physical: toPhysical(geometry, target) };
}

/** The smallest move that shows the whole row; the state itself when it is in view. */
export function scrolledToRow(geometry: ScrollGeometry, state: ScrollState, row: number): ScrollState {
  const top = row * geometry.rowPx;
  if (top < state.virtual) {
    return scrolledTo(geometry, top);
  }
  const bottom = top + geometry.rowPx;
  return bottom > state.virtual + geometry.viewPx ? scrolledTo(geometry, bottom - geometry.viewPx) : state;
}

/**
 * True when physical has to be put back to where virtual belongs. At rest any distance is put right; during a move
 * only when the end of the element is near or the drift is large, since writing `scrollTop` stops a flick.
 */
export function needsRebase(geometry: ScrollGeometry, state: ScrollState, atRest: boolean): boolean {
  const drift = Math.abs(toPhysical(geometry, state.virtual) - state.physical);
  if (drift < 1) {
    return false;
  }
  const room = Math.min(state.physical, geometry.maxPhysical - state.physical);
  return atRest || drift > MAX_DRIFT_PX || room < JUMP_PX;
}

export const rebased = (geometry: ScrollGeometry, state: ScrollState): ScrollState =>
  scrolledTo(geometry, state.virtual);

/** Rows that show at least one pixel, widened by `overscan` rows at both ends. */
export function rowsInView(geometry: ScrollGeometry, virtual: number, overscan: number): RowRange {
  const first = Math.floor(virtual / geometry.rowPx) - overscan;
  const end = Math.ceil((virtual + geometry.viewPx) / geometry.rowPx) + overscan;
  return { first: clamp(first, 0, geometry.rowCount), end: clamp(end, 0, geometry.rowCount) };
}
