import type { DescribedDataset } from '@plumbline/insight';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { listShownMeasures, listValues } from '../datasources/index.ts';
import { detectAreas, knownDataset } from './known-columns.ts';
import { loadRelatedWords } from './words/related-words.ts';

export interface QuestionDataset extends DescribedDataset {
  readonly id: string;
  readonly name: string;
}

/** What the actor sees of a dataset, as questions may name it. Throws what `getReadable` throws. */
export async function describeDataset(
  services: Services,
  actor: Actor,
  id: string,
): Promise<QuestionDataset> {
  const { name, columns, rowCount, meaning } = await knownDataset(services, actor, id);
  const areas = await detectAreas(columns);
  return {
    id,
    name,
    subject: name,
    columns,
    rowCount,
    meaning,
    measures: await listShownMeasures(services, actor, id),
    areaOf: (column) => areas.get(column.name) ?? null,
  };
}

const MAX_VALUES = 2000;
const MAX_COLUMNS = 8;
/** The profile holds the most frequent ones. */
const PROFILED = 20;

/**
 * The dataset with the rarer values of its names, read from the rows that the actor may see, and with general word
 * knowledge: for questions with words that are in no profile.
 */
export async function withMoreWords(
  services: Services,
  actor: Actor,
  { dataset, signal }: { readonly dataset: QuestionDataset; readonly signal: AbortSignal },
): Promise<QuestionDataset> {
  const wanted = dataset.columns
    .filter(
      ({ type, profile }) =>
        type === 'text' && (profile?.distinct ?? 0) > PROFILED && (profile?.distinct ?? 0) <= MAX_VALUES,
    )
    .slice(0, MAX_COLUMNS);
  const found = new Map(
    await Promise.all(
      wanted.map(async ({ name }) => {
        const body = {
          column: name,
          page: 1,
          limit: MAX_VALUES,
          sort: 'count' as const,
          filters: { op: 'and' as const, value: [] },
        };
        const { values } = await listValues(services, actor, { id: dataset.id, body, signal });
        return [name, values.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))] as const;
      }),
    ),
  );
  return {
    ...dataset,
    related: await loadRelatedWords(),
    columns: dataset.columns.map((column) => {
      const values = found.get(column.name);
      return values === undefined ? column : { ...column, values };
    }),
  };
}
