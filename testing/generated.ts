import * as fc from 'fast-check';

/** Typed by hand: the web's tests have no types of Node. */
const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process;

/** True in `npm run test:deep`: every suite runs at its full size. */
export const IS_DEEP = env['PLUMBLINE_TEST_DEEP'] === '1';

/** Seed of the fresh cases. `vitest.config.ts` sets and prints it; set it to repeat a run. */
export const FRESH_SEED = Number(env['PLUMBLINE_TEST_SEED'] ?? 1);

const QUICK_CASES = 1000;
const DEEP_CASES = 5000;

/** A size that depends on the tier of the run. */
export const byTier = <T>({ quick, deep }: { readonly quick: T; readonly deep: T }): T =>
  IS_DEEP ? deep : quick;

/** Cases in each half of a suite: as many from the fixed seed as from the fresh one. */
export interface CaseCounts {
  readonly quick?: number;
  readonly deep?: number;
  /** False where fresh cases are known to fail: the fixed half alone runs. */
  readonly hasFresh?: boolean;
  /**
   * Where cases are heavy, of a property: a quick run tries one in so many of the fixed ones, another run its neighbors, so
   * that so many runs try all of them; and as many fresh ones. `quick` is a multiple of it.
   */
  readonly oneIn?: number;
}

const shareOf = ({ oneIn = 1 }: CaseCounts): number => byTier({ quick: oneIn, deep: 1 });

const halfCount = (counts: CaseCounts): number =>
  byTier({ quick: counts.quick ?? QUICK_CASES, deep: counts.deep ?? DEEP_CASES }) / shareOf(counts);

/** Cases of both halves in this run. */
export const caseCount = (counts: CaseCounts = {}): number =>
  (counts.hasFresh === false ? 1 : 2) * halfCount(counts);

interface Cases extends CaseCounts {
  /** The fixed half of the suite: the same cases in every run. */
  readonly seed: number;
  /** False for properties whose shrinking would take too long to be useful. */
  readonly shrinks?: boolean;
}

/**
 * Holds a property on two halves of equal size: fixed cases, the same in every run, and fresh ones, which differ in
 * each. fast-check prints the seed and the shrunk case of a failure.
 */
export function expectProperty<T>(property: fc.IProperty<T>, cases: Cases): void;
export function expectProperty<T>(property: fc.IAsyncProperty<T>, cases: Cases): Promise<void>;
export function expectProperty<T>(
  property: fc.IRawProperty<T, boolean>,
  { seed, shrinks = true, ...counts }: Cases,
): void | Promise<void> {
  const numRuns = halfCount(counts);
  const share = shareOf(counts);
  const hold = (held: fc.IRawProperty<T | typeof LEFT_OUT, boolean>, parameters: fc.Parameters<T>) =>
    fc.assert(held as fc.IProperty<T>, { endOnFailure: !shrinks, ...parameters });
  const fixed: unknown = hold(inTurn(property, share), { seed, numRuns: numRuns * share });
  const fresh = () => hold(property, { seed: FRESH_SEED, numRuns });
  if (counts.hasFresh === false) {
    return fixed as void | Promise<void>;
  }
  return fixed instanceof Promise ? fixed.then(fresh) : fresh();
}

const LEFT_OUT = Symbol('left out');

/** The property, which holds without a trial but at one case in `share`. The others are not made: each has a seed of its own. */
const inTurn = <T>(
  property: fc.IRawProperty<T, boolean>,
  share: number,
): fc.IRawProperty<T | typeof LEFT_OUT, boolean> => {
  const isTried = (value: T | typeof LEFT_OUT): value is T => value !== LEFT_OUT;
  return {
    isAsync: () => property.isAsync(),
    generate: (random, at = 0) =>
      (at + FRESH_SEED) % share === 0
        ? property.generate(random, at)
        : new fc.Value<T | typeof LEFT_OUT>(LEFT_OUT, undefined),
    shrink: (value) => property.shrink(value as fc.Value<T>),
    run: (value) => (isTried(value) ? property.run(value) : null),
    runBeforeEach: () => property.runBeforeEach(),
    runAfterEach: () => property.runAfterEach(),
  };
};

/**
 * Of values to be tried at many places: at each place one in `of` in the quick run, another at its neighbors and with
 * every seed, so that each value and each place is tried; all of them in the deep run.
 */
export const sampleAt = <T>(place: number, values: readonly T[], of: number): readonly T[] =>
  IS_DEEP ? values : values.filter((_, at) => (at + place + FRESH_SEED) % of === 0);

/** Seeds for suites with generators of their own: a half that never changes, then a fresh half. */
export function generatedSeeds(first: number, counts: CaseCounts): readonly number[] {
  const length = halfCount(counts);
  return [first, FRESH_SEED].flatMap((from) => Array.from({ length }, (_, at) => from + at));
}
