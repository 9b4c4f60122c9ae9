import { AppError, type DashboardSource, type Tile } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getStory, getStoryDataset } from '../stories/index.ts';
import { findRecordsDatasetId, getRecordsDataset } from '../workflows/index.ts';
import { storyTiles } from './story-tiles.ts';
import { workflowTiles } from './workflow-tiles.ts';

interface Source {
  readonly source: DashboardSource;
  readonly source_id: string;
}

/** What a dashboard is created from. */
interface OpenedSource {
  /** Dataset of tiles that name none. */
  readonly datasetId: string;
  /** The tiles of a new dashboard that was requested without any. */
  readonly startingTiles: () => Promise<Tile[]>;
}

interface SourceKind {
  /** Throws what is wrong with the source: `story.not_found`, `workflow.not_found`, `model.hidden_rows`, … */
  open(services: Services, actor: Actor, id: string): Promise<OpenedSource>;
  /** Creates nothing. */
  findDatasetId(services: Services, actor: Actor, id: string): Promise<string>;
}

/** Every kind of thing that a dashboard can be created from. */
const SOURCES: Readonly<Record<DashboardSource, SourceKind>> = {
  dataset: {
    open: (_services, _actor, id) =>
      Promise.resolve({ datasetId: id, startingTiles: () => Promise.resolve([]) }),
    findDatasetId: (_services, _actor, id) => Promise.resolve(id),
  },
  story: {
    open: async (services, actor, id) => ({
      datasetId: await getStoryDataset(services, actor, id),
      startingTiles: async () => storyTiles(await getStory(services, actor, id)),
    }),
    findDatasetId: getStoryDataset,
  },
  workflow: {
    async open(services, actor, workflowId) {
      const { signal } = new AbortController();
      const records = await getRecordsDataset(services, actor, { workflowId, signal });
      return { datasetId: records.datasetId, startingTiles: () => Promise.resolve(workflowTiles(records)) };
    },
    async findDatasetId(services, actor, id) {
      const datasetId = await findRecordsDatasetId(services, actor, id);
      if (datasetId === null) {
        const message = 'Create a dashboard from this workflow first: its records have no dataset yet.';
        throw new AppError('request.invalid', message, { issues: [{ path: 'source_id', message }] });
      }
      return datasetId;
    },
  },
};

/** Opens what a dashboard is created from. Whether the actor may read the dataset is checked where its rows are. */
export const openSource = (
  services: Services,
  actor: Actor,
  { source, source_id }: Source,
): Promise<OpenedSource> => SOURCES[source].open(services, actor, source_id);

/** Id of the dataset behind what a dashboard is created from. */
export const findDatasetId = (
  services: Services,
  actor: Actor,
  { source, source_id }: Source,
): Promise<string> => SOURCES[source].findDatasetId(services, actor, source_id);
