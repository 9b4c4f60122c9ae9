import {
  AGGREGATES,
  AppError,
  type FilterGroup,
  type Issue,
  type PivotSpec,
  type PivotValue,
} from '@plumbline/contract';
import {
  checkPivot,
  findNamedMeasure,
  pivotOfSpec,
  readFormula,
  type PivotQuery,
  type PivotShowAs,
} from '@plumbline/query';
import type { PivotRequest } from '@plumbline/engine';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { sayEnglish } from '../../platform/text/say-english.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import {
  findQueryContext,
  getReadable,
  listFormats,
  listLabels,
  listShownMeasures,
} from '../datasources/index.ts';
import { naturalOrders } from './natural-orders.ts';

export interface SpecAsk {
  readonly id: string;
  readonly spec: PivotSpec;
  readonly version: number | undefined;
  readonly step: number | undefined;
  /** The rows that whoever sees the pivot may know of; absent: those of the version. */
  readonly scope?: FilterGroup | undefined;
  readonly signal: AbortSignal;
  /** Row headers to give. */
  readonly window: Pick<PivotQuery, 'limit' | 'offset'>;
}

export interface ReadPivot {
  readonly request: PivotRequest;
  /** What people call the dataset. */
  readonly name: string;
  readonly version: number;
  readonly labelOf: (column: string) => string;
  /** How the figures of each value are shown; undefined: as their type is. */
  readonly formats: readonly (string | undefined)[];
}

/** Everything in a pivot that the dataset's columns do not allow, with paths of the spec. */
export async function pivotIssues(
  services: Services,
  actor: Actor,
  { id, spec }: { readonly id: string; readonly spec: PivotSpec },
): Promise<Issue[]> {
  const { signal } = new AbortController();
  const window = { limit: 1, offset: 0 };
  try {
    const { request } = await readSpec(services, actor, {
      id,
      spec,
      version: undefined,
      step: undefined,
      signal,
      window,
    });
    return [...checkPivot(request.pivot, request.source.columns)];
  } catch (error) {
    // A formula or a filter that cannot be read at all.
    if (error instanceof AppError && error.code === 'query.invalid') {
      return [...error.issues];
    }
    throw error;
  }
}

/** A pivot as a request to the engine. Throws what `getReadable` throws, and `query.invalid` with every issue. */
export async function readSpec(services: Services, actor: Actor, wanted: SpecAsk): Promise<ReadPivot> {
  const { id, spec, version: number, step, scope, signal, window } = wanted;
  const readable = await getReadable(services, actor, { id, version: number, step, signal });
  const { source, name, version } = readable;
  const labels = await listLabels(services.db.executor, actor, id);
  const labelOf = (column: string): string => labels.get(column) ?? column;
  const translator = await getTranslator(actor);
  const context = await findQueryContext(services, actor, id);
  const { columns } = source;
  const { now, timeZone } = context;
  const measures = await listShownMeasures(services, actor, id);
  const orders = await naturalOrders(services, actor, { id, spec, readable, scope, signal });
  const pivot = pivotOfSpec(
    spec,
    {
      columns,
      say: sayEnglish,
      titleOf: translator.say,
      labelOf,
      orderOf: (column) => orders.get(column) ?? null,
      readFormula: (text, prefix) => readFormula(text, { columns, measures, prefix, now, timeZone }),
    },
    window,
  );
  const formats = await listFormats(services.db.executor, actor, { id, columns });
  return {
    request: { source, pivot, context, signal },
    name,
    version: version.number,
    labelOf,
    formats: pivot.values.map(({ showAs }, at) =>
      valueFormat(spec.values[at], { showAs, formats, measures }),
    ),
  };
}

const SHARE_FORMAT = '0.0%';
const SHARES: ReadonlySet<PivotShowAs> = new Set<PivotShowAs>([
  'share_of_row',
  'share_of_column',
  'share_of_total',
  'share_of_parent_row',
  'share_of_parent_column',
  'percent_difference',
]);

/** Ranks are no amounts; running totals and differences are in the column's unit. */
function valueFormat(
  value: PivotValue | undefined,
  {
    showAs,
    formats,
    measures,
  }: {
    readonly showAs: PivotShowAs;
    readonly formats: ReadonlyMap<string, string>;
    readonly measures: Awaited<ReturnType<typeof listShownMeasures>>;
  },
): string | undefined {
  if (SHARES.has(showAs)) {
    return SHARE_FORMAT;
  }
  const { agg, column, formula } = value ?? {};
  if (formula !== undefined && agg === undefined && showAs !== 'rank') {
    return findNamedMeasure(formula, measures)?.format ?? undefined;
  }
  const keepsUnit = agg !== undefined && agg !== 'share' && AGGREGATES[agg].keepsUnit;
  return keepsUnit && column !== undefined && showAs !== 'rank' ? formats.get(column) : undefined;
}
