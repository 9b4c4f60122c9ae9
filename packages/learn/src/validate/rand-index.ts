/** Agreement of two divisions of the same rows, 1 if equal and about 0 by chance (Hubert and Arabie 1985). */
export function adjustedRandIndex(one: ArrayLike<number>, other: ArrayLike<number>): number {
  const [both, first, second] = [
    new Map<string, number>(),
    new Map<number, number>(),
    new Map<number, number>(),
  ];
  for (let row = 0; row < one.length; row += 1) {
    count(both, `${one[row]} ${other[row]}`);
    count(first, one[row]!);
    count(second, other[row]!);
  }
  const [pairs, firstPairs, secondPairs] = [pairsWithin(both), pairsWithin(first), pairsWithin(second)];
  const expected = (firstPairs * secondPairs) / ((one.length * (one.length - 1)) / 2);
  return (pairs - expected) / ((firstPairs + secondPairs) / 2 - expected);
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function pairsWithin(counts: Map<unknown, number>): number {
  return [...counts.values()].reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
}
