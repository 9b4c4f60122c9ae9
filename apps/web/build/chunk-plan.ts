/** A chunk as the bundler makes it without a plan: modules that the same entries load. */
export interface BuiltChunk {
  readonly fileName: string;
  /** Static imports, by file name. */
  readonly imports: readonly string[];
  /** Loaded by its own name, by a page or by `import()`: it stays a chunk of its own. */
  readonly isEntry: boolean;
  /** Module ids with their sizes in bytes, minified. */
  readonly modules: ReadonlyMap<string, number>;
}

/** Chunks that are loaded together. */
export interface PageLoad {
  /** File names of entries and of chunks loaded by `import()`. */
  readonly entries: readonly string[];
  /** How much a byte or a request here counts beside the other pages; more where a page has many bytes of its own. */
  readonly weight: number;
  /** Comes before everything else: it loads no byte that it does not use. */
  readonly isExact: boolean;
}

/** Bytes that cost a page as much as one more request. */
const REQUEST_COST_BYTES = 26_000;
/** From here on a byte or a request in vain counts more, the more a page has to load: the heaviest have no room for any. */
const HEAVY_BYTES = 300_000;
const HEAVY_GROWTH = 2.4;

interface Group {
  readonly name: string;
  readonly chunks: readonly BuiltChunk[];
  readonly bytes: number;
  /** Per page: does it load the group? */
  readonly isLoaded: readonly boolean[];
  readonly canMerge: boolean;
}

interface Merge {
  readonly left: Group;
  readonly right: Group;
  readonly gain: number;
  /** What the merge imports was counted, too. */
  readonly isSettled: boolean;
}

/** What each group imports. */
type Graph = ReadonlyMap<Group, ReadonlySet<Group>>;

/**
 * Puts shared modules into few chunks. A bundler makes one chunk for each set of entries that share a module, which is
 * hundreds of requests for a page. Here chunks are merged, best first, as long as the requests saved are worth more
 * than the bytes that some page then loads without need. Chunks never import each other in a circle.
 * Answers the chunk name of each shared module; entries are in no group.
 */
export const planChunks = (
  built: readonly BuiltChunk[],
  loads: readonly PageLoad[],
): ReadonlyMap<string, string> => {
  const closures = loads.map(({ entries }) => closure(built, entries));
  const pages = weighed(built, loads, closures);
  let groups = sameLoads(built, closures);
  let merges = groups.flatMap((left, at) =>
    groups.slice(at + 1).flatMap((right) => worthwhile(left, right, pages)),
  );
  while (merges.length > 0) {
    const best = merges.reduce((a, b) => (b.gain > a.gain ? b : a));
    const graph = graphOf(groups);
    const gain = best.isSettled ? best.gain : best.gain - costOfImports(best, { pages, graph });
    if (gain < best.gain || isCircular(best, graph)) {
      const isWorthwhile = gain > 0 && gain < best.gain;
      merges = merges.filter((merge) => merge !== best);
      merges.push(...(isWorthwhile ? [{ ...best, gain, isSettled: true }] : []));
      continue;
    }
    const before = new Set(groups);
    groups = mergeIn(groups, best, graph);
    const changed = groups.filter((group) => !before.has(group));
    const present = new Set(groups);
    merges = [
      ...merges.filter(({ left, right }) => present.has(left) && present.has(right)),
      ...changed.flatMap((left, at) =>
        groups
          .filter((right) => right !== left && !changed.slice(0, at).includes(right))
          .flatMap((right) => worthwhile(left, right, pages)),
      ),
    ];
  }
  return new Map(
    groups
      .filter(({ canMerge }) => canMerge)
      .flatMap(({ name, chunks }) =>
        chunks.flatMap(({ modules }) => [...modules.keys()].map((id) => [id, name] as const)),
      ),
  );
};

const closure = (built: readonly BuiltChunk[], entries: readonly string[]): ReadonlySet<string> => {
  const byName = new Map(built.map((chunk) => [chunk.fileName, chunk]));
  const modules = new Set(entries);
  for (const fileName of modules) {
    for (const imported of byName.get(fileName)?.imports ?? []) {
      modules.add(imported);
    }
  }
  return modules;
};

const bytesOf = ({ modules }: BuiltChunk): number =>
  [...modules.values()].reduce((sum, bytes) => sum + bytes, 0);

/** What an exact page loads comes with every page and counts for none. */
const weighed = (
  built: readonly BuiltChunk[],
  pages: readonly PageLoad[],
  closures: readonly ReadonlySet<string>[],
): PageLoad[] => {
  const exact = closures.filter((_, page) => pages[page]?.isExact === true);
  const own = built.filter(({ fileName }) => !exact.some((loaded) => loaded.has(fileName)));
  return pages.map((page, at) => {
    const bytes = own.reduce(
      (sum, chunk) => sum + (closures[at]?.has(chunk.fileName) === true ? bytesOf(chunk) : 0),
      0,
    );
    return { ...page, weight: page.weight * Math.max(1, (bytes / HEAVY_BYTES) ** HEAVY_GROWTH) };
  });
};

