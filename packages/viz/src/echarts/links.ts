import { cellAt, findColumn, cellKey, numberAt, textAt, type View } from './view.ts';

interface Link {
  readonly source: string;
  readonly target: string;
  readonly value: number;
  readonly row: number;
}

export interface LinkedName {
  /** Unique id: a second mark of the same name has another one. */
  readonly id: string;
  readonly key: string;
  readonly text: string;
}

export interface Network {
  readonly names: readonly LinkedName[];
  readonly links: readonly Link[];
}

/** Rows from a source to a target, and the names they join. */
export function readNetwork(view: View): Network {
  const [source, target, y] = [findColumn(view, 'source'), findColumn(view, 'target'), findColumn(view, 'y')];
  const names = new Map<string, LinkedName>();
  const links: Link[] = [];
  let lost = 0;
  view.rows.forEach((_, row) => {
    const value = numberAt(view, row, y);
    const ends = [source, target].map((column) => {
      const key = cellKey(cellAt(view, row, column));
      names.set(key, names.get(key) ?? { id: key, key, text: textAt(view, row, column) });
      return key;
    });
    if (value !== null && value > 0) {
      links.push({ source: ends[0] ?? '', target: ends[1] ?? '', value, row });
    } else {
      lost += value === null ? 0 : 1;
    }
  });
  if (lost > 0) {
    view.notes.push(view.look.t('chartDrawing.noWeight', { count: lost }));
  }
  const used = new Set(links.flatMap((link) => [link.source, link.target]));
  return { names: [...names.values()].filter(({ id }) => used.has(id)), links };
}

/** A link that would lead back ends at a second mark of its target's name: a flow has no cycles. */
export function withoutCycles({ names, links }: Network): Network & { readonly cut: number } {
  const after = new Map<string, string[]>();
  const leads = (from: string, to: string): boolean => {
    const [seen, ahead] = [new Set<string>(), [from]];
    for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
      if (at === to) {
        return true;
      }
      if (!seen.has(at)) {
        seen.add(at);
        ahead.push(...(after.get(at) ?? []));
      }
    }
    return false;
  };
  const known = new Map(names.map((name) => [name.id, name]));
  let cutLinks = 0;
  // The strongest first, so that what is cut is the weakest of a circle.
  const shown = [...links]
    .sort((a, b) => b.value - a.value || a.row - b.row)
    .map((link) => {
      if (!leads(link.target, link.source)) {
        after.set(link.source, [...(after.get(link.source) ?? []), link.target]);
        return link;
      }
      cutLinks += 1;
      const id = `${link.target}\u0000again`;
      const name = known.get(link.target);
      if (name !== undefined) {
        known.set(id, { ...name, id });
      }
      return { ...link, target: id };
    });
  return { names: [...known.values()], links: shown.sort((a, b) => a.row - b.row), cut: cutLinks };
}
