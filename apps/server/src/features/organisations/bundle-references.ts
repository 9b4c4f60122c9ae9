import type { Issue, OrganisationBundle } from '@plumbline/contract';

/** Ids that the things of a bundle may name. */
export class References {
  readonly #ids: Readonly<
    Record<'connections' | 'datasets' | 'workflows' | 'folders' | 'stories', Set<string>>
  >;

  constructor(bundle: OrganisationBundle) {
    const idsOf = (things: readonly { readonly id: string }[]) => new Set(things.map(({ id }) => id));
    this.#ids = {
      connections: idsOf(bundle.connections),
      datasets: idsOf(bundle.datasets),
      workflows: idsOf(bundle.workflows),
      folders: idsOf(bundle.folders),
      stories: idsOf(bundle.stories),
    };
  }

  /** Null and what is in the bundle are fine. */
  check(
    part: 'connections' | 'datasets' | 'workflows' | 'folders' | 'stories',
    id: string | null,
    path: string,
  ): Issue[] {
    const isKnown = id === null || this.#ids[part].has(id);
    return isKnown ? [] : [{ path, message: `The bundle has no ${part.slice(0, -1)} ${id}.` }];
  }
}
