import type { Readable } from 'node:stream';
import { AppError, type BodyOf, type downloadDatasource } from '@plumbline/contract';
import type { ExportFormat } from '@plumbline/engine';
import { rowQuery } from '@plumbline/query';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { contextOf, getReadable } from './get-readable.ts';

export interface Download {
  readonly body: Readable;
  readonly contentType: string;
  readonly fileName: string;
}

const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
};

/** What file systems refuse in names is replaced; the rest is the dataset's own name. */
export const fileNameOf = (name: string, extension: string): string =>
  `${name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').trim() || 'dataset'}.${extension}`;

interface DownloadAsk {
  readonly id: string;
  readonly body: BodyOf<typeof downloadDatasource>;
  readonly signal: AbortSignal;
}

/** All rows that match, in the sort asked for, streamed. Throws `not_built` for xlsx. */
export async function downloadRows(services: Services, actor: Actor, ask: DownloadAsk): Promise<Download> {
  const { format, version, step, ...rows } = ask.body;
  if (format === 'xlsx') {
    throw new AppError(
      'not_built',
      'Downloads as XLSX are not built yet. Take CSV, which spreadsheets open, or Parquet or JSON.',
    );
  }
  const { source, name } = await getReadable(services, actor, {
    id: ask.id,
    version,
    step,
    signal: ask.signal,
  });
  const body = await services.engine.export({
    source,
    query: rowQuery(rows),
    context: contextOf(services, actor),
    signal: ask.signal,
    format,
  });
  return { body, contentType: CONTENT_TYPES[format], fileName: fileNameOf(name, format) };
}

/** The whole reject table of a version as CSV. */
export async function downloadRejects(
  services: Services,
  actor: Actor,
  ask: { id: string; version: number | undefined; signal: AbortSignal },
): Promise<Download> {
  const { source, name } = await getReadable(services, actor, { ...ask, step: 0 });
  const body = await services.engine.exportRejects({ source, signal: ask.signal });
  return { body, contentType: CONTENT_TYPES.csv, fileName: fileNameOf(`${name} rejects`, 'csv') };
}
