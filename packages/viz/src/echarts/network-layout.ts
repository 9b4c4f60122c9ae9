export interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Body {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

const ROUNDS = 160;
/** From this many nodes a circle is as readable as a force layout, and faster. */
const MAX_PUSHED = 400;

/**
 * Places for names joined by links, in a box as wide as `aspect` times its height: springs along links, pushes between
 * all (Fruchterman and Reingold, 1991). It starts from a circle, so that equal links give an equal layout.
 */
export function layNetwork(
  ids: readonly string[],
  links: readonly { readonly source: string; readonly target: string }[],
  aspect = 1,
): Map<string, Spot> {
  const spots = new Map<string, Body>(
    ids.map((id, at) => {
      const angle = (2 * Math.PI * at) / Math.max(1, ids.length) - Math.PI;
      return [id, { x: Math.cos(angle) * aspect, y: Math.sin(angle), dx: 0, dy: 0 }];
    }),
  );
  const all = [...spots.values()];
  if (all.length <= MAX_PUSHED && all.length > 1) {
    const ideal = Math.sqrt((4 * aspect) / all.length);
    for (let round = 0; round < ROUNDS; round += 1) {
      push(all, ideal);
      pull(spots, links, ideal);
      step(all, 0.2 * (1 - round / ROUNDS), aspect);
    }
  }
  return new Map([...spots].map(([id, { x, y }]) => [id, { x: round4(x), y: round4(y) }]));
}

const round4 = (value: number): number => Math.round(value * 1e4) / 1e4;

function push(all: readonly Body[], ideal: number): void {
  for (let a = 0; a < all.length; a += 1) {
    for (let b = a + 1; b < all.length; b += 1) {
      const [one, two] = [all[a], all[b]];
      if (one !== undefined && two !== undefined) {
        const [x, y] = [one.x - two.x, one.y - two.y];
        const distance = Math.max(0.01, Math.hypot(x, y));
        const force = (ideal * ideal) / distance / distance;
        one.dx += x * force;
        one.dy += y * force;
        two.dx -= x * force;
        two.dy -= y * force;
      }
    }
  }
}

function pull(
  spots: ReadonlyMap<string, Body>,
  links: readonly { readonly source: string; readonly target: string }[],
  ideal: number,
): void {
  for (const { source, target } of links) {
    const [one, two] = [spots.get(source), spots.get(target)];
    if (one !== undefined && two !== undefined && one !== two) {
      const [x, y] = [one.x - two.x, one.y - two.y];
      const force = Math.hypot(x, y) / ideal;
      one.dx -= x * force;
      one.dy -= y * force;
      two.dx += x * force;
      two.dy += y * force;
    }
  }
}

/** A little towards the middle as well, so that parts without a link between them do not drift apart. */
function step(all: readonly Body[], most: number, aspect: number): void {
  for (const spot of all) {
    const [dx, dy] = [spot.dx - (spot.x / aspect) * 0.6, spot.dy - spot.y * 0.6];
    const length = Math.max(1e-9, Math.hypot(dx, dy));
    const move = Math.min(length, most);
    spot.x += (dx / length) * move;
    spot.y += (dy / length) * move;
    spot.dx = 0;
    spot.dy = 0;
  }
}
