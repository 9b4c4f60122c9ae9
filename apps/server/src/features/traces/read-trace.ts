import { AppError, assertNever, type Trace, type TraceRequest } from '@plumbline/contract';
import { TraceRequest as TraceRequestSchema } from '@plumbline/contract';
import { findNamedMeasure, nameOfFormula, normalize } from '@plumbline/query';
import { KINDS } from '../../platform/access/thing-kinds.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import {
  findQueryContext,
  findTrace,
  getReadable,
  listShownMeasures,
  type Readable,
} from '../datasources/index.ts';
import { chartNumber } from './numbers/chart-number.ts';
import { claimNumber } from './numbers/claim-number.ts';
import { figureNumber } from './numbers/figure-number.ts';
import { pivotNumber } from './numbers/pivot-number.ts';
import { ALL_ROWS, joinFilters, type TracedResult, type TraceContext } from './numbers/traced.ts';
import { runStatement } from './run-statement.ts';
import { seenRequest } from './seen-number.ts';

/** The same for a reference that nobody has, and for one to what the reader does not see. */
export const traceNotFound = (): AppError =>
  new AppError(
    'trace.not_found',
    'There is nothing to trace here. The dataset may be deleted, or not shared with you in the part that this number is from.',
  );

/** What says that a version is gone, or that the number cannot be computed from it by this reader. */
const WITHOUT_NUMBER = ['dataset.version_not_found', 'query.invalid', 'recipe.invalid'];
const WITHOUT_DATASET = ['dataset.not_found', 'dataset.not_ready', 'access.forbidden'];

async function orNull<Value>(work: Promise<Value>, codes: readonly string[]): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && codes.includes(error.code)) {
      return null;
    }
    throw error;
  }
}

function traceNumber(tracing: TraceContext, number: TraceRequest['number']): Promise<TracedResult | null> {
  switch (number.kind) {
    case 'chart':
      return chartNumber(tracing, number);
    case 'pivot':
      return pivotNumber(tracing, number);
    case 'figure':
      return figureNumber(tracing, number);
    case 'claim':
      return claimNumber(tracing, number);
    case 'rows':
      return Promise.resolve({
        isNumber: false,
        label: '',
        measure: '',
        mode: 'Absolute',
        value: null,
        text: null,
        by: [],
        rows: ALL_ROWS,
        statement: () => Promise.resolve(null),
      });
    default:
      return assertNever(number);
  }
}

interface TraceReadRequest {
  readonly services: Services;
  readonly actor: Actor;
  readonly request: TraceRequest;
  readonly signal: AbortSignal;
}

/** The number as one version gives it. Null where the version is gone or does not have it. */
async function readVersion(
  { services, actor, request, signal }: TraceReadRequest,
  readable: Readable,
): Promise<{
  readonly tracing: TraceContext;
  readonly result: TracedResult;
  readonly readable: Readable;
} | null> {
  const { datasetId, filters, search, number } = request;
  const tracing: TraceContext = {
    services,
    actor,
    translator: await getTranslator(actor),
    datasetId,
    version: readable.version.number,
    filters,
    search,
    signal,
  };
  const result = await orNull(traceNumber(tracing, number), WITHOUT_NUMBER);
  return result === null ? null : { tracing, result, readable };
}

type TracedVersion = NonNullable<Awaited<ReturnType<typeof readVersion>>>;

const tracedValue = ({ result: { value, text }, readable: { version } }: TracedVersion) => ({
  version: version.number,
  createdAt: version.created_at,
  value,
  text,
});

async function findSource({
  services,
  actor,
  request: { source },
}: TraceReadRequest): Promise<Trace['source']> {
  if (source === undefined || (await services.access.permissionOn(actor, source)) === null) {
    return null;
  }
  const stored = await KINDS[source.kind].find(services.db.executor, actor, source.id);
  return stored === null ? null : { ...source, name: stored.name };
}

const countRows = async (
  { services, actor, request, signal }: TraceReadRequest,
  { readable, result }: TracedVersion,
): Promise<number | null> =>
  result.rows === null
    ? null
    : services.engine.count({
        source: readable.source,
        context: await findQueryContext(services, actor, readable.source.datasetId),
        query: normalize({
          filter: joinFilters(request.filters, result.rows),
          search: request.search ?? null,
        }),
        signal,
      });

/** A saved measure with its formula: `[Margin] = [Profit] / [Revenue]`. */
async function printMeasure({ services, actor, request }: TraceReadRequest, text: string): Promise<string> {
  if (nameOfFormula(text) === null) {
    return text;
  }
  const measures = await listShownMeasures(services, actor, request.datasetId);
  const saved = findNamedMeasure(text, measures);
  return saved === null ? text : `${text} = ${saved.formula}`;
}

/** Throws `trace.not_found`. */
async function getRequest(services: Services, actor: Actor, ref: string): Promise<TraceRequest> {
  const row = await findTrace(services.db.executor, actor, ref);
  const stored = row === null ? null : TraceRequestSchema.parse(JSON.parse(row.request));
  const request =
    stored === null ? null : await orNull(seenRequest(services, actor, stored), WITHOUT_DATASET);
  if (request === null) {
    throw traceNotFound();
  }
  return request;
}

/**
 * A number, computed from the rows and columns that the actor sees, with the way down to its rows. Throws
 * `trace.not_found`, and what the engine throws.
 */
export async function readTrace(
  services: Services,
  actor: Actor,
  { ref, signal }: { readonly ref: string; readonly signal: AbortSignal },
): Promise<Trace> {
  const request = await getRequest(services, actor, ref);
  const reading = { services, actor, request, signal };
  const { datasetId: id, version } = request;
  const newest = await orNull(getReadable(services, actor, { id, signal }), WITHOUT_DATASET);
  if (newest === null) {
    throw traceNotFound();
  }
  const isNewest = version === undefined || version === newest.version.number;
  const older = isNewest
    ? null
    : await orNull(getReadable(services, actor, { id, version, signal }), WITHOUT_NUMBER);
  const now = await readVersion(reading, newest);
  const then = older === null ? null : await readVersion(reading, older);
  const shown = isNewest ? now : then;
  const read = shown ?? now;
  if (read === null) {
    throw traceNotFound();
  }
  const { result } = read;
  return {
    ref,
    dataset: { id, name: newest.name },
    source: await findSource(reading),
    kind: request.number.kind,
    isNumber: result.isNumber,
    label: result.label,
    measure: await printMeasure(reading, result.measure),
    mode: result.mode,
    shown: shown === null ? null : tracedValue(shown),
    newest: isNewest || now === null ? null : tracedValue(now),
    by: [...result.by],
    filters: request.filters,
    search: request.search ?? '',
    rows: result.rows === null ? null : joinFilters(request.filters, result.rows),
    rowCount: await countRows(reading, read),
    statement: await runStatement(read.tracing, read.readable, result),
  };
}
