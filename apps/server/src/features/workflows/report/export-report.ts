import { Readable } from 'node:stream';
import { isoNow } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { findBrand } from '../../../platform/tenants/find-brand.ts';
import { getTranslator } from '../../../platform/text/translators.ts';
import { downloadName } from '../../datasources/index.ts';
import { modelNotReady } from '../errors.ts';
import { getReport } from '../read-workflows.ts';
import { reportSheet } from './report-sheet.ts';

/** Nobody waits for a drawing that takes longer; one of many tables takes a second. */
const DRAWING_MS = 60_000;

interface WantedFile {
  readonly id: string;
  /** The model in use unless given. */
  readonly model: string | undefined;
  /** Scheme and host of links. */
  readonly origin: string;
  readonly signal: AbortSignal;
}

/** The report that the actor may read, as PDF. Throws what `getReport` throws, and `model.not_ready` before there is one. */
export async function exportReport(
  services: Services,
  actor: Actor,
  { id, model: wanted, origin, signal }: WantedFile,
): Promise<{ readonly content: Readable; readonly contentType: string; readonly fileName: string }> {
  const workflow = await getReport(services, actor, { id, model: wanted });
  const { report } = workflow;
  const model = workflow.models.find((one) => one.id === report?.modelId);
  if (report === null || model === undefined) {
    throw modelNotReady();
  }
  const sheet = reportSheet(
    { workflow, report, model },
    {
      brand: await findBrand(services.db.executor, actor),
      now: isoNow(services.clock),
      link: `${origin}/workflows/${id}/models/${model.id}/report`,
      translator: await getTranslator(actor),
    },
  );
  const bytes = await services.drawing.draw({ kind: 'report', format: 'pdf', sheet }, signal, DRAWING_MS);
  return {
    content: Readable.from([bytes]),
    contentType: 'application/pdf',
    fileName: downloadName(workflow.name, 'pdf'),
  };
}
