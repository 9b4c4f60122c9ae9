import {
  AppError,
  type BodyOf,
  type DashboardParameter,
  type EmbeddedDashboard,
  type FilterGroup,
  type Issue,
  type TileData,
  type getEmbeddedData,
  type getEmbeddedValues,
} from '@plumbline/contract';
import type { EmbedGrant } from '../../platform/auth/embed-access.ts';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import { findBrand } from '../../platform/tenants/find-brand.ts';
import {
  dashboardData,
  parameterFilter,
  type ReaderRights,
  type TileDataOptions,
} from '../dashboards/index.ts';
import { getReadable, listValues } from '../datasources/index.ts';
import { contentForReaders, tileDataForReaders } from './for-readers.ts';
import { noteSeen, openEmbedded, type OpenedEmbed } from './open-embedded.ts';
import { filterColumns, isShownAnywhere, shownColumns } from './shown-columns.ts';

/** Values that a picker shows at once. */
const MAX_VALUES = 200;

/** Types of what readers may set; empty where the rows cannot be read, which the tiles report. */
async function parameterTypes(
  services: Services,
  { actor, datasetId }: OpenedEmbed,
  parameters: readonly DashboardParameter[],
): Promise<EmbeddedDashboard['parameterTypes']> {
  if (parameters.length === 0) {
    return {};
  }
  const readable = await getReadable(services, actor, { id: datasetId }).catch((error: unknown) => {
    if (error instanceof AppError) {
      return null;
    }
    throw error;
  });
  const types = new Map(readable?.version.columns.map(({ name, type }) => [name, type]));
  return Object.fromEntries(
    parameters.flatMap(({ name, column }) => {
      const type = types.get(column);
      return type === undefined ? [] : [[name, type]];
    }),
  );
}

export async function readEmbedded(services: Services, embedded: EmbedGrant): Promise<EmbeddedDashboard> {
  const opened = await openEmbedded(services, embedded);
  const { embed, locks, content, actor } = opened;
  await noteSeen(services, embedded);
  const allowFilters = embed.allow_filters === 1;
  const translator = await getTranslator(actor);
  const dashboard = contentForReaders(content, locks, { allowFilters, translator });
  return {
    dashboard,
    parameterTypes: await parameterTypes(services, opened, dashboard.parameters),
    theme: embed.theme,
    locale: embed.locale,
    allowFilters,
    allowDownloads: embed.allow_downloads === 1,
    branding: await findBrand(services.db.executor, embedded),
  };
}

const isEmpty = (filters: FilterGroup): boolean => filters.value.length === 0;

/** Throws `auth.forbidden` where readers may not filter, `request.invalid` for columns that they are not shown. */
export function checkReadersFilters(
  { embed, content, datasetId, locks }: OpenedEmbed,
  options: TileDataOptions,
): void {
  const { filters, parameters, crossFilters = {} } = options;
  const groups = [['filters', filters] as const, ...Object.entries(crossFilters)];
  const asksAnything = groups.some(([, group]) => !isEmpty(group)) || Object.keys(parameters).length > 0;
  if (embed.allow_filters !== 1 && asksAnything) {
    throw new AppError('auth.forbidden', 'What this dashboard shows here cannot be filtered.');
  }
  const isShown = isShownAnywhere(content, datasetId);
  const known = new Set(content.parameters.map(({ name }) => name));
  const issues: Issue[] = [
    ...groups.flatMap(([place, group]) =>
      filterColumns(group)
        .filter((column) => !isShown(column))
        .map((column) => ({
          path: place === 'filters' ? place : `crossFilters.${place}`,
          message: `This dashboard shows no column "${column}", so it cannot be filtered by it.`,
        })),
    ),
    ...Object.keys(parameters)
      .filter((name) => !known.has(name) || Object.hasOwn(locks.parameters, name))
      .map((name) => ({
        path: `parameters.${name}`,
        message: `There is no parameter "${name}" to be set here.`,
      })),
  ];
  if (issues[0] !== undefined) {
    throw new AppError('request.invalid', issues[0].message, { issues });
  }
}

export const toReaderRights = ({ embed, content, datasetId }: OpenedEmbed): ReaderRights => ({
  mayFilter: embed.allow_filters === 1,
  shownColumns: shownColumns(content, datasetId),
});

interface DataAsk {
  readonly body: BodyOf<typeof getEmbeddedData>;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

/** The tiles' data under the locks, whatever is requested; rejects before the first answer where nothing may be queried. */
export async function readEmbeddedData(
  services: Services,
  embedded: EmbedGrant,
  { body, requestId, signal }: DataAsk,
): Promise<AsyncIterable<TileData>> {
  const opened = await openEmbedded(services, embedded);
  checkReadersFilters(opened, body);
  const { actor, content, datasetId, locks } = opened;
  const answers = dashboardData(services, actor, {
    content,
    datasetId,
    options: body,
    lockedFilters: locks.filters,
    lockedParameters: locks.parameters,
    readerRights: toReaderRights(opened),
    requestId,
    signal,
  });
  return (async function* forReaders() {
    for await (const answer of answers) {
      yield tileDataForReaders(answer);
    }
  })();
}

/** Values of a parameter's column within what the embed shows. */
export async function readEmbeddedValues(
  services: Services,
  embedded: EmbedGrant,
  { body, signal }: { readonly body: BodyOf<typeof getEmbeddedValues>; readonly signal: AbortSignal },
) {
  const { embed, locks, actor, content, datasetId } = await openEmbedded(services, embedded);
  const parameter = content.parameters.find(({ name }) => name === body.parameter);
  const isFree = embed.allow_filters === 1 && !Object.hasOwn(locks.parameters, body.parameter);
  if (parameter === undefined || !isFree) {
    const message = `There is no parameter "${body.parameter}" to be set here.`;
    throw new AppError('request.invalid', message, { issues: [{ path: 'parameter', message }] });
  }
  // As for a tile that no parameter leaves out: of the dashboard's own dataset.
  const locked = content.parameters.flatMap((each) => {
    const value = Object.hasOwn(locks.parameters, each.name) ? locks.parameters[each.name] : undefined;
    const filter = value === undefined ? null : parameterFilter(each, { tile: '', value });
    return filter === null ? [] : [filter.filter];
  });
  const listed = listValues(services, actor, {
    id: datasetId,
    body: {
      column: parameter.column,
      search: body.search,
      sort: 'count',
      page: 1,
      limit: MAX_VALUES,
      filters: { op: 'and', value: [locks.filters, content.filters, ...locked] },
    },
    signal,
  });
  return (await listed.catch(withoutDetails)).values;
}

/** What does not fit are the locks or the author's filters, which readers are not shown. */
function withoutDetails(error: unknown): never {
  throw error instanceof AppError && error.code === 'query.invalid'
    ? new AppError(
        'embed.not_confined',
        'The values of this parameter are not part of what is shared here.',
        {
          cause: error,
        },
      )
    : error;
}