/** Chunks that the same pages load become one group: it costs no page a byte. */
const sameLoads = (built: readonly BuiltChunk[], closures: readonly ReadonlySet<string>[]): Group[] => {
  const groups = new Map<string, Group>();
  for (const chunk of built) {
    const isLoaded = closures.map((loaded) => loaded.has(chunk.fileName));
    const key = chunk.isEntry ? chunk.fileName : isLoaded.map(Number).join('');
    const group: Group = {
      name: `shared-${groups.size}`,
      chunks: [chunk],
      bytes: bytesOf(chunk),
      isLoaded,
      canMerge: !chunk.isEntry,
    };
    const same = groups.get(key);
    groups.set(key, same === undefined ? group : merge(same, group));
  }
  return [...groups.values()];
};

const merge = (left: Group, right: Group): Group => ({
  name: left.name,
  chunks: [...left.chunks, ...right.chunks],
  bytes: left.bytes + right.bytes,
  isLoaded: left.isLoaded.map((loads, page) => loads || right.isLoaded[page] === true),
  canMerge: true,
});

const worthwhile = (left: Group, right: Group, pages: readonly PageLoad[]): Merge[] => {
  if (!left.canMerge || !right.canMerge) {
    return [];
  }
  let gain = 0;
  for (const [page, { weight, isExact }] of pages.entries()) {
    const [isLeft, isRight] = [left.isLoaded[page] === true, right.isLoaded[page] === true];
    if (isLeft && isRight) {
      gain += weight * REQUEST_COST_BYTES;
    } else if (isLeft || isRight) {
      gain -= isExact ? Number.POSITIVE_INFINITY : weight * (isLeft ? right.bytes : left.bytes);
    }
  }
  return gain > 0 ? [{ left, right, gain, isSettled: false }] : [];
};

const graphOf = (groups: readonly Group[]): Graph => {
  const owners = new Map(groups.flatMap((group) => group.chunks.map(({ fileName }) => [fileName, group])));
  return new Map(
    groups.map((group) => [
      group,
      new Set(group.chunks.flatMap(({ imports }) => imports).flatMap((name) => owners.get(name) ?? [])),
    ]),
  );
};

/** Everything that is loaded with a group. */
const importedBy = (group: Group, graph: Graph): ReadonlySet<Group> => {
  const found = new Set([group]);
  for (const each of found) {
    for (const next of graph.get(each) ?? []) {
      found.add(next);
    }
  }
  return found;
};

/** A page that needs one half alone loads what the other half imports as well. */
const costOfImports = (
  { left, right }: Merge,
  { pages, graph }: { readonly pages: readonly PageLoad[]; readonly graph: Graph },
): number => {
  const drawnIn = (half: Group, other: Group): number[] =>
    [...importedBy(half, graph)]
      .filter((group) => group !== half && group !== other)
      .flatMap((group) =>
        pages
          .filter((_, page) => other.isLoaded[page] === true && group.isLoaded[page] !== true)
          .map(({ weight, isExact }) =>
            isExact ? Number.POSITIVE_INFINITY : weight * (group.bytes + REQUEST_COST_BYTES),
          ),
      );
  return [...drawnIn(left, right), ...drawnIn(right, left)].reduce((sum, cost) => sum + cost, 0);
};

/** The groups with two of them merged, and what the merge imports loaded wherever the merge is. */
const mergeIn = (groups: readonly Group[], { left, right }: Merge, graph: Graph): Group[] => {
  const merged = merge(left, right);
  const imported = new Set([...importedBy(left, graph), ...importedBy(right, graph)]);
  const isNew = (group: Group): boolean =>
    imported.has(group) && group.isLoaded.some((loads, page) => !loads && merged.isLoaded[page] === true);
  const rest = groups.filter((group) => group !== left && group !== right);
  return [
    ...rest.map((group) =>
      isNew(group)
        ? { ...group, isLoaded: group.isLoaded.map((loads, page) => loads || merged.isLoaded[page] === true) }
        : group,
    ),
    merged,
  ];
};

/** Would a merge import a group that imports the merge? */
const isCircular = ({ left, right }: Merge, graph: Graph): boolean => {
  const isBetween = (from: Group, to: Group): boolean =>
    [...(graph.get(from) ?? [])].some(
      (next) => next !== from && next !== to && importedBy(next, graph).has(to),
    );
  return isBetween(left, right) || isBetween(right, left);
};
