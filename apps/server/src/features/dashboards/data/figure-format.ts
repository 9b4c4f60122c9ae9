import { AGGREGATES, type ChartFormat, type FigureData } from '@plumbline/contract';
import { findNamedMeasure } from '@plumbline/query';
import { chartFormat, figureFormat } from '@plumbline/viz';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { findSettings } from '../../../platform/tenants/tenant-settings.ts';
import { getReadable, listFormats } from '../../datasources/index.ts';
import { listFigureMeasures, type FigureMeasure, type FigureTile } from './figure-query.ts';

/** The workspace's currency, for a money format without one. */
export async function currencyFor(
  { db }: Services,
  actor: Actor,
  { format }: FigureTile['measure'],
): Promise<Pick<FigureData, 'currency'>> {
  return format?.kind === 'currency' && format.currency === undefined
    ? { currency: (await findSettings(db.executor, actor)).currency }
    : {};
}

/**
 * How the figure is shown unless its tile says otherwise: as the saved measure says, or as the column's figures are.
 * Undefined where it is of another unit than they are.
 */
export async function findFigureFormat(
  { db }: Services,
  actor: Actor,
  {
    measure,
    measures,
    ...dataset
  }: Parameters<typeof listFormats>[2] &
    Pick<FigureTile, 'measure'> & { readonly measures: readonly FigureMeasure[] },
): Promise<ChartFormat | undefined> {
  const { field, aggregate, formula } = measure;
  if (formula !== undefined) {
    return chartFormat(findNamedMeasure(formula, measures)?.format);
  }
  return field === null || aggregate === undefined || !AGGREGATES[aggregate].keepsUnit
    ? undefined
    : chartFormat((await listFormats(db.executor, actor, dataset)).get(field));
}

/** How the figure of a tile is written. Throws what `getReadable` throws. */
export async function readFigureFormat(
  services: Services,
  actor: Actor,
  { id, measure }: Pick<FigureTile, 'measure'> & { readonly id: string },
): Promise<ChartFormat> {
  if (measure.format !== undefined) {
    return figureFormat(measure.format, { value: null, ...(await currencyFor(services, actor, measure)) });
  }
  const { version } = await getReadable(services, actor, { id });
  const measures = await listFigureMeasures(services, actor, { id, measure });
  const wanted = { id, columns: version.columns, measure, measures };
  return (await findFigureFormat(services, actor, wanted)) ?? {};
}
