import type { BodyOf, downloadPivot } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { translatorOf } from '../../platform/text/translators.ts';
import { fileNameOf, type Download } from '../datasources/index.ts';
import { fieldText } from './header-text.ts';
import { pivotCsv } from './pivot-csv.ts';
import { pivotWorkbook } from './pivot-xlsx.ts';
import { readSpec } from './read-spec.ts';

export interface DownloadCall {
  readonly id: string;
  readonly body: BodyOf<typeof downloadPivot>;
  readonly signal: AbortSignal;
}

/** The whole pivot, streamed. Throws what `readSpec` and the engine throw, and `query.too_large` for a sheet too wide. */
export async function downloadWholePivot(
  services: Services,
  actor: Actor,
  { id, body, signal }: DownloadCall,
): Promise<Download> {
  const { version, step, format, ...spec } = body;
  const window = { limit: null, offset: 0 };
  const read = await readSpec(services, actor, { id, spec, version, step, signal, window });
  const pivot = await services.engine.streamPivot(read.request);
  const fieldNames = spec.rows
    .slice(0, pivot.rowFields.length)
    .map((field) => fieldText(field, read.labelOf));
  const fileName = fileNameOf(`${read.name} pivot`, format);
  if (format === 'csv') {
    return { body: pivotCsv(pivot, fieldNames), contentType: 'text/csv; charset=utf-8', fileName };
  }
  try {
    const { say } = await translatorOf(actor);
    const content = pivotWorkbook({ name: read.name, pivot, fieldNames, formats: read.formats, say });
    return { body: content, contentType: XLSX, fileName };
  } catch (error) {
    pivot.close();
    throw error;
  }
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
