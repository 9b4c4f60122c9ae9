import type { BodyOf, downloadPivot } from '@plumbline/contract';
import { wholeTableSheet } from '@plumbline/xlsx';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import { downloadName, sourceSheet, traceAddress, type Download } from '../datasources/index.ts';
import { fieldText, keyFields } from './header-text.ts';
import { pivotCsv } from './pivot-csv.ts';
import { pivotWorkbook } from './pivot-xlsx.ts';
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
  const pivot = await services.engine.streamPivot(read.request);
  const fieldNames = spec.rows
    .slice(0, pivot.rowFields.length)
    .map((field) => fieldText(field, read.labelOf));
  const texts = {
    pivot,
    fieldNames,
    rowKeys: keyFields(spec.rows, pivot.rowFields, translator.locale),
    columnKeys: keyFields(spec.columns, pivot.columnFields, translator.locale),
  };
  const fileName = downloadName(`${read.name} pivot`, format);
  if (format === 'csv') {
    return { body: pivotCsv(texts), contentType: 'text/csv; charset=utf-8', fileName };
  }
  try {
    const { filters, search, ...table } = spec;
    const request = {
      datasetId: id,
      version: read.version,
      filters,
      ...(search && { search }),
      number: { kind: 'pivot' as const, pivot: { ...table, filters: NO_FILTERS }, cell: null, value: 0 },
    };
    const address = await traceAddress(services, actor, { origin, request });
    // No trace is about rows before the end of the recipe.
    const source =
      step === undefined
        ? await wholeTableSheet(
            sourceSheet({ dataset: read.name, version: read.version, address }, translator),
          )
        : null;
    const { name, formats } = read;
    const content = pivotWorkbook({ name, ...texts, formats, say: translator.say, source });
    return { body: content, contentType: XLSX, fileName };
  } catch (error) {
    pivot.close();
    throw error;
  }
}

const NO_FILTERS = { op: 'and' as const, value: [] };

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
