import { AppError, MAX_LIMIT, type BodyOf, type exportEmbedded } from '@plumbline/contract';
import type { EmbedGrant } from '../../platform/auth/embed-access.ts';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import type { Download } from '../datasources/index.ts';
import { drawDashboard } from '../exports/index.ts';
import { contentForReaders, tileDataForReaders } from './for-readers.ts';
import { openEmbedded } from './open-embedded.ts';
import { checkReadersFilters, toReaderRights } from './read-embedded.ts';

interface ExportAsk {
  readonly body: BodyOf<typeof exportEmbedded>;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

/**
 * Draws what readers are shown, under the locks, as a file. Throws `auth.forbidden` where downloads are not allowed.
 */
export async function drawEmbedded(
  services: Services,
  embedded: EmbedGrant,
  { body, requestId, signal }: ExportAsk,
): Promise<Download> {
  const opened = await openEmbedded(services, embedded);
  const { actor, content, datasetId, embed, locks } = opened;
  if (embed.allow_downloads !== 1) {
    throw new AppError('auth.forbidden', 'What this dashboard shows here cannot be downloaded.');
  }
  const options = { page: 1, limit: MAX_LIMIT, filters: body.filters, parameters: body.parameters };
  checkReadersFilters(opened, options);
  const allowFilters = embed.allow_filters === 1;
  return drawDashboard(services, actor, {
    content,
    datasetId,
    // Whoever reads an embed has no account to open a trace with.
    dashboardId: null,
    origin: null,
    options,
    lockedFilters: locks.filters,
    lockedParameters: locks.parameters,
    readerRights: toReaderRights(opened),
    format: body.format,
    theme: embed.theme === 'Dark' ? 'Dark' : 'Light',
    readers: {
      content: contentForReaders(content, locks, { allowFilters, translator: await getTranslator(actor) }),
      present: tileDataForReaders,
    },
    requestId,
    signal,
  });
}
