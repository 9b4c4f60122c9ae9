import type { Readable } from 'node:stream';
import { AppError, type BodyOf, type downloadDatasource } from '@plumbline/contract';
import type { ExportFormat, QueryRequest, WorkbookOptions } from '@plumbline/engine';
import { rowQuery } from '@plumbline/query';
import { MAX_SHEET_COLUMNS } from '@plumbline/xlsx';
import { sayStored } from '@plumbline/messages';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { getTranslator } from '../../../platform/text/translators.ts';
import { listFormats } from '../storage/column.store.ts';
import { traceAddress } from '../traces/create-trace.ts';
import { sourceSheet, type SheetSource } from '../traces/source-sheet.ts';
import { findQueryContext, getReadable, type Readable as ReadableRows } from './get-readable.ts';

export interface Download {
  readonly body: Readable;
  readonly contentType: string;
  readonly fileName: string;
}

const CONTENT_TYPES: Readonly<Record<ExportFormat | 'xlsx', string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
};

/** What file systems refuse in names is replaced; the rest is the dataset's own name. */
export const downloadName = (name: string, extension: string): string =>
  `${name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').trim() || 'dataset'}.${extension}`;

interface DownloadRequest {
  readonly id: string;
  readonly body: BodyOf<typeof downloadDatasource>;
  /** Scheme and host of links. */
  readonly origin: string;
  readonly signal: AbortSignal;
}

/** All rows that match, in the requested sort, streamed. Throws `query.too_large` for columns that no sheet holds. */
export async function downloadRows(
  services: Services,
  actor: Actor,
  request: DownloadRequest,
): Promise<Download> {
  const { format, version, step, page: _page, limit: _limit, ...rows } = request.body;
  const readable = await getReadable(services, actor, {
    id: request.id,
    version,
    step,
    signal: request.signal,
  });
  const { source, name } = readable;
  const requested = {
    source,
    query: rowQuery(rows),
    context: await findQueryContext(services, actor, source.datasetId),
    signal: request.signal,
  };
  const body =
    format === 'xlsx'
      ? await services.engine.exportWorkbook({
          ...requested,
          workbook: await workbookOf(services, actor, { request, readable, requested }),
        })
      : await services.engine.export({ ...requested, format });
  return { body, contentType: CONTENT_TYPES[format], fileName: downloadName(name, format) };
}

interface ReadRequest {
  readonly request: DownloadRequest;
  readonly readable: ReadableRows;
}

/** What is beside the rows. Throws `query.too_large` for columns that no sheet holds. */
async function workbookOf(
  services: Services,
  actor: Actor,
  { request, readable, requested }: ReadRequest & { readonly requested: QueryRequest },
): Promise<WorkbookOptions> {
  const width = requested.query.select?.length ?? requested.source.columns.length;
  if (width > MAX_SHEET_COLUMNS) {
    const message = `A sheet holds ${MAX_SHEET_COLUMNS} columns, and these rows have ${width}.`;
    throw new AppError('query.too_large', message, {
      issues: [{ path: 'columns', message, hint: 'Choose fewer columns, or take CSV or Parquet.' }],
    });
  }
  const translator = await getTranslator(actor);
  const source = await sheetSource(services, actor, { request, readable });
  return {
    name: readable.name,
    formats: await listFormats(services.db.executor, actor, {
      id: request.id,
      columns: readable.version.columns,
    }),
    more: source === null ? [] : [sourceSheet(source, translator)],
    locale: translator.locale,
  };
}

/** Null of rows before the end of the recipe, which no trace is about. */
async function sheetSource(
  services: Services,
  actor: Actor,
  { request: { id, body, origin }, readable }: ReadRequest,
): Promise<SheetSource | null> {
  const { filters, search, step } = body;
  const { name, version: shown } = readable;
  const { number: version } = shown;
  if (step !== undefined) {
    return null;
  }
  const number = { kind: 'rows' as const };
  const request = { datasetId: id, version, filters, number, ...(search && { search }) };
  return { dataset: name, version, address: await traceAddress(services, actor, { origin, request }) };
}

/** The whole reject table of a version as CSV. */
export async function downloadRejects(
  services: Services,
  actor: Actor,
  request: { id: string; version: number | undefined; signal: AbortSignal },
): Promise<Download> {
  const { source, name } = await getReadable(services, actor, { ...request, step: 0 });
  const translator = await getTranslator(actor);
  const body = await services.engine.exportRejects({
    source,
    say: (reason) => sayStored(translator, reason),
    signal: request.signal,
  });
  return { body, contentType: CONTENT_TYPES.csv, fileName: downloadName(`${name} rejects`, 'csv') };
}
