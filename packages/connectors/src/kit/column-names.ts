/** Names of columns made distinct: a second `Amount` is `Amount 2`. */
export function distinctNames(names: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return names.map((name) => {
    let distinct = name;
    for (let count = 2; used.has(distinct); count += 1) {
      distinct = `${name} ${count}`;
    }
    used.add(distinct);
    return distinct;
  });
}
