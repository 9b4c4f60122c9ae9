import { AppError, type BodyOf, type createSubset, type presignRecords } from '@plumbline/contract';
import { rowQuery } from '@plumbline/query';
import { isoAfter } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { findV1BaseUrl } from '../../../platform/tenants/v1-base-url.ts';
import { getTranslator } from '../../../platform/text/translators.ts';
import {
  findQueryContext,
  createDataset,
  downloadName,
  getReadable,
  listFormats,
  type Download,
} from '../../datasources/index.ts';
import { dropUpload, receiveUpload } from '../../uploads/index.ts';
import { getUsableModel } from '../get-model.ts';
import { recordFiles } from '../model-files.ts';
import type { ModelName } from './filter-records.ts';
import { PresignedDownload, PRESIGNED_CONTEXT, PRESIGNED_MS } from './presigned.ts';

type Format = BodyOf<typeof presignRecords>['format'];
type Selection = Pick<BodyOf<typeof createSubset>, 'filters' | 'sort'>;

const CONTENT_TYPES: Readonly<Record<Format, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
};

interface ExportRequest {
  readonly name: ModelName;
  readonly selection: Selection;
  readonly signal: AbortSignal;
}

async function openRecords(services: Services, actor: Actor, { name, selection, signal }: ExportRequest) {
  const { workflow, model, records } = await getUsableModel(services, actor, { ...name, shows: 'rows' });
  const { filters, sort } = selection;
  const request = {
    source: await recordFiles(services, model, records),
    query: rowQuery({ filters, sort }),
    context: await findQueryContext(services, actor, workflow.dataset_id),
    signal,
  };
  return { workflow, model, request };
}

/** The scored records that match, as a file. Throws what `getUsableModel` throws. */
export async function downloadRecords(
  services: Services,
  actor: Actor,
  { format, ...wanted }: ExportRequest & { readonly format: Format },
): Promise<Download> {
  const { workflow, model, request } = await openRecords(services, actor, wanted);
  const file = { contentType: CONTENT_TYPES[format], fileName: downloadName(workflow.name, format) };
  if (format !== 'xlsx') {
    return { body: await services.engine.export({ ...request, format }), ...file };
  }
  const formats = await listRecordFormats(services, actor, {
    datasetId: workflow.dataset_id,
    version: model.version,
  });
  const { locale } = await getTranslator(actor);
  const options = { name: workflow.name, formats, more: [], locale };
  return { body: await services.engine.exportWorkbook({ ...request, workbook: options }), ...file };
}

/** How columns of the dataset are shown; nothing is known of them to who sees the workflow alone. */
async function listRecordFormats(
  services: Services,
  actor: Actor,
  { datasetId: id, version: number }: { readonly datasetId: string; readonly version: number },
): Promise<ReadonlyMap<string, string>> {
  try {
    const { version } = await getReadable(services, actor, { id, version: number });
    return await listFormats(services.db.executor, actor, { id, columns: version.columns });
  } catch (error) {
    if (error instanceof AppError) {
      return new Map();
    }
    throw error;
  }
}

/** Longer addresses are refused by servers in between. */
const MAX_TOKEN_CHARS = 6000;

/** An address that downloads the records without a bearer, for as long as the caller may see them, 15 minutes at most. */
export async function presignRecordsFor(
  services: Services,
  actor: Actor,
  { name, body }: { readonly name: ModelName; readonly body: BodyOf<typeof presignRecords> },
): Promise<{ url: string; expiresAt: string }> {
  await getUsableModel(services, actor, { ...name, shows: 'rows' });
  const expiresAt = isoAfter(services.clock, PRESIGNED_MS);
  const { tenantId, userId } = actor;
  const download: PresignedDownload = { tenantId, userId, ...name, ...body, expiresAt };
  const token = services.sealer.seal(JSON.stringify(download), PRESIGNED_CONTEXT);
  if (token.length > MAX_TOKEN_CHARS) {
    const message =
      'These filters are too long for an address. Save the records as a dataset and download that.';
    throw new AppError('request.too_large', message);
  }
  const v1BaseUrl = await findV1BaseUrl(services.config, services.db.executor, actor);
  return { url: `${v1BaseUrl}/v1/records/${encodeURIComponent(token)}`, expiresAt };
}

/** What an address that `presignRecordsFor` gave downloads, and as whom. Throws `auth.link_invalid`. */
export function openPresigned(services: Services, token: string) {
  const download = openToken(services, token);
  if (download === null || Date.parse(download.expiresAt) <= services.clock.now()) {
    throw new AppError('auth.link_invalid', 'This link is invalid or has expired. Ask for a new one.');
  }
  const { tenantId, userId, workflowId, modelId, filters, sort, format } = download;
  const name: ModelName = { workflowId, modelId };
  return { actor: { tenantId, userId }, records: { name, selection: { filters, sort }, format } };
}

function openToken({ sealer }: Services, token: string): PresignedDownload | null {
  try {
    return PresignedDownload.parse(JSON.parse(sealer.open(token, PRESIGNED_CONTEXT)));
  } catch {
    return null;
  }
}

/** A dataset of the records that match, which a job creates from their bytes. */
export async function createSubsetOf(
  services: Services,
  actor: Actor,
  {
    name,
    body,
    signal,
  }: { readonly name: ModelName; readonly body: BodyOf<typeof createSubset>; readonly signal: AbortSignal },
): Promise<{ id: string; rows: number; datasourceId: string }> {
  const { filters, sort } = body;
  const { workflow, model, request } = await openRecords(services, actor, {
    name,
    selection: { filters, sort },
    signal,
  });
  const rows = await services.engine.count(request);
  const { confinedBy } = await getReadable(services, actor, {
    id: workflow.dataset_id,
    version: model.version,
  });
  const label = body.name ?? `${workflow.name} records`;
  const upload = await receiveUpload(services, actor, {
    name: `${label}.parquet`,
    content: await services.engine.export({ ...request, format: 'parquet' }),
  });
  try {
    const { id } = await createDataset(services, actor, {
      name: label,
      from: { kind: 'uploads', uploadIds: [upload.id], ownsUpload: true },
      confinedBy,
      once: null,
      signal,
    });
    return { id, rows, datasourceId: id };
  } catch (error) {
    await dropUpload(services, actor, upload);
    throw error;
  }
}
