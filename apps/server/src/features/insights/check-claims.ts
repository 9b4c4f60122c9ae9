import { AppError, type Cell, type CheckedClaim, type Claim } from '@plumbline/contract';
import { claimColumns, claimQuery, claimRows } from '@plumbline/insight';
import type { Translator } from '@plumbline/messages';
import { normalize } from '@plumbline/query';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { translatorOf } from '../../platform/text/translators.ts';
import { contextOf, getReadable, type Readable } from '../datasources/index.ts';
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

interface Reader {
  readonly services: Services;
  readonly actor: Actor;
  readonly words: Translator;
  readonly signal: AbortSignal;
  readonly datasetId: string;
  /** Null where the actor cannot read the dataset. */
  readonly readable: Readable | null;
}

const UNREADABLE = ['dataset.not_found', 'dataset.not_ready', 'access.forbidden', 'recipe.invalid'];

async function readableOf(services: Services, actor: Actor, datasetId: string): Promise<Readable | null> {
  try {
    return await getReadable(services, actor, { id: datasetId });
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

async function checkOne(reader: Reader, { claim, value: before }: WrittenClaim): Promise<ComputedClaim> {
  const { services, actor, words, signal, datasetId, readable } = reader;
  const written = before === undefined ? null : formatClaim(before, claim.format, words);
  const usable = new Set(
    readable?.version.columns.flatMap(({ name, masked }) => (masked === true ? [] : [name])),
  );
  if (readable === null || claimColumns(claim.query).some((name) => !usable.has(name))) {
    return failed(written);
  }
  try {
    const { rows, sql, params } = await services.engine.run({
      source: readable.source,
      query: normalize(claimQuery(claim.query, readable.source.columns)),
      context: await contextOf(services, actor),
      signal,
    });
    const value = claimValue(claim, rows[0]?.[0] ?? null);
    const current = formatClaim(value, claim.format, words);
    const filter = claimRows(claim.query);
    return {
      value,
      check: {
        state: claimState(claim, value, { written, current }),
        written,
        current,
        evidence: { datasetId, version: readable.version.number, sql, params: [...params] },
        rows: filter === null || 'column' in filter ? null : filter,
      },
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'query.invalid') {
      return failed(written);
    }
    throw error;
  }
}

/** Claims on a dataset, computed from the newest rows that the actor sees, in their order. */
export async function checkClaims(
  services: Services,
  actor: Actor,
  {
    datasetId,
    claims,
    signal = new AbortController().signal,
  }: { readonly datasetId: string; readonly claims: readonly WrittenClaim[]; readonly signal?: AbortSignal },
): Promise<ComputedClaim[]> {
  const reader = {
    services,
    actor,
    signal,
    datasetId,
    words: await translatorOf(actor),
    readable: claims.length === 0 ? null : await readableOf(services, actor, datasetId),
  };
  return Promise.all(claims.map((claim) => checkOne(reader, claim)));
}
