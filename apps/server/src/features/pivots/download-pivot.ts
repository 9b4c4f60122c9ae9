import type { BodyOf, downloadPivot } from '@plumbline/contract';
import type { PivotFile } from '@plumbline/engine';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import { downloadName, sourceSheet, traceAddress, type Download } from '../datasources/index.ts';
import { fieldText } from './field-text.ts';
import { readSpec } from './read-spec.ts';

export interface DownloadCall {
  readonly id: string;
  readonly body: BodyOf<typeof downloadPivot>;
  /** Scheme and host of links. */
  readonly origin: string;
  readonly signal: AbortSignal;
}

/** The whole pivot, streamed. Throws what `readSpec` and the engine throw, and `query.too_large` for a sheet too wide. */
export async function downloadWholePivot(
  services: Services,
  actor: Actor,
  { id, body, origin, signal }: DownloadCall,
): Promise<Download> {
  const { version, step, format, ...spec } = body;
  const window = { limit: null, offset: 0 };
  const read = await readSpec(services, actor, { id, spec, version, step, signal, window });
  const translator = await getTranslator(actor);
  const { name, formats } = read;
  const source = { dataset: name, version: read.version };
  const file: PivotFile = {
    format,
    name,
    rows: spec.rows,
    columns: spec.columns,
    rowNames: spec.rows.map((field) => fieldText(field, read.labelOf)),
    formats,
    // No trace is about rows before the end of the recipe.
    more:
      format === 'xlsx' && step === undefined
        ? [
            sourceSheet(
              { ...source, address: await address(services, actor, { id, spec, origin, source }) },
              translator,
            ),
          ]
        : [],
    locale: translator.locale,
  };
  const content = await services.engine.exportPivot({ ...read.request, file });
  return {
    body: content,
    contentType: CONTENT_TYPES[format],
    fileName: downloadName(`${name} pivot`, format),
  };
}

interface TracedPivot {
  readonly id: string;
  readonly spec: Omit<DownloadCall['body'], 'version' | 'step' | 'format'>;
  readonly origin: string;
  readonly source: { readonly version: number };
}

/** Where its figures can be checked. */
function address(
  services: Services,
  actor: Actor,
  { id, spec, origin, source }: TracedPivot,
): Promise<string> {
  const { filters, search, ...table } = spec;
  const request = {
    datasetId: id,
    version: source.version,
    filters,
    ...(search && { search }),
    number: { kind: 'pivot' as const, pivot: { ...table, filters: NO_FILTERS }, cell: null, value: 0 },
  };
  return traceAddress(services, actor, { origin, request });
}

const NO_FILTERS = { op: 'and' as const, value: [] };

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
