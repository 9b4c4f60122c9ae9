import { DatasetView } from '@plumbline/contract';
import { isoNow } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { getListed } from './get-dataset.ts';
import { shownNames } from '../rules/parts.ts';
import { findView, saveView } from './view.store.ts';

/** The view without the columns that the dataset no longer has. */
export function pruneView(view: DatasetView, names: ReadonlySet<string>): DatasetView {
  const known = (columns: readonly string[]): string[] => columns.filter((name) => names.has(name));
  return {
    pinnedLeft: known(view.pinnedLeft),
    pinnedRight: known(view.pinnedRight),
    hidden: known(view.hidden),
    order: known(view.order),
    widthsPx: Object.fromEntries(Object.entries(view.widthsPx).filter(([name]) => names.has(name))),
    density: view.density,
  };
}

/** What the caller pinned, ordered, hid and sized; the default view when none was saved. */
export async function getView(services: Services, actor: Actor, id: string): Promise<DatasetView> {
  const { executor } = services.db;
  await getListed(services, actor, id);
  const view = (await findView(executor, actor, id)) ?? DatasetView.parse({});
  const names = await shownNames(services, actor, id);
  return names.length === 0 ? view : pruneView(view, new Set(names));
}

export async function putView(
  services: Services,
  actor: Actor,
  { id, view }: { id: string; view: DatasetView },
): Promise<DatasetView> {
  await getListed(services, actor, id);
  await saveView(services.db.executor, actor, { datasetId: id, view, now: isoNow(services.clock) });
  return getView(services, actor, id);
}
