import type { SKRSContext2D } from '@napi-rs/canvas';

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** First `inner`, then `outer`. */
const within = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
];

/**
 * A context whose origin and scale are those of a box on a larger page. The chart library sets absolute transforms and
 * clears its whole canvas; here the first stay inside the box and the second does nothing.
 */
export function placedContext(page: SKRSContext2D, { x, y }: { readonly x: number; readonly y: number }) {
  const { a, b, c, d, e, f } = page.getTransform();
  const base = within([a, b, c, d, e, f], [1, 0, 0, 1, x, y]);
  return new Proxy(page, {
    get(target, key) {
      if (key === 'setTransform') {
        return (...matrix: number[]): void => {
          const [ga = 1, gb = 0, gc = 0, gd = 1, ge = 0, gf = 0] = matrix;
          target.setTransform(...within(base, [ga, gb, gc, gd, ge, gf]));
        };
      }
      if (key === 'resetTransform') {
        return (): void => target.setTransform(...base);
      }
      if (key === 'clearRect') {
        return (): void => undefined;
      }
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set(target, key, value) {
      return Reflect.set(target, key, value, target);
    },
  });
}
