/** The known name closest to a wrong one, or null when none is near. Case is not counted. */
export function nearestName(wrong: string, names: readonly string[]): string | null {
  const target = wrong.toLowerCase();
  const farthest = Math.max(1, Math.floor(target.length / 3));
  let nearest: string | null = null;
  let bestDistance = farthest + 1;
  for (const name of names) {
    const distance = editDistance(target, name.toLowerCase(), bestDistance);
    if (distance < bestDistance) {
      nearest = name;
      bestDistance = distance;
    }
  }
  return nearest;
}

/** Insertions, deletions, replacements and swaps of neighbors between two texts; `limit` when there are as many. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) {
    return limit;
  }
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(at(previous, j) + 1, at(row, j - 1) + 1, at(previous, j - 1) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, at(before, j - 2) + 1);
      }
      row.push(cost);
    }
    before = previous;
    previous = row;
  }
  return Math.min(limit, at(previous, b.length));
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
