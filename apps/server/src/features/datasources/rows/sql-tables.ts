import { Id } from '@plumbline/contract';
import type { SqlTable } from '@plumbline/engine';
import { z } from 'zod';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { getReadable } from './get-readable.ts';

/** The source of a dataset whose rows come from a query. */
export const QuerySource = z.object({
  sql: z.string(),
  /** What the statement's names meant when it was saved: datasets may be called otherwise since. */
  tables: z.array(z.object({ name: z.string(), datasetId: Id })),
});
export type QuerySource = z.infer<typeof QuerySource>;

/** The rows of datasets under the names that a query uses; each is looked up when it is opened. */
export const sqlTables = (
  services: Services,
  actor: Actor,
  request: {
    readonly tables: readonly {
      readonly name: string;
      readonly datasetId: string;
      readonly version?: number | undefined;
    }[];
    readonly signal: AbortSignal;
    /** Called with the datasets of whose rows the actor sees a part, for each table that is opened. */
    readonly onConfined?: (datasetIds: readonly string[]) => void;
  },
): SqlTable[] =>
  request.tables.map(({ name, datasetId, version }) => ({
    name,
    open: async () => {
      const wanted = { id: datasetId, version, signal: request.signal };
      const { source, confinedBy } = await getReadable(services, actor, wanted);
      request.onConfined?.(confinedBy);
      return source;
    },
  }));
