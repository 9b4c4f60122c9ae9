import { chiSquareTail } from '../statistics/distributions.ts';

/** Items that occur together. */
export interface ItemSet {
  /** Ascending. */
  readonly items: readonly number[];
  /** Baskets that contain all of them. */
  readonly count: number;
}

export interface ItemSetOptions {
  /** Baskets that a set must be in. */
  readonly minCount: number;
  /** Items per set at most. */
  readonly mostItems: number;
}

interface Node {
  readonly item: number;
  count: number;
  readonly parent: Node | null;
  readonly children: Map<number, Node>;
}

/** Paths that lead to one item, with how often each does. */
type Paths = readonly { readonly items: readonly number[]; readonly count: number }[];

/**
 * All sets of items in at least `minCount` baskets, by FP-growth (Han, Pei and Yin 2000). Items are whole numbers;
 * repeated ones in a basket count once. Sorted by size, then by items.
 */
export function findItemSets(baskets: readonly (readonly number[])[], options: ItemSetOptions): ItemSet[] {
  const sets: ItemSet[] = [];
  grow(
    baskets.map((items) => ({ items: [...new Set(items)], count: 1 })),
    [],
    { options, found: sets },
  );
  return sets.sort(
    (one, other) =>
      one.items.length - other.items.length ||
      one.items.reduce((order, item, at) => order || item - other.items[at]!, 0),
  );
}

interface Growth {
  readonly options: ItemSetOptions;
  readonly found: ItemSet[];
}

/** Adds every frequent item of the paths to `suffix`, and continues with the paths that lead to it. */
function grow(paths: Paths, suffix: readonly number[], growth: Growth): void {
  const { options, found } = growth;
  const counts = new Map<number, number>();
  for (const { items, count } of paths) {
    for (const item of items) {
      counts.set(item, (counts.get(item) ?? 0) + count);
    }
  }
  const frequent = [...counts].filter(([, count]) => count >= options.minCount);
  if (frequent.length === 0) {
    return;
  }
  // Frequent items first, so that paths share their beginnings.
  frequent.sort(([one, count], [other, otherCount]) => otherCount - count || one - other);
  const rank = new Map(frequent.map(([item], at) => [item, at]));
  const nodes = buildTree(paths, rank);
  for (const [item, count] of frequent) {
    const items = [...suffix, item];
    found.push({ items: items.toSorted((one, other) => one - other), count });
    if (items.length < options.mostItems) {
      grow(nodes.get(item)!.map(pathTo), items, growth);
    }
  }
}

function buildTree(paths: Paths, rank: ReadonlyMap<number, number>): Map<number, Node[]> {
  const root: Node = { item: -1, count: 0, parent: null, children: new Map() };
  const nodes = new Map<number, Node[]>([...rank.keys()].map((item) => [item, []]));
  for (const { items, count } of paths) {
    const ordered = items
      .filter((item) => rank.has(item))
      .sort((one, other) => rank.get(one)! - rank.get(other)!);
    let at = root;
    for (const item of ordered) {
      let next = at.children.get(item);
      if (!next) {
        next = { item, count: 0, parent: at, children: new Map() };
        at.children.set(item, next);
        nodes.get(item)!.push(next);
      }
      next.count += count;
      at = next;
    }
  }
  return nodes;
}

function pathTo(node: Node): { items: number[]; count: number } {
  const items: number[] = [];
  for (let at = node.parent; at?.parent; at = at.parent) {
    items.push(at.item);
  }
  return { items, count: node.count };
}

/** "Baskets with `from` also have `to`." */
export interface AssociationRule {
  readonly from: readonly number[];
  readonly to: number;
  /** Share of baskets with all items. */
  readonly support: number;
  /** Share of baskets with `from` that have `to`. */
  readonly confidence: number;
  /** Confidence over the share of baskets with `to`: 1 is no association. */
  readonly lift: number;
}

export interface RuleOptions {
  readonly baskets: number;
  readonly minConfidence: number;
  readonly minLift: number;
  /** Rules that independent items explain with a higher probability are left out; 1 for none. */
  readonly maxP: number;
}

/**
 * Rules with one item as their consequence, from all frequent sets; the highest lift first. Left out are rules that chance
 * explains, and those that need more items than another rule to be as often right.
 */
export function findRules(
  sets: readonly ItemSet[],
  { baskets, minConfidence, minLift, maxP }: RuleOptions,
): AssociationRule[] {
  const counts = new Map(sets.map(({ items, count }) => [items.join(' '), count]));
  const countOf = (items: readonly number[]): number => counts.get(items.join(' '))!;
  const rules = sets
    .filter(({ items }) => items.length > 1)
    .flatMap(({ items, count }) =>
      items.map((to): AssociationRule => {
        const from = items.filter((item) => item !== to);
        const confidence = count / countOf(from);
        const lift = confidence / (countOf([to]) / baskets);
        return { from, to, support: count / baskets, confidence, lift };
      }),
    )
    .filter(({ confidence, lift }) => confidence >= minConfidence && lift >= minLift)
    .filter(
      ({ from, to, support }) =>
        pValue({ both: support * baskets, from: countOf(from), to: countOf([to]), baskets }) <= maxP,
    );
  return withoutRedundant(rules).sort((one, other) => other.lift - one.lift || other.support - one.support);
}

interface RuleCounts {
  readonly both: number;
  readonly from: number;
  readonly to: number;
  readonly baskets: number;
}

/** How often independent items would occur together so often: Pearson's chi-squared of one degree of freedom. */
function pValue({ both, from, to, baskets }: RuleCounts): number {
  const spread = from * to * (baskets - from) * (baskets - to);
  return spread === 0 ? 1 : chiSquareTail((baskets * (baskets * both - from * to) ** 2) / spread, 1);
}

/** Without rules that a rule of the same consequence with fewer of their items is at least as often right as. */
function withoutRedundant(rules: readonly AssociationRule[]): AssociationRule[] {
  const confidences = new Map(
    rules.map(({ from, to, confidence }) => [`${from.join(' ')}>${to}`, confidence]),
  );
  return rules.filter(
    ({ from, to, confidence }) =>
      !subsets(from).some((part) => (confidences.get(`${part.join(' ')}>${to}`) ?? -1) >= confidence),
  );
}

/** Parts of a list that are neither empty nor the whole, in its order. */
function subsets(items: readonly number[]): number[][] {
  return Array.from({ length: 2 ** items.length - 2 }, (_, bits) =>
    items.filter((_item, at) => ((bits + 1) >> at) & 1),
  );
}
