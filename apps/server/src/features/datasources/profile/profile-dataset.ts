import {
  AppError,
  type DatasetExamination,
  type DatasetQuality,
  type DatasetProfile,
  type Job,
} from '@plumbline/contract';
import { futureFrom } from '@plumbline/engine';
import { assessQuality, findPlaceholders, profileTraits, type QualityDraft } from '@plumbline/insight';
import type { Translator } from '@plumbline/messages';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { getTranslator } from '../../../platform/text/translators.ts';
import { listLabels } from '../storage/column.store.ts';
import { getReadable, type Readable } from '../rows/get-readable.ts';
import { findExamination, type SavedExamination } from './examination.store.ts';
import { examineJob } from './examine.job.ts';
import { examineReadable, knownProfile } from './examine-readable.ts';
import { rowsId } from './examined-rows.ts';

/** Up to this many cells are examined while the caller waits; more are the work of a job. */
const CELLS_AT_ONCE = 2_000_000;
const STATEMENT_MS = 5000;

interface ProfileRequest {
  readonly id: string;
  readonly version: number | undefined;
  readonly signal: AbortSignal;
}

const presentQuality = ({ score, parts }: QualityDraft, { say }: Translator): DatasetQuality => ({
  score,
  parts: parts.map((part) => ({
    ...part,
    says: say(part.says),
    findings: part.findings.map((finding) => ({
      ...finding,
      says: say(finding.says),
      because: say(finding.because),
    })),
  })),
});

function present(
  readable: Readable,
  { profile, examination }: SavedExamination,
  { labels, translator }: { readonly labels: ReadonlyMap<string, string>; readonly translator: Translator },
): DatasetExamination {
  const { version, source } = readable;
  const { rowCount } = source;
  const columns = version.columns.flatMap((column, at) => {
    const [known, facts] = [profile[at], examination.columns[at]];
    if (known === undefined || facts === undefined) {
      return [];
    }
    const standIns = findPlaceholders({ ...column, profile: known, facts }, rowCount);
    const judged = { ...facts, standIns, traits: profileTraits(known, rowCount) };
    return [{ ...column, label: labels.get(column.name) ?? column.name, profile: known, facts: judged }];
  });
  const { duplicates, sameColumns, missingness, associations, rejects } = examination;
  const rows = { rowCount, columns, duplicates, sameColumns, missingness, associations, rejects };
  return {
    columns: columns.map(({ name, label, type, encoding, profile: own, facts }) => ({
      name,
      label,
      type,
      ...(encoding === undefined ? {} : { encoding }),
      profile: own,
      facts,
    })),
    duplicates,
    sameColumns,
    missingness,
    associations,
    rejects,
    quality: presentQuality(assessQuality(rows, { futureFrom: futureFrom(version.created_at) }), translator),
  };
}

const isAlive = ({ state }: Job): boolean => state === 'queued' || state === 'running';

/** The job that examines these rows: the running one, the one that failed, or a new one. */
async function findJob(
  services: Services,
  actor: Actor,
  { readable, datasetId }: { readonly readable: Readable; readonly datasetId: string },
): Promise<string> {
  const { version, rowsKey } = rowsId(datasetId, readable);
  const subject = { kind: 'examination', id: `${datasetId} ${version} ${rowsKey}` };
  const latest = await services.queue.findLatest(actor, subject);
  if (latest !== null && (isAlive(latest) || latest.state === 'failed' || latest.state === 'cancelled')) {
    return latest.id;
  }
  const payload = { datasetId, version };
  return services.db.transaction((trx) =>
    services.queue.enqueue(trx, { actor, definition: examineJob, payload, subject }),
  );
}

/** Null where it takes too long for the caller to wait. */
async function examineAtOnce(
  services: Services,
  actor: Actor,
  {
    readable,
    datasetId,
    signal,
  }: { readonly readable: Readable; readonly datasetId: string; signal: AbortSignal },
): Promise<SavedExamination | null> {
  const { rowCount, columns } = readable.source;
  const isSmall = rowCount * columns.length <= CELLS_AT_ONCE;
  if (!isSmall || (await knownProfile(services, actor, { datasetId, readable })) === null) {
    return null;
  }
  try {
    return await examineReadable(services, actor, { datasetId, readable, signal, deadlineMs: STATEMENT_MS });
  } catch (error) {
    if (error instanceof AppError && error.code === 'query.timed_out') {
      return null;
    }
    throw error;
  }
}

/**
 * A version at a glance: the saved examination, or one computed now where that is quick, or the job that computes it. Throws what
 * `getReadable` and the engine throw.
 */
export async function profileDataset(
  services: Services,
  actor: Actor,
  { id, version, signal }: ProfileRequest,
): Promise<DatasetProfile> {
  const readable = await getReadable(services, actor, { id, version, signal });
  const { source } = readable;
  const described = {
    version: readable.version.number,
    rowCount: source.rowCount,
    columnCount: source.columns.length,
  };
  const known =
    (await findExamination(services.db.executor, actor, rowsId(id, readable))) ??
    (await examineAtOnce(services, actor, { readable, datasetId: id, signal }));
  if (known === null) {
    return {
      ...described,
      jobId: await findJob(services, actor, { readable, datasetId: id }),
      examination: null,
    };
  }
  const labels = await listLabels(services.db.executor, actor, id);
  const translator = await getTranslator(actor);
  return { ...described, jobId: null, examination: present(readable, known, { labels, translator }) };
}
