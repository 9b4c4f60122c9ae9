import {
  AGGREGATES,
  AppError,
  findUnit,
  type Cell,
  type CheckedClaim,
  type Claim,
  type ColumnCorrection,
  type UnitColumn,
} from '@plumbline/contract';
import { claimColumns, claimQuery, claimRows } from '@plumbline/insight';
import type { Translator } from '@plumbline/messages';
import { normalize } from '@plumbline/query';
import type { Actor } from '../../platform/principal.ts';
import type { VersionFiles } from '@plumbline/engine';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import { findQueryContext, getReadable, type Readable } from '../datasources/index.ts';
import { claimState, claimValue } from './claim-state.ts';
import { formatClaim } from './format-claim.ts';

/** A claim with the value that its sentence was written with; undefined where it has none yet. */
interface WrittenClaim {
  readonly claim: Claim;
  readonly value?: Cell | undefined;
}

/** The value of a claim now, and what the claim is worth. */
export interface ComputedClaim {
  readonly value: Cell;
  readonly check: CheckedClaim;
}

interface ClaimedColumn extends UnitColumn {
  /** What people said of it, such as its unit. */
  readonly corrections?: ColumnCorrection | undefined;
}

/** The rows that claims are computed from. */
export interface ClaimedRows {
  readonly source: VersionFiles;
  /** Columns that the actor may see. */
  readonly columns: readonly ClaimedColumn[];
  /** Version of the dataset. */
  readonly version: number;
}

interface Reader {
  readonly services: Services;
  readonly actor: Actor;
  readonly translator: Translator;
  readonly signal: AbortSignal;
  readonly datasetId: string;
  /** Null where the actor cannot read them. */
  readonly rows: ClaimedRows | null;
}

const UNREADABLE = ['dataset.not_found', 'dataset.not_ready', 'access.forbidden', 'recipe.invalid'];

/** Rows of a version, without the columns whose values are withheld. */
export const claimedRows = ({ source, version }: Readable): ClaimedRows => ({
  source,
  columns: version.columns.filter(({ masked }) => masked !== true),
  version: version.number,
});

async function findRows(services: Services, actor: Actor, datasetId: string): Promise<ClaimedRows | null> {
  try {
    return claimedRows(await getReadable(services, actor, { id: datasetId }));
  } catch (error) {
    if (error instanceof AppError && UNREADABLE.includes(error.code)) {
      return null;
    }
    throw error;
  }
}

const failed = (written: string | null): ComputedClaim => ({
  value: null,
  check: { state: 'unknown', written, current: null, evidence: null, rows: null },
});

interface ValueUnit {
  readonly columnFormat: string | null;
  readonly columnUnit: string | null;
}

const NO_UNIT: ValueUnit = { columnFormat: null, columnUnit: null };

/** How the values of the column are written that a claim is about; neither where its value has another unit. */
function unitOfClaim({ query }: Claim, columns: readonly ClaimedColumn[]): ValueUnit {
  const isAmount = query.kind === 'value' || (query.kind === 'comparison' && query.how === 'difference');
  if (!isAmount || !AGGREGATES[query.measure.aggregate].keepsUnit) {
    return NO_UNIT;
  }
  const column = columns.find(({ name }) => name === query.measure.field);
  if (column === undefined) {
    return NO_UNIT;
  }
  const corrected = column.corrections?.unit;
  const unit = corrected === undefined ? (findUnit(column)?.unit ?? null) : corrected;
  return { columnFormat: column.format ?? null, columnUnit: unit };
}

async function checkOne(reader: Reader, { claim, value: before }: WrittenClaim): Promise<ComputedClaim> {
  const { services, actor, translator, signal, datasetId, rows: claimed } = reader;
  const format = { ...claim.format, ...unitOfClaim(claim, claimed?.columns ?? []) };
  const written = before === undefined ? null : formatClaim(before, format, translator);
  const isShown = (name: string): boolean => claimed?.columns.some((column) => column.name === name) ?? false;
  if (claimed === null || !claimColumns(claim.query).every(isShown)) {
    return failed(written);
  }
  try {
    const { rows, sql, params } = await services.engine.run({
      source: claimed.source,
      query: normalize(claimQuery(claim.query, claimed.source.columns)),
      context: await findQueryContext(services, actor, datasetId),
      signal,
    });
    const value = claimValue(claim, rows[0]?.[0] ?? null);
    const current = formatClaim(value, format, translator);
    const filter = claimRows(claim.query);
    return {
      value,
      check: {
        state: claimState(claim, value, { written, current }),
        written,
        current,
        evidence: { datasetId, version: claimed.version, sql, params: [...params] },
        rows: filter !== null && 'column' in filter ? { op: 'and', value: [filter] } : filter,
      },
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'query.invalid') {
      return failed(written);
    }
    throw error;
  }
}

/** Claims on a dataset, computed from `rows`, or else from the newest that the actor sees, in their order. */
export async function checkClaims(
  services: Services,
  actor: Actor,
  {
    datasetId,
    claims,
    rows,
    signal = new AbortController().signal,
  }: {
    readonly datasetId: string;
    readonly claims: readonly WrittenClaim[];
    readonly rows?: ClaimedRows;
    readonly signal?: AbortSignal;
  },
): Promise<ComputedClaim[]> {
  const reader = {
    services,
    actor,
    signal,
    datasetId,
    translator: await getTranslator(actor),
    rows: rows ?? (claims.length === 0 ? null : await findRows(services, actor, datasetId)),
  };
  return Promise.all(claims.map((claim) => checkOne(reader, claim)));
}
